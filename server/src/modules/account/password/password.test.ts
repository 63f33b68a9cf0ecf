// New passwords: by SMS code or by the old password; either way possible intruders' sessions end.
import { generalErrors } from '@attestry/contract/errors'
import { codeApi } from '@attestry/contract/modules/account/code'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { passwordApi } from '@attestry/contract/modules/account/password'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { registrationApi } from '@attestry/contract/modules/account/registration'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { minutes } from '../../../kernel/clock.ts'
import { hashPassword, passwordMatches } from './hash.ts'

let house: TestHouse
const OLD = DEMO_PASSWORD
const NEW = 'Brand-New#2026'
const WRONG = 'Wrong#2026'
const TRIES = 5

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const logIn = (phone: string, password: string) => house.call(sessionApi.login, { phone, password })
const change = (token: string, oldPassword: string, password: string) =>
  house.call(passwordApi.change, { oldPassword, password }, { token })
const isOpen = async (token: string) => (await house.call(profileApi.info, {}, { token })).flag

async function resetCode(phone: string) {
  house.clock.pass(61_000)
  return house.smsCode(codeApi.sendForReset, phone)
}

describe('resetting a forgotten password', () => {
  it('works by SMS code, ends every session and invalidates the old password', async () => {
    const { phone, token } = await house.register()
    const other = (await house.get(sessionApi.login, { phone, password: OLD })).token
    const code = await resetCode(phone)
    expect(await house.call(passwordApi.reset, { phone, ...code, password: NEW })).toMatchObject({ flag: true, data: null })
    expect([await isOpen(token), await isOpen(other)]).toEqual([false, false])
    expect((await logIn(phone, OLD)).statusCode).toBe(accountErrors.WRONG_CREDENTIALS.code)
    expect((await logIn(phone, NEW)).flag).toBe(true)
    const again = await house.call(passwordApi.reset, { phone, ...code, password: OLD })
    expect(again.statusCode).toBe(accountErrors.WRONG_CODE.code)
  })

  it('works for a locked number and unlocks it', async () => {
    const { phone } = await house.register()
    for (let at = 0; at < TRIES; at += 1) await logIn(phone, WRONG)
    const code = await resetCode(phone)
    expect((await logIn(phone, OLD)).statusCode).toBe(accountErrors.LOGIN_LOCKED.code)
    await house.get(passwordApi.reset, { phone, ...code, password: NEW })
    expect((await logIn(phone, NEW)).flag).toBe(true)
  })

  it('is refused for a wrong code and for a number without account, with equal answers', async () => {
    const { phone, token } = await house.register()
    const code = await resetCode(phone)
    const wrong = { ...code, smsCode: code.smsCode === '000000' ? '000001' : '000000' }
    const { requestId: _one, ...refused } = await house.call(passwordApi.reset, { phone, ...wrong, password: NEW })
    const unknownPhone = '13844440001'
    const unknownCode = await resetCode(unknownPhone)
    const { requestId: _other, ...nobody } = await house.call(passwordApi.reset, {
      phone: unknownPhone,
      ...unknownCode,
      password: NEW,
    })
    expect(refused).toEqual(nobody)
    expect(refused.statusCode).toBe(accountErrors.WRONG_CODE.code)
    expect(await isOpen(token)).toBe(true)
    expect((await logIn(phone, OLD)).flag).toBe(true)
  })

  it('sets the first password of an account registered without one', async () => {
    const phone = '13844440002'
    const code = await house.smsCode(codeApi.sendForRegistration, phone)
    await house.get(registrationApi.registerFromApp, { phone, ...code, agreed: true })
    await house.get(passwordApi.reset, { phone, ...(await resetCode(phone)), password: NEW })
    expect((await logIn(phone, NEW)).flag).toBe(true)
  })

  it('rejects a weak password without spending the code', async () => {
    const { phone } = await house.register()
    const code = await resetCode(phone)
    const weak = await house.call(passwordApi.reset, { phone, ...code, password: 'weak' })
    expect(weak).toMatchObject({ statusCode: generalErrors.INPUT_REFUSED.code, fields: [{ field: 'password' }] })
    expect((await house.call(passwordApi.reset, { phone, ...code, password: NEW })).flag).toBe(true)
  })
})

