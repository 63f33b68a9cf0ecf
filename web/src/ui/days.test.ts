// Day filters use the platform's time zone, not the visitor's.
import { expect, test } from 'vitest'
import { dayOf, endOfDay, isDay, presetOf, presetRange, startOfDay } from './days.ts'

const lateEvening = Date.parse('2026-11-14T17:30:00Z')

test('dayOf uses the Beijing calendar day', () => {
  expect(dayOf(lateEvening)).toBe('2026-11-15')
})

test('preset ranges include today', () => {
  expect(presetRange('today', lateEvening)).toEqual({ from: '2026-11-15', to: '2026-11-15' })
  expect(presetRange('week', lateEvening)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(presetOf({ from: '2026-10-17', to: '2026-11-15' }, lateEvening)).toBe('month')
  expect(presetOf({ from: '2026-10-18', to: '2026-11-15' }, lateEvening)).toBeUndefined()
})

test('a range covers its whole first and last day', () => {
  expect(new Date(startOfDay('2026-11-15')).toISOString()).toBe('2026-11-14T16:00:00.000Z')
  expect(new Date(endOfDay('2026-11-15')).toISOString()).toBe('2026-11-15T15:59:59.999Z')
})

test('isDay accepts only existing dates in ISO format', () => {
  expect(isDay('2026-11-15')).toBe(true)
  expect(isDay('2026-13-01')).toBe(false)
  expect(isDay('15.11.2026')).toBe(false)
  expect(isDay(undefined)).toBe(false)
})
