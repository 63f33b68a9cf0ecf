// Tests that matchOf requires every recorded digest to match.
import { expect, test } from 'vitest'
import { matchOf } from './original-match.ts'

const digests = { sha256: 'a'.repeat(64), sm3: 'b'.repeat(64) }
const other = 'c'.repeat(64)

test('matchOf matches by whichever digest is recorded', () => {
  expect(matchOf([{ path: 'x', sha256: digests.sha256, sm3: digests.sm3 }], digests)).toEqual({ path: 'x', algorithm: 'SHA-256' })
  expect(matchOf([{ path: 'x', sha256: digests.sha256, sm3: null }], digests)).toEqual({ path: 'x', algorithm: 'SHA-256' })
  expect(matchOf([{ path: 'x', sha256: null, sm3: digests.sm3 }], digests)).toEqual({ path: 'x', algorithm: 'SM3' })
})

test('matchOf finds the matching one of several files', () => {
  const files = [
    { path: 'x', sha256: other, sm3: null },
    { path: 'y', sha256: digests.sha256, sm3: null },
  ]
  expect(matchOf(files, digests)?.path).toBe('y')
})

test('matchOf finds nothing if one recorded digest differs or none is recorded', () => {
  expect(matchOf([{ path: 'x', sha256: other, sm3: digests.sm3 }], digests)).toBeUndefined()
  expect(matchOf([{ path: 'x', sha256: digests.sha256, sm3: other }], digests)).toBeUndefined()
  expect(matchOf([{ path: 'x', sha256: null, sm3: null }], digests)).toBeUndefined()
  expect(matchOf([], digests)).toBeUndefined()
})
