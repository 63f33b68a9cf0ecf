// Tests which endpoint the look-up page needs for its query string.
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
])('lookupNeed(%j)', (query, need) => expect(lookupNeed(query as Record<string, string>)).toEqual(need))
