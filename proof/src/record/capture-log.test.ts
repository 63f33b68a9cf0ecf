// Tests the lines of a capture log: their hash can be computed from their text, and only the prescribed first line is read.
import { describe, expect, it } from 'vitest'
import { sha256, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { hashedLine, NO_LINE, readStartLine } from './capture-log.ts'

const start = {
  ...{ seq: 0, previous: NO_LINE, at: '2026-11-17T10:00:00.000Z', event: 'start' },
  detail: { url: 'https://shop.example/a\\b?q="1"', id: '1234567890123456789', device: 'desktop' },
}
const ID = '"id":"1234567890123456789"'
const { text, hash } = hashedLine(start)

it('a line ends with the SHA-256 of the canonical JSON of its other fields', () => {
  const [open = '', end] = [text.slice(0, -75), text.slice(-75)]
  expect(end).toBe(`,"hash":"${hash}"}`)
  expect(toHex(sha256(utf8(`${open}}`)))).toBe(hash)
  expect(JSON.parse(text)).toEqual({ ...start, hash })
  expect(open.startsWith('{"at":"2026-11-17T10:00:00.000Z","detail":{"device":"desktop","id":')).toBe(true)
})

it('a first line is read again', () => {
  expect(readStartLine(text)).toEqual({ hash, detail: start.detail })
})

describe('not read as the first line of a capture log:', () => {
  /** With a hash that fits, so that only the form is wrong. */
  const rehashed = (from: string, to: string) => {
    const changed = `${text.slice(0, -75).replace(from, () => to)}}`
    return `${changed.slice(0, -1)},"hash":"${toHex(sha256(utf8(changed)))}"}`
  }
  it.each([
    ['another hash', text.replace(hash, 'ab'.repeat(32))],
    ['a changed field with the old hash', text.replace('desktop', 'phone')],
    ['a later line', rehashed('"seq":0', '"seq":1')],
    ['a line that follows another', rehashed(NO_LINE, '1'.repeat(64))],
    ['another event', rehashed('"start"', '"end"')],
    ['a field twice', rehashed('"id"', '"id":"1","id"')],
    ['fields in another order', rehashed(`"device":"desktop",${ID}`, `${ID},"device":"desktop"`)],
    ['a field that is not text', rehashed('"desktop"', '1')],
    ['an object in a field', rehashed('"desktop"', '{"id":"1"}')],
    ['a field beside the others', rehashed('"event"', '"eve":"x","event"')],
    ['a character beyond ASCII', rehashed('desktop', '\u684c\u9762')],
    ['a second writing of a character', rehashed('desktop', '\\u0064esktop')],
    ['white space', rehashed('"seq":0', '"seq": 0')],
    ['nothing', ''],
  ])('%s', (_name, line) => {
    expect(line).not.toBe(text)
    expect(readStartLine(line)).toBeUndefined()
  })
})
