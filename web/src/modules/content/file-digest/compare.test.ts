// A pasted digest is compared by value, ignoring separators and case.
import { expect, it } from 'vitest'
import { compareDigest } from './compare.ts'

const digests = { sha256: 'ab'.repeat(32), sm3: 'cd'.repeat(32) }

it.each([
  ['', { kind: 'none' }],
  ['  ', { kind: 'none' }],
  ['abc', { kind: 'not-a-digest' }],
  ['AB'.repeat(32), { kind: 'same', algorithm: 'sha256' }],
  ['abababab '.repeat(8), { kind: 'same', algorithm: 'sha256' }],
  ['cd:'.repeat(32), { kind: 'same', algorithm: 'sm3' }],
  ['ef'.repeat(32), { kind: 'different', digest: 'ef'.repeat(32) }],
])('compareDigest of %j', (pasted, verdict) => expect(compareDigest(pasted, digests)).toEqual(verdict))
