// Number, time and text formats of section 9 of the specification.
import { describe, expect, it } from 'vitest'
import { addDay, bytes, digestGroups, duration, money, PLATFORM_ZONE, time, truncateMiddle, zonelessTime } from './format.ts'

describe('money', () => {
  it.each([
    ['1234567.80', '1,234,567.80'],
    ['-1000.00', '-1,000.00'],
    ['999.99', '999.99'],
    [0, '0.00'],
    [1234.5, '1,234.50'],
    ['999999999999.99', '999,999,999,999.99'],
    [null, '-'],
    [undefined, '-'],
    ['', '-'],
    ['abc', '-'],
  ])('%s is formatted as %s', (value, written) => expect(money(value)).toBe(written))
})

describe('bytes', () => {
  it.each([
    [0, '0\u00a0B'],
    [1023, '1023\u00a0B'],
    [1024, '1.00\u00a0KB'],
    [1536, '1.50\u00a0KB'],
    [1024 ** 2 - 1, '1.00\u00a0MB'],
    [5 * 1024 ** 2, '5.00\u00a0MB'],
    [1024 ** 3 * 2048, '2048.00\u00a0GB'],
    [undefined, '-'],
  ])('%s is formatted as %s', (value, written) => expect(bytes(value)).toBe(written))
})

describe('duration', () => {
  it.each([
    [93784, '1天2小时3分钟4秒', '1 day 2 hours 3 minutes 4 seconds'],
    [3600, '1小时', '1 hour'],
    [61.9, '1分钟1秒', '1 minute 1 second'],
    [0, '0秒', '0 seconds'],
    [null, '-', '-'],
    [-1, '-', '-'],
  ])('%s seconds are formatted in Chinese and English', (seconds, zh, en) => {
    expect(duration(seconds, 'zh')).toBe(zh)
    expect(duration(seconds, 'en')).toBe(en)
  })
})

describe('truncateMiddle', () => {
  it.each([
    ['0123456789abcdef', 5, '012…ef'],
    ['0123456789abcdef', 6, '012…def'],
    ['0123456789abcdef', 9, '01234…cdef'],
    ['0123456789abcdef', 12, '012345…abcdef'],
    ['short', 5, 'short'],
    ['𠮷𠮷𠮷𠮷𠮷𠮷', 5, '𠮷𠮷𠮷…𠮷𠮷'],
    [null, 5, '-'],
  ] as const)('%s is truncated to %s characters', (text, length, written) => expect(truncateMiddle(text, length)).toBe(written))
})

describe('time', () => {
  it('always includes the time zone', () => {
    expect(time('2026-11-15T01:41:07.218Z')).toBe('2026-11-15 09:41:07 (UTC+8)')
    expect(time('2026-11-15T01:41:07Z', 330)).toBe('2026-11-15 07:11:07 (UTC+5:30)')
    expect(time('2026-11-15T01:41:07Z', -300)).toBe('2026-11-14 20:41:07 (UTC-5)')
    expect(time('not a time')).toBe('-')
    expect(time(null)).toBe('-')
  })
  it('zonelessTime leaves out the zone, which the heading of a column states', () => {
    expect(`${zonelessTime('2026-11-15T01:41:07.218Z')} (${PLATFORM_ZONE})`).toBe(time('2026-11-15T01:41:07.218Z'))
    expect(zonelessTime(null)).toBe('-')
  })
  it('addDay adds exactly 24 hours', () => {
    expect(addDay('2026-12-31T16:00:00Z').toISOString()).toBe('2027-01-01T16:00:00.000Z')
    expect(addDay(0, -2).getTime()).toBe(-172_800_000)
  })
})

it('digestGroups splits a digest into groups of eight', () => {
  expect(digestGroups('66c7f0f462eeedd9')).toEqual(['66c7f0f4', '62eeedd9'])
  expect(digestGroups('')).toEqual([])
})
