// The page asks only for what its address asks.
import { lookupApi } from '@attestry/contract/modules/attestation/lookup'
import { expect, it } from 'vitest'
import { lookupNeed } from './need.ts'

it.each([
  [{}, undefined],
  [{ lang: 'en' }, undefined],
  [{ digest: 'ab' }, { endpoint: lookupApi.byFile, input: { digest: 'ab' } }],
  [
    { id: 'X', number: '1' },
    { endpoint: lookupApi.byIdAndNumber, input: { id: 'X', number: '1' } },
  ],
  [{ id: 'X' }, { endpoint: lookupApi.byIdAndNumber, input: { id: 'X', number: '' } }],
])('%j', (query, need) => expect(lookupNeed(query as Record<string, string>)).toEqual(need))
