// Tests that the invented identities of the demo pass the check of the form.
import { identityNumberProblem } from '@attestry/contract/identity-number'
import { expect, it } from 'vitest'
import { sampleIdentity } from './sample-identity.ts'

it.each([0, 0.27, 0.5, 0.999])('sampleIdentity with random value %s has a valid number', (value) => {
  const { name, idNumber } = sampleIdentity('Sample', () => value)
  expect(name).toBe('Sample')
  expect(identityNumberProblem(idNumber)).toBeUndefined()
})
