// Sub-accounts: creation, limit, the initial password, and disabling with immediate effect.
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { passwordApi } from '@attestry/contract/modules/account/password'
import { allPermissions } from '@attestry/contract/modules/account/permission'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { MAX_SUB_ACCOUNTS, subAccountApi } from '@attestry/contract/modules/account/sub-account'
import { realnameErrors } from '@attestry/contract/modules/realname/errors'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { enterSubAccount, FIRST_PASSWORD, makeSubAccount, newPhone, subAccountCode } from '../../../../test/sub-account.ts'
import { newId } from '../../../kernel/id.ts'
import { insertAccount, setCertification } from '../public.ts'

let house: TestHouse
let main: string

beforeAll(async () => {
  house = await openTestHouse()
  main = await house.logIn('13800000002')
})
afterAll(() => house.close())

async function verifiedMain() {
  const { token, id } = await house.register()
  await setCertification(house.house.deps.db, id, { certification: 'passed' })
  return { token, id }
}

const fill = (mainId: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      insertAccount(house.house.deps.db, {
        id: newId(),
        platform_id: 1,
        kind: 'person',
        role: 'sub',
        main_account_id: mainId,
        phone: newPhone(),
        name: 'filler',
        password_hash: null,
        created_at: house.clock.now(),
      }),
    ),
  )

const logIn = (phone: string, password: string) => house.call(sessionApi.login, { phone, password })
const statusOf = async (token: string) => (await house.call(profileApi.info, {}, { token })).statusCode
const auditLines = async (action: string, subject: string) =>
  (await sql`select facts from kernel.audit where action = ${action} and subject = ${subject}`.execute(house.house.deps.db)).rows

describe('creating a sub-account', () => {
  it('requires a code from its phone, and masks the number from then on', async () => {
    const phone = newPhone()
    const made = await makeSubAccount(house, main, { phone, name: ' Legal team ', permissions: ['share', 'file', 'file'] })
    expect(made).toMatchObject({ name: 'Legal team', state: 'active', awaitsPassword: true, permissions: ['file', 'share'] })
    expect(made.phone).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
    const listed = await house.get(subAccountApi.list, {}, { token: main })
    expect(listed.list.find(({ id }) => id === made.id)).toEqual(made)
    expect(listed).toMatchObject({ limit: MAX_SUB_ACCOUNTS, total: listed.list.length })
    expect(await auditLines('sub-account.create', made.id)).toHaveLength(1)
  })

  it('refuses a wrong code, a code of another number and a code for another purpose', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const code = await subAccountCode(house, main, phone)
    const facts = { name: 'nobody', password: FIRST_PASSWORD, permissions: [] }
    const wrong = { ...code, smsCode: code.smsCode === '000000' ? '000001' : '000000' }
    const make = async (input: typeof code, number = phone) =>
      (await house.call(subAccountApi.create, { ...facts, phone: number, ...input }, { token: main })).statusCode
    expect(await make(wrong)).toBe(accountErrors.WRONG_CODE.code)
    expect(await make(code, other)).toBe(accountErrors.WRONG_CODE.code)
    const { codeApi } = await import('@attestry/contract/modules/account/code')
    expect(await make(await house.smsCode(codeApi.sendForRegistration, other), other)).toBe(accountErrors.WRONG_CODE.code)
    expect(await make(code)).toBe('000000')
    expect(await make(code)).toBe(accountErrors.WRONG_CODE.code)
  })

  it('reveals a taken number only to the holder of its code', async () => {
    const code = await subAccountCode(house, main, '13800000001')
    const facts = { phone: '13800000001', name: 'taken', password: FIRST_PASSWORD, permissions: [] }
    const answer = await house.call(subAccountApi.create, { ...facts, ...code }, { token: main })
    expect(answer.statusCode).toBe(accountErrors.SUB_PHONE_TAKEN.code)
  })

  it('requires a verified main account, also for sending the code', async () => {
    const { token } = await house.register()
    const example = { phone: newPhone(), challengeId: 'A'.repeat(22), challengeAnswer: 'k7mx' }
    const refused = await house.call(subAccountApi.sendCode, example, { token })
    expect(refused.statusCode).toBe(realnameErrors.REAL_NAME_NEEDED.code)
    const facts = { phone: newPhone(), smsId: 'A'.repeat(22), smsCode: '482913', name: 'x', password: FIRST_PASSWORD }
    const made = await house.call(subAccountApi.create, { ...facts, permissions: [] }, { token })
    expect(made.statusCode).toBe(realnameErrors.REAL_NAME_NEEDED.code)
    expect((await house.get(subAccountApi.list, {}, { token })).list).toEqual([])
  })

  it(`stops at ${MAX_SUB_ACCOUNTS} active ones, also with concurrent creating and enabling`, async () => {
    const { token, id } = await verifiedMain()
    await fill(id, MAX_SUB_ACCOUNTS - 2)
    const phones = Array.from({ length: 5 }, newPhone)
    const codes = await Promise.all(phones.map((phone) => subAccountCode(house, token, phone)))
    const answers = await Promise.all(
      phones.map((phone, at) =>
        house.call(
          subAccountApi.create,
          {
            phone,
            name: `n${at}`,
            password: FIRST_PASSWORD,
            permissions: [],
            smsId: codes[at]?.smsId ?? '',
            smsCode: codes[at]?.smsCode ?? '',
          },
          { token },
        ),
      ),
    )
    const refused = answers.filter(({ flag }) => !flag)
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(3).fill(accountErrors.TOO_MANY_SUB_ACCOUNTS.code))
    const { list, active } = await house.get(subAccountApi.list, {}, { token })
    expect(active).toBe(MAX_SUB_ACCOUNTS)
    const twoOfThem = list.slice(0, 2).map((one) => one.id)
    for (const one of twoOfThem) await house.get(subAccountApi.disable, { id: one }, { token })
    await fill(id, 1)
    const on = await Promise.all(twoOfThem.map((one) => house.call(subAccountApi.enable, { id: one }, { token })))
    expect(on.filter(({ flag }) => flag)).toHaveLength(1)
    expect((await house.get(subAccountApi.list, {}, { token })).active).toBe(MAX_SUB_ACCOUNTS)
  })
})

