// New passwords: by code when forgotten, by the old one when known; either way strangers' sessions end.
import { generalErrors } from '@attestry/contract/errors'
import { codeApi } from '@attestry/contract/modules/account/code'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { passwordApi } from '@attestry/contract/modules/account/password'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { registrationApi } from '@attestry/contract/modules/account/registration'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { DEMO_PASSWORD } from '../../../demo.ts'
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

describe('a forgotten password', () => {
  it('is replaced by code; every session ends and the old one opens nothing', async () => {
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

  it('is replaced on a locked number too, which unlocks it', async () => {
    const { phone } = await house.register()
    for (let at = 0; at < TRIES; at += 1) await logIn(phone, WRONG)
    const code = await resetCode(phone)
    expect((await logIn(phone, OLD)).statusCode).toBe(accountErrors.LOGIN_LOCKED.code)
    await house.get(passwordApi.reset, { phone, ...code, password: NEW })
    expect((await logIn(phone, NEW)).flag).toBe(true)
  })

  it('is not replaced by a wrong code, nor for a number without account, and the two look alike', async () => {
    const { phone, token } = await house.register()
    const code = await resetCode(phone)
    const wrong = { ...code, smsCode: code.smsCode === '000000' ? '000001' : '000000' }
    const { requestId: _one, ...refused } = await house.call(passwordApi.reset, { phone, ...wrong, password: NEW })
    const stranger = '13844440001'
    const strangersCode = await resetCode(stranger)
    const { requestId: _other, ...nobody } = await house.call(passwordApi.reset, {
      phone: stranger,
      ...strangersCode,
      password: NEW,
    })
    expect(refused).toEqual(nobody)
    expect(refused.statusCode).toBe(accountErrors.WRONG_CODE.code)
    expect(await isOpen(token)).toBe(true)
    expect((await logIn(phone, OLD)).flag).toBe(true)
  })

  it('is a first password for someone who signed up without', async () => {
    const phone = '13844440002'
    const code = await house.smsCode(codeApi.sendForRegistration, phone)
    await house.get(registrationApi.registerFromApp, { phone, ...code, agreed: true })
    await house.get(passwordApi.reset, { phone, ...(await resetCode(phone)), password: NEW })
    expect((await logIn(phone, NEW)).flag).toBe(true)
  })

  it('that is weak is refused before the code is spent', async () => {
    const { phone } = await house.register()
    const code = await resetCode(phone)
    const weak = await house.call(passwordApi.reset, { phone, ...code, password: 'weak' })
    expect(weak).toMatchObject({ statusCode: generalErrors.INPUT_REFUSED.code, fields: [{ field: 'password' }] })
    expect((await house.call(passwordApi.reset, { phone, ...code, password: NEW })).flag).toBe(true)
  })
})

describe('a known password', () => {
  it('is changed by its owner: the other sessions end, this one goes on', async () => {
    const { phone, token } = await house.register()
    const other = (await house.get(sessionApi.login, { phone, password: OLD })).token
    expect(await change(token, OLD, NEW)).toMatchObject({ flag: true, data: null })
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, false])
    expect((await logIn(phone, OLD)).statusCode).toBe(accountErrors.WRONG_CREDENTIALS.code)
    expect((await logIn(phone, NEW)).flag).toBe(true)
  })

  it('stays as it is when the old one is wrong, or the new one is the old one or weak', async () => {
    const { phone, token } = await house.register()
    const other = (await house.get(sessionApi.login, { phone, password: OLD })).token
    expect((await change(token, WRONG, NEW)).statusCode).toBe(accountErrors.WRONG_OLD_PASSWORD.code)
    expect((await change(token, OLD, OLD)).statusCode).toBe(accountErrors.SAME_PASSWORD.code)
    expect(await change(token, OLD, 'weak')).toMatchObject({ fields: [{ field: 'password' }] })
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, true])
    expect((await logIn(phone, OLD)).flag).toBe(true)
  })

  it('cannot be guessed through a session that was left open', async () => {
    const { phone, token } = await house.register()
    for (let at = 0; at < TRIES; at += 1)
      expect((await change(token, WRONG, NEW)).statusCode).toBe(accountErrors.WRONG_OLD_PASSWORD.code)
    expect((await change(token, OLD, NEW)).statusCode).toBe(accountErrors.LOGIN_LOCKED.code)
    expect((await logIn(phone, OLD)).statusCode).toBe(accountErrors.LOGIN_LOCKED.code)
    house.clock.pass(minutes(15))
    expect((await change(token, OLD, NEW)).flag).toBe(true)
  })

  it('no longer has to be changed once it was', async () => {
    const { phone, token } = await house.register()
    await sql`update account.account set must_change_password = true where phone = ${phone}`.execute(house.house.deps.db)
    expect((await house.get(sessionApi.login, { phone, password: OLD })).mustChangePassword).toBe(true)
    await change(token, OLD, NEW)
    expect((await house.get(sessionApi.login, { phone, password: NEW })).mustChangePassword).toBe(false)
  })
})

it('both are noted in the audit log, without the password', async () => {
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
  it('is argon2id with a salt of its own', async () => {
    const [one, other] = [await hashPassword(NEW), await hashPassword(NEW)]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(one).not.toBe(other)
    expect(await passwordMatches(NEW, one)).toBe(true)
    expect(await passwordMatches(OLD, one)).toBe(false)
  })

  it('made elsewhere and with other parameters still matches, so that they can grow', async () => {
    // From the test vectors of the reference implementation.
    const light = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
    expect(await passwordMatches('password', light)).toBe(true)
    expect(await passwordMatches('Password', light)).toBe(false)
  })

  it.each([null, undefined, '', 'plain', '$argon2id$v=19$m=1,t=1,p=1$$'])('of the form %j matches nothing', async (stored) => {
    expect(await passwordMatches('', stored)).toBe(false)
    expect(await passwordMatches('plain', stored)).toBe(false)
  })
})
