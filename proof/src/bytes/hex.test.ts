// Hexadecimal text has one form, and anything else is refused.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromHex, toHex } from './hex.ts'

it('goes there and back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(fromHex(toHex(bytes))).toEqual(bytes)
      expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
    }),
  )
})

it('refuses what is not exactly that', () => {
  for (const text of ['a', 'AB', '0x00', 'zz', 'ab\n', ' ab', 'ab cd']) expect(() => fromHex(text)).toThrow(TypeError)
})
