// Base64: agrees with Node for any bytes, and accepts only the canonical text of each byte sequence.
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'

it('base64 encoding and decoding agree with Node', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = toBase64(bytes)
      expect(text).toBe(Buffer.from(bytes).toString('base64'))
      expect(fromBase64(text)).toEqual(bytes)
    }),
  )
  const long = new Uint8Array(randomBytes(100_001))
  expect(toBase64(long)).toBe(Buffer.from(long).toString('base64'))
  expect(fromBase64(toBase64(long))).toEqual(long)
})

it.each([
  ['no padding', 'AA'],
  ['too much padding', 'AAAA===='],
  ['three padding characters', 'A==='],
  ['only padding', '===='],
  ['padding in the middle', 'AA==AAAA'],
  ['spare bits, two digits', 'AB=='],
  ['spare bits, three digits', 'AAB='],
  ['the URL-safe alphabet', 'AA-_'],
  ['a newline', 'AAAA\n'],
  ['a newline inside a group of four', 'AAA\n'],
  ['a space', ' AAA'],
  ['a character above ASCII', 'AAA\u0141'],
  ['a full-width character', 'AAA\uff21'],
])('fromBase64 rejects text with %s', (_, text) => {
  expect(() => fromBase64(text)).toThrow(TypeError)
})

it('fromBase64 accepts only text that toBase64 would produce', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ABab09+/=-\n'), maxLength: 12 }), (text) => {
      let bytes: Uint8Array | undefined
      try {
        bytes = fromBase64(text)
      } catch {
        return
      }
      expect(toBase64(bytes)).toBe(text)
    }),
    { numRuns: 5000 },
  )
})
