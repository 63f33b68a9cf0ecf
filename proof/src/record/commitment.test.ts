// Commitments: vectors of another implementation, and rejection of invalid openings.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { commitTo, newSalt, type Opening, opens } from './commitment.ts'

const { vectors } = JSON.parse(readFileSync(new URL('../vectors/commitment.json', import.meta.url), 'utf8')) as {
  vectors: (Opening & { sha256: string })[]
}

it.each(vectors)('commitTo matches the vector for $field', async ({ sha256, ...opening }) => {
  expect(await commitTo(opening)).toEqual({ field: opening.field, sha256 })
  expect(await opens({ field: opening.field, sha256 }, opening)).toBe(true)
  expect(await opens({ field: opening.field, sha256 }, { ...opening, field: 'other' })).toBe(false)
})

it('commitTo rejects salts that are short or not canonical hexadecimal', async () => {
  for (const salt of ['', '00', 'A'.repeat(32), `${'0'.repeat(32)}\n`, 'g'.repeat(32)]) {
    await expect(commitTo({ field: 'name', value: 'x', salt })).rejects.toThrow('salt')
  }
  await expect(commitTo({ field: 'name', value: '\ud800', salt: newSalt() })).rejects.toThrow('surrogate')
  expect(new Set(Array.from({ length: 100 }, newSalt)).size).toBe(100)
})
