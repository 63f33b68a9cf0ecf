// SM3 by the standard's own vectors, and against OpenSSL's.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Sm3, sm3 } from './sm3.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

it('agrees with GB/T 32905', () => {
  expect(sm3(bytes('abc'))).toBe('66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0')
  expect(sm3(bytes('abcd'.repeat(16)))).toBe('debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732')
})

it('agrees with OpenSSL for any bytes in any pieces', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(400), (data, cut) => {
      const pieces = new Sm3().update(data.subarray(0, cut)).update(data.subarray(cut)).digest()
      expect(pieces).toBe(createHash('sm3').update(data).digest('hex'))
    }),
    { numRuns: 500 },
  )
})
