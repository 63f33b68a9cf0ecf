import { wirePath } from '@attestry/contract/endpoint'
import { dossierShareApi } from '@attestry/contract/modules/dossier/share'
import { expect, it } from 'vitest'
import { sharedBundleUrl, sharedIndexUrl } from './links.ts'

it('download URLs of a shared case are those of the contract', () => {
  expect(sharedIndexUrl('abc')).toBe(wirePath(dossierShareApi.index).replace(':token', 'abc'))
  expect(sharedBundleUrl('abc')).toBe(wirePath(dossierShareApi.bundle).replace(':token', 'abc'))
})
