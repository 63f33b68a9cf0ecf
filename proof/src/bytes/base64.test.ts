// Base64 agrees with Node for any bytes, and each sequence of bytes has one text.
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'

it('agrees with Node, both ways', () => {
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
  ['without padding', 'AA'],
  ['too much padding', 'AAAA===='],
  ['padding of three', 'A==='],
  ['only padding', '===='],
  ['padding within', 'AA==AAAA'],
  ['spare bits, two digits', 'AB=='],
  ['spare bits, three digits', 'AAB='],
  ['of the URL alphabet', 'AA-_'],
  ['a newline', 'AAAA\n'],
  ['a newline within four', 'AAA\n'],
  ['a blank', ' AAA'],
  ['a letter above ASCII', 'AAA\u0141'],
  ['a letter far above', 'AAA\uff21'],
])('refuses what is %s', (_, text) => {
  expect(() => fromBase64(text)).toThrow(TypeError)
})

it('takes no text but the one it would write', () => {
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
