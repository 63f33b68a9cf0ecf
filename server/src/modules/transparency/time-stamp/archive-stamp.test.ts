// Time-stamps for preservation: an outside authority is asked first, and its token is used only if nothing uncovered stands beside it.
import { randomBytes } from 'node:crypto'
import { withSignatureTimeStamp } from '@attestry/proof/signature/cades'
import { integer, sequence } from '@attestry/proof/signature/der'
import { readTimeStampResponse } from '@attestry/proof/time-stamp/time-stamp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { identityFor } from '../key/service.ts'
import { stampForArchive } from './archive-stamp.ts'
import { answerAsAuthority } from './authority.ts'

const GRANTED = 0

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

/** An authority that answers with our own key, its token changed. */
async function withAuthority(change: (token: Uint8Array) => Uint8Array): Promise<Deps> {
  const { deps } = house.house
  const { root } = await identityFor(deps, 'time-stamp')
  const authority = {
    name: 'elsewhere',
    anchors: [root],
    async request(query: Uint8Array) {
      const { token = new Uint8Array() } = readTimeStampResponse(await answerAsAuthority(deps, query))
      return sequence(sequence(integer(GRANTED)), change(token))
    },
  }
  return { ...deps, endorsers: { ...deps.endorsers, authorities: [authority] } }
}

it('the token of an outside authority is used', async () => {
  const deps = await withAuthority((token) => token)
  expect(await stampForArchive(deps, randomBytes(32), 'sha256')).toMatchObject({ authority: 'elsewhere' })
})

it('a token with an unsigned attribute is not used: verifiers would refuse the evidence record', async () => {
  const deps = await withAuthority((token) => withSignatureTimeStamp(token, token))
  expect(await stampForArchive(deps, randomBytes(32), 'sha256')).toMatchObject({ authority: 'embedded' })
  expect(house.log.some((line) => line.includes('its signature does not cover'))).toBe(true)
})
