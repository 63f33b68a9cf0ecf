// Staff accounts: invited without a password, changed with a reason, sessions ended immediately, never without an owner.
import { generalErrors } from '@attestry/contract/errors'
import { codeApi } from '@attestry/contract/modules/account/code'
import { passwordApi } from '@attestry/contract/modules/account/password'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { auditApi } from '@attestry/contract/modules/operator/audit'
import { operatorErrors } from '@attestry/contract/modules/operator/errors'
import { signInApi } from '@attestry/contract/modules/operator/sign-in'
import { staffApi } from '@attestry/contract/modules/operator/staff'
import { workApi } from '@attestry/contract/modules/operator/work'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { STAFF } from '../../../../test/two-platforms.ts'

let house: TestHouse
let owner = ''
const reason = 'asked for by the office'
beforeAll(async () => {
  house = await openTestHouse()
  owner = await house.logIn(STAFF.owner)
})
afterAll(() => house.close())

const idOf = async (phone: string) => (await house.get(profileApi.info, {}, { token: await house.logIn(phone) })).id
const lastAct = async () => (await house.get(auditApi.list, { pageSize: 1 }, { token: owner })).list[0]

it('an invited person sets a password by SMS code and enrols an authenticator', async () => {
  const phone = '13522220001'
  const invited = await house.get(staffApi.invite, { phone, name: 'New notary', role: 'notary' }, { token: owner })
  expect(invited).toMatchObject({ state: 'invited', phone: '135****0001', self: false, lastSeenAt: null })
  expect(await lastAct()).toMatchObject({ action: 'staff.invite', subject: invited.id })
  const code = await house.smsCode(codeApi.sendForReset, phone)
  await house.get(passwordApi.reset, { phone, ...code, password: DEMO_PASSWORD })
  expect((await house.get(staffApi.read, { id: invited.id }, { token: owner })).state).toBe('enrolling')
})

it('inviting refuses a number that has an account', async () => {
  const answer = await house.call(staffApi.invite, { phone: '13800000001', name: 'Somebody', role: 'notary' }, { token: owner })
  expect(answer.statusCode).toBe(operatorErrors.PHONE_TAKEN.code)
})

it('changing a role ends the sessions, and the next login has the new role', async () => {
  const token = await house.logIn(STAFF.finance)
  const id = await idOf(STAFF.finance)
  const changed = await house.get(staffApi.changeRole, { id, role: 'operator', reason }, { token: owner })
  expect(changed).toMatchObject({ role: 'operator', state: 'active' })
  expect((await house.call(workApi.counts, {}, { token })).statusCode).toBe(generalErrors.NOT_LOGGED_IN.code)
  expect((await house.get(profileApi.info, {}, { token: await house.logIn(STAFF.finance) })).role).toBe('operator')
  const facts = [
    { name: 'after', value: 'operator' },
    { name: 'before', value: 'finance' },
    { name: 'reason', value: reason },
  ]
  expect(await lastAct()).toMatchObject({ action: 'staff.role', subject: id, facts })
})

it('disabling and enabling staff is idempotent', async () => {
  const id = await idOf(STAFF.appraiser)
  for (const _ of [1, 2]) expect((await house.get(staffApi.disable, { id, reason }, { token: owner })).state).toBe('disabled')
  await expect(house.logIn(STAFF.appraiser)).rejects.toThrow()
  expect((await house.get(staffApi.enable, { id, reason }, { token: owner })).state).toBe('active')
  await house.logIn(STAFF.appraiser)
})

it('resetting the authenticator invalidates its codes and requires enrolment', async () => {
  const id = await idOf(STAFF.notary)
  expect((await house.get(staffApi.resetFactor, { id, reason }, { token: owner })).state).toBe('enrolling')
  const token = await house.logIn(STAFF.notary)
  expect((await house.get(signInApi.standing, {}, { token })).enrolled).toBe(false)
  expect((await house.call(signInApi.prove, { code: '123456' }, { token })).statusCode).toBe(operatorErrors.NOT_ENROLLED.code)
  expect((await house.call(signInApi.enrol, {}, { token })).flag).toBe(true)
})

it('staff cannot change their own account, so that a platform always has an owner', async () => {
  const id = await idOf(STAFF.owner)
  const acts = [
    house.call(staffApi.changeRole, { id, role: 'notary', reason }, { token: owner }),
    house.call(staffApi.disable, { id, reason }, { token: owner }),
    house.call(staffApi.resetFactor, { id, reason }, { token: owner }),
  ]
  for (const { statusCode } of await Promise.all(acts)) expect(statusCode).toBe(operatorErrors.OWN_ACCOUNT.code)
})

it('of two owners who disable each other concurrently, one remains', async () => {
  const second = await idOf(STAFF.operator)
  await house.get(staffApi.changeRole, { id: second, role: 'owner', reason }, { token: owner })
  const [first, secondToken] = [await idOf(STAFF.owner), await house.logIn(STAFF.operator)]
  await Promise.all([
    house.call(staffApi.disable, { id: second, reason }, { token: owner }),
    house.call(staffApi.disable, { id: first, reason }, { token: secondToken }),
  ])
  const left = [owner, secondToken]
  const listed = await Promise.all(left.map((token) => house.call(staffApi.list, { role: 'owner' }, { token })))
  const seen = listed.flatMap(({ data }) => data?.list ?? []).filter(({ state }) => state === 'active')
  expect(new Set(seen.map(({ id }) => id)).size).toBe(1)
})
