// Commitments as another implementation computed them, and what must not pass for an opening.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { commitTo, newSalt, type Opening, opens } from './commitment.ts'

const { vectors } = JSON.parse(readFileSync(new URL('../vectors/commitment.json', import.meta.url), 'utf8')) as {
  vectors: (Opening & { sha256: string })[]
}

it.each(vectors)('commits to $field as the vector does', async ({ sha256, ...opening }) => {
  expect(await commitTo(opening)).toEqual({ field: opening.field, sha256 })
  expect(await opens({ field: opening.field, sha256 }, opening)).toBe(true)
  expect(await opens({ field: opening.field, sha256 }, { ...opening, field: 'other' })).toBe(false)
})

it('takes no salt that could be guessed or read in two ways', async () => {
  for (const salt of ['', '00', 'A'.repeat(32), `${'0'.repeat(32)}\n`, 'g'.repeat(32)]) {
    await expect(commitTo({ field: 'name', value: 'x', salt })).rejects.toThrow('salt')
  }
  await expect(commitTo({ field: 'name', value: '\ud800', salt: newSalt() })).rejects.toThrow('surrogate')
  expect(new Set(Array.from({ length: 100 }, newSalt)).size).toBe(100)
})