describe('changing a known password', () => {
  it('ends the other sessions and keeps the current one', async () => {
    const { phone, token } = await house.register()
    const other = (await house.get(sessionApi.login, { phone, password: OLD })).token
    expect(await change(token, OLD, NEW)).toMatchObject({ flag: true, data: null })
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, false])
    expect((await logIn(phone, OLD)).statusCode).toBe(accountErrors.WRONG_CREDENTIALS.code)
    expect((await logIn(phone, NEW)).flag).toBe(true)
  })

  it('is refused if the old password is wrong, or the new one is unchanged or weak', async () => {
    const { phone, token } = await house.register()
    const other = (await house.get(sessionApi.login, { phone, password: OLD })).token
    expect((await change(token, WRONG, NEW)).statusCode).toBe(accountErrors.WRONG_OLD_PASSWORD.code)
    expect((await change(token, OLD, OLD)).statusCode).toBe(accountErrors.SAME_PASSWORD.code)
    expect(await change(token, OLD, 'weak')).toMatchObject({ fields: [{ field: 'password' }] })
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, true])
    expect((await logIn(phone, OLD)).flag).toBe(true)
  })

  it('cannot be used to guess the password through an open session', async () => {
    const { phone, token } = await house.register()
    for (let at = 0; at < TRIES; at += 1)
      expect((await change(token, WRONG, NEW)).statusCode).toBe(accountErrors.WRONG_OLD_PASSWORD.code)
    expect((await change(token, OLD, NEW)).statusCode).toBe(accountErrors.LOGIN_LOCKED.code)
    expect((await logIn(phone, OLD)).statusCode).toBe(accountErrors.LOGIN_LOCKED.code)
    house.clock.pass(minutes(15))
    expect((await change(token, OLD, NEW)).flag).toBe(true)
  })

  it('clears the requirement to change an initial password', async () => {
    const { phone, token } = await house.register()
    await sql`update account.account set must_change_password = true where phone = ${phone}`.execute(house.house.deps.db)
    expect((await house.get(sessionApi.login, { phone, password: OLD })).mustChangePassword).toBe(true)
    await change(token, OLD, NEW)
    expect((await house.get(sessionApi.login, { phone, password: NEW })).mustChangePassword).toBe(false)
  })
})

it('password reset and change are in the audit log, without the password', async () => {
  const { phone, token, id } = await house.register()
  await change(token, OLD, NEW)
  await house.get(passwordApi.reset, { phone, ...(await resetCode(phone)), password: OLD })
  const { rows } = await sql<{ action: string; actor: string; line: string }>`
    select action, actor, audit::text as line from kernel.audit where subject = ${id} order by seq`.execute(house.house.deps.db)
  expect(rows.map(({ action, actor }) => ({ action, actor }))).toEqual([
    { action: 'password.change', actor: id },
    { action: 'password.reset', actor: 'guest' },
  ])
  for (const { line } of rows) for (const word of [OLD, NEW, phone]) expect(line).not.toContain(word)
})

describe('a stored password', () => {
  it('is argon2id with its own salt', async () => {
    const [one, other] = [await hashPassword(NEW), await hashPassword(NEW)]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(other)
    expect(await passwordMatches(NEW, one)).toBe(true)
    expect(await passwordMatches(OLD, one)).toBe(false)
  })

  it('with other parameters still matches, so that they can be increased', async () => {
    // Test vector of the reference implementation.
    const light = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
    expect(await passwordMatches('password', light)).toBe(true)
    expect(await passwordMatches('Password', light)).toBe(false)
  })

  it.each([null, undefined, '', 'plain', '$argon2id$v=19$m=1,t=1,p=1$$'])('of the form %j matches nothing', async (stored) => {
    expect(await passwordMatches('', stored)).toBe(false)
    expect(await passwordMatches('plain', stored)).toBe(false)
  })
})
