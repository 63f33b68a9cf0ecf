// SM3: the vectors of the standard, and comparison with OpenSSL.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Sm3, sm3 } from './sm3.ts'

const { vectors } = JSON.parse(readFileSync(new URL('../vectors/sm3.json', import.meta.url), 'utf8')) as {
  vectors: { text: string; sm3: string }[]
}

it.each(vectors)('sm3 matches the standard vector for "$text"', ({ text, sm3: expected }) => {
  expect(sm3(new TextEncoder().encode(text))).toBe(expected)
})

it('sm3 agrees with OpenSSL around every block boundary and for long input', () => {
  const data = randomBytes(100_000)
  for (const count of [55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 129, 100_000]) {
    expect(sm3(data.subarray(0, count))).toBe(createHash('sm3').update(data.subarray(0, count)).digest('hex'))
  }
})

it('a finished Sm3 throws on update and digest', () => {
  const digest = new Sm3()
  digest.digest()
  expect(() => digest.digest()).toThrow('taken')
  expect(() => digest.update(new Uint8Array(1))).toThrow('taken')
})

it('Sm3 agrees with OpenSSL for any bytes in any chunks', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(400), (data, cut) => {
      const pieces = new Sm3().update(data.subarray(0, cut)).update(data.subarray(cut)).digest()
      expect(pieces).toBe(createHash('sm3').update(data).digest('hex'))
    }),
    { numRuns: 500 },
  )
})