describe('the initial password of a sub-account', () => {
  it('allows nothing but changing it', async () => {
    const phone = newPhone()
    await makeSubAccount(house, main, { phone })
    const entered = await house.get(sessionApi.login, { phone, password: FIRST_PASSWORD })
    expect(entered.mustChangePassword).toBe(true)
    const { token } = entered
    expect(await house.get(profileApi.info, {}, { token })).toMatchObject({ mustChangePassword: true, role: 'sub' })
    for (const closed of [sessionApi.list, sessionApi.current, sessionApi.previous])
      expect((await house.call(closed, {}, { token })).statusCode).toBe(accountErrors.OWN_PASSWORD_FIRST.code)
    const same = { oldPassword: FIRST_PASSWORD, password: FIRST_PASSWORD }
    expect((await house.call(passwordApi.change, same, { token })).statusCode).toBe(accountErrors.SAME_PASSWORD.code)
    await house.get(passwordApi.change, { oldPassword: FIRST_PASSWORD, password: DEMO_PASSWORD }, { token })
    expect((await house.call(sessionApi.list, {}, { token })).flag).toBe(true)
    expect((await house.get(profileApi.info, {}, { token })).mustChangePassword).toBe(false)
  })

  it('set again ends the open sessions and invalidates the old password', async () => {
    const { id, phone, token } = await enterSubAccount(house, main, [])
    await house.get(subAccountApi.setPassword, { id, password: 'SecondGiven#2' }, { token: main })
    expect(await statusOf(token)).toBe(generalErrors.NOT_LOGGED_IN.code)
    expect((await logIn(phone, DEMO_PASSWORD)).statusCode).toBe(accountErrors.WRONG_CREDENTIALS.code)
    const again = await logIn(phone, 'SecondGiven#2')
    expect(again.data).toMatchObject({ mustChangePassword: true })
    expect(await auditLines('sub-account.password', id)).toEqual([{ facts: '{}' }])
  })
})

describe('disabling a sub-account', () => {
  it('ends its sessions and refuses logins until it is enabled again', async () => {
    const { id, phone, token } = await enterSubAccount(house, main, ['file'])
    expect((await house.get(subAccountApi.disable, { id }, { token: main })).state).toBe('disabled')
    expect(await statusOf(token)).toBe(generalErrors.NOT_LOGGED_IN.code)
    expect((await logIn(phone, DEMO_PASSWORD)).statusCode).toBe(accountErrors.ACCOUNT_DISABLED.code)
    expect((await house.get(subAccountApi.enable, { id }, { token: main })).state).toBe('active')
    expect(await statusOf(token)).toBe(generalErrors.NOT_LOGGED_IN.code)
    expect((await logIn(phone, DEMO_PASSWORD)).flag).toBe(true)
  })

  it('succeeds for one of two concurrent requests', async () => {
    const { id } = await makeSubAccount(house, main)
    const both = await Promise.all([1, 2].map(() => house.call(subAccountApi.disable, { id }, { token: main })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual(['000000', accountErrors.SUB_ACCOUNT_STATE.code])
    expect(await auditLines('sub-account.disable', id)).toHaveLength(1)
  })
})

it('changing a sub-account shows its new name, and audits the permissions before and after', async () => {
  const { id } = await makeSubAccount(house, main, { permissions: ['file'] })
  const changed = await house.get(
    subAccountApi.change,
    { id, name: 'Desk two', permissions: [...allPermissions] },
    { token: main },
  )
  expect(changed).toMatchObject({ name: 'Desk two', permissions: allPermissions })
  const [line] = (await auditLines('sub-account.change', id)) as { facts: string }[]
  expect(JSON.parse(line?.facts ?? '')).toEqual({ before: 'file', after: allPermissions.join(' ') })
})

it('a sub-account reads its permissions and main account; an unknown permission is rejected by field name', async () => {
  const { token } = await enterSubAccount(house, main, ['file'])
  const { name } = await house.get(profileApi.info, {}, { token: main })
  expect(await house.get(profileApi.info, {}, { token })).toMatchObject({
    permissions: ['file'],
    mainAccountName: name,
    realName: 'passed',
    certification: 'none',
  })
  const facts = { id: newId(), name: 'x', permissions: ['everything'] }
  const refused = await (await house.send(subAccountApi.change, facts, { token: main })).json()
  expect(refused).toMatchObject({ statusCode: generalErrors.INPUT_REFUSED.code, fields: [{ field: 'permissions.0' }] })
})
