// Tests that a record found by both of its digests is listed once.
import type { FoundRecord } from '@attestry/contract/modules/attestation/lookup'
import { expect, it } from 'vitest'
import { mergeFound } from './merge-found.ts'

const record = (digest: string, sealedAt: string) => ({ digest, sealedAt }) as FoundRecord

it('mergeFound lists each record once, oldest first', () => {
  const late = record('b', '2026-11-15T00:00:01.000Z')
  const early = record('a', '2026-11-15T00:00:00.000Z')
  expect(mergeFound([late], [late, early])).toEqual([early, late])
  expect(mergeFound([], [])).toEqual([])
})
