// Hexadecimal: round trip, and only lower-case pairs are accepted.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromHex, toHex } from './hex.ts'

it('toHex and fromHex round-trip any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(bytes)
      expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
    }),
  )
})

it('fromHex rejects anything but lower-case pairs of hexadecimal digits', () => {
  for (const text of ['a', 'AB', '0x00', 'zz', 'ab\n', ' ab', 'ab cd']) expect(() => fromHex(text)).toThrow(TypeError)
})
