// Switching between linked accounts: requires both passwords once, opens a new session, and stops when either password changes.
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { passwordApi } from '@attestry/contract/modules/account/password'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { switchApi } from '@attestry/contract/modules/account/switch'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const NEXT = 'Other-Word#2026'
type Person = Awaited<ReturnType<TestHouse['register']>>

const link = (member: Person, phone: string, password = DEMO_PASSWORD, ownPassword = DEMO_PASSWORD) =>
  house.call(switchApi.link, { phone, password, ownPassword }, { token: member.token })
const enter = (token: string, userId: string) => house.call(switchApi.enter, { userId }, { token })
const twoLinked = async () => {
  const [one, other] = [await house.register(), await house.register()]
  expect((await link(one, other.phone)).flag).toBe(true)
  return { one, other }
}

describe('two linked accounts', () => {
  it('can be switched between in both directions; each switch opens a session and ends the old one', async () => {
    const { one, other } = await twoLinked()
    const { list } = await house.get(switchApi.list, {}, { token: one.token })
    expect(list).toMatchObject([{ userId: other.id, usable: true, role: 'main' }])
    expect(list[0]?.phone).toMatch(/^\d{3}\*{4}\d{4}$/)
    const { data } = await enter(one.token, other.id)
    expect(data?.account.id).toBe(other.id)
    expect((await house.call(profileApi.info, {}, { token: one.token })).statusCode).toBe(generalErrors.NOT_LOGGED_IN.code)
    const token = data?.token ?? ''
    expect((await house.get(sessionApi.current, {}, { token })).method).toBe('switch')
    expect((await enter(token, one.id)).data?.account.id).toBe(one.id)
    const { rows } = await sql<{ action: string; actor: string; subject: string }>`
      select action, actor, subject from kernel.audit where action = 'account.switch' order by seq`.execute(house.house.deps.db)
    expect(rows).toEqual([
      { action: 'account.switch', actor: one.id, subject: other.id },
      { action: 'account.switch', actor: other.id, subject: one.id },
    ])
  })

  it('stop working when either password changes, until both are entered again', async () => {
    const { one, other } = await twoLinked()
    await house.get(passwordApi.change, { oldPassword: DEMO_PASSWORD, password: NEXT }, { token: other.token })
    expect((await enter(one.token, other.id)).statusCode).toBe(accountErrors.LINK_STALE.code)
    expect((await house.get(switchApi.list, {}, { token: one.token })).list[0]?.usable).toBe(false)
    expect((await link(one, other.phone, NEXT)).flag).toBe(true)
    expect((await enter(one.token, other.id)).flag).toBe(true)
  })

  it('can be unlinked from either side', async () => {
    const { one, other } = await twoLinked()
    await house.get(switchApi.unlink, { userId: one.id }, { token: other.token })
    expect((await enter(one.token, other.id)).statusCode).toBe(generalErrors.NOT_FOUND.code)
  })
})

describe('an account of another person', () => {
  it('cannot be switched to: unrelated account, main account, sub-account', async () => {
    const { token } = await house.register()
    const main = await house.get(profileApi.info, {}, { token: await house.logIn('13800000002') })
    const subToken = await house.logIn('13800000003')
    const sub = await house.get(profileApi.info, {}, { token: subToken })
    for (const [from, to] of [
      [token, main.id],
      [subToken, main.id],
      [await house.logIn('13800000002'), sub.id],
    ] as const)
      expect((await enter(from, to)).statusCode).toBe(generalErrors.NOT_FOUND.code)
  })

  it('cannot be linked without its password, and guessing locks the number as at login', async () => {
    const [member, victim] = [await house.register(), await house.register()]
    for (let at = 0; at < 5; at += 1)
      expect((await link(member, victim.phone, 'Wrong#2026')).statusCode).toBe(accountErrors.WRONG_CREDENTIALS.code)
    expect((await link(member, victim.phone)).statusCode).toBe(accountErrors.LOGIN_LOCKED.code)
  })

  it('cannot be linked through an open session without the own password', async () => {
    const [member, attacker] = [await house.register(), await house.register()]
    expect((await link(member, attacker.phone, DEMO_PASSWORD, 'Wrong#2026')).statusCode).toBe(
      accountErrors.WRONG_OLD_PASSWORD.code,
    )
    expect((await house.get(switchApi.list, {}, { token: attacker.token })).list).toEqual([])
  })

  it('that belongs to staff is refused like a wrong password', async () => {
    const member = await house.register()
    expect((await link(member, '13900000001')).statusCode).toBe(accountErrors.WRONG_CREDENTIALS.code)
  })
})

it('an account cannot be linked to itself, nor to more than twenty others', async () => {
  const member = await house.register()
  expect((await link(member, member.phone)).statusCode).toBe(accountErrors.LINK_SELF.code)
  const others = await Promise.all(Array.from({ length: 21 }, () => house.register()))
  const answers: string[] = []
  for (const other of others) answers.push((await link(member, other.phone)).statusCode)
  expect(new Set(answers.slice(0, 20))).toEqual(new Set(['000000']))
  expect(answers[20]).toBe(accountErrors.LINK_TOO_MANY.code)
})

it('a disabled account cannot be switched to', async () => {
  const { one, other } = await twoLinked()
  await sql`update account.account set disabled_at = now() where id = ${other.id}`.execute(house.house.deps.db)
  expect((await enter(one.token, other.id)).statusCode).toBe(accountErrors.ACCOUNT_DISABLED.code)
  expect((await house.call(profileApi.info, {}, { token: one.token })).flag).toBe(true)
})
