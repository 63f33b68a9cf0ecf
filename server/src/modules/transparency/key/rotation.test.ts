// Key rotation beside work that signs: from its commit on, only the new key signs.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import type { Signer } from '../../../adapters/signer/port.ts'
import { rotateEverywhere } from './rotation.ts'
import { identityFor } from './service.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

it('a rotated key is not used again, although it was read while the rotation was not committed', async () => {
  const { deps } = house.house
  const creating = Promise.withResolvers<void>()
  const proceed = Promise.withResolvers<void>()
  const signer: Signer = {
    ...deps.signer,
    async create(...key) {
      creating.resolve()
      await proceed.promise
      return deps.signer.create(...key)
    },
  }
  const slow = { ...deps, signer }
  await identityFor(deps, 'time-stamp')
  const old = await identityFor(slow, 'time-stamp')
  const rotating = rotateEverywhere(slow, 'time-stamp', 'p256', 'test')
  await creating.promise
  expect((await identityFor(slow, 'time-stamp')).keyId).toBe(old.keyId)
  proceed.resolve()
  const { key } = await rotating
  expect(key.id).not.toBe(old.keyId)
  expect((await identityFor(slow, 'time-stamp')).keyId).toBe(key.id)
})
