// A platform opened by command: its owner logs in with an SMS code, and no second owner can be appointed this way.
import { codeApi } from '@attestry/contract/modules/account/code'
import { passwordApi } from '@attestry/contract/modules/account/password'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { operatorErrors } from '@attestry/contract/modules/operator/errors'
import { staffApi } from '@attestry/contract/modules/operator/staff'
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../test/house.ts'
import { firstBrokenAuditLine } from './kernel/audit.ts'
import { inTransaction } from './kernel/deps.ts'
import { quote } from './modules/wallet/public.ts'
import { appointOwner, openPlatform } from './opening.ts'

const ID = 77
const phone = '13911110000'
const here = { notaryId: ID }
let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const at = <Input extends object>(input: Input): Input => ({ ...input, ...here })

it('a newly opened platform has prices, a host and an owner who needs a second factor', async () => {
  const { deps } = house.house
  await inTransaction(deps, async (inside) => {
    await openPlatform(inside, { id: ID, name: 'North', office: 'Notary Office North', hosts: ['North.Example.com'] })
    await appointOwner(inside, ID, { phone, name: 'Owner' })
  })
  expect((await house.get(dictionaryApi.platform, at({}))).basicInfo.platformName).toBe('North')
  const payer = { platformId: ID, ownerId: '00000000-0000-7000-8000-000000000000' }
  expect((await quote(deps, payer, 'file', 1)).unitPrice).toBe('5.00')

  const challenge = await house.get(codeApi.challenge, at({}))
  const answer = { challengeId: challenge.code, challengeAnswer: challenge.demoAnswer ?? '' }
  const sent = await house.get(codeApi.sendForReset, at({ phone, ...answer }))
  const password = 'Northern#2026'
  await house.get(passwordApi.reset, at({ phone, smsId: sent.code, smsCode: sent.demoCode ?? '', password }))
  const { token } = await house.get(sessionApi.login, at({ phone, password }))
  expect(await house.get(profileApi.info, {}, { token })).toMatchObject({ name: 'Owner' })
  const list = await house.call(staffApi.list, {}, { token })
  expect(list.statusCode).toBe(operatorErrors.SECOND_FACTOR.code)
})

it('appointing a second owner or opening a platform twice is refused, and the first owner is in the audit log', async () => {
  const { deps } = house.house
  await expect(appointOwner(deps, ID, { phone: '13911110001', name: 'Other' })).rejects.toThrow('has an owner')
  await expect(appointOwner(deps, 999, { phone, name: 'Other' })).rejects.toThrow()
  await expect(openPlatform(deps, { id: ID, name: 'x', office: 'x', hosts: [] })).rejects.toThrow()
  expect(await firstBrokenAuditLine(deps.db, ID)).toBeUndefined()
})
