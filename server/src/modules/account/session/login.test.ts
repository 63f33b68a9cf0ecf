// Login by password and by SMS code: refusals do not reveal whether a number has an account, and guessing leads to a lock.
import type { Envelope } from '@attestry/contract/envelope'
import { codeApi } from '@attestry/contract/modules/account/code'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { minutes } from '../../../kernel/clock.ts'

let house: TestHouse
const WRONG = 'Wrong#2026'
const TRIES = 5

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
})
afterAll(() => house.close())

const logIn = (phone: string, password: string, options = {}) => house.call(sessionApi.login, { phone, password }, options)
const tryWrongPasswords = async (phone: string, times: number) => {
  for (let at = 0; at < times; at += 1) await logIn(phone, WRONG)
}
const withoutId = ({ requestId: _unique, ...answer }: Envelope) => answer
const setDisabled = (phone: string, disabled: boolean) =>
  sql`update account.account set disabled_at = ${disabled ? new Date() : null} where phone = ${phone}`.execute(
    house.house.deps.db,
  )

describe('login', () => {
  it('by password returns a new 256-bit token each time', async () => {
    const first = await house.get(sessionApi.login, { phone: '+86 13800000001', password: DEMO_PASSWORD })
    const second = await house.get(sessionApi.login, { phone: '13800000001', password: DEMO_PASSWORD })
    expect(first.account).toMatchObject({ phone: '13800000001', role: 'main', certification: 'passed' })
    for (const { token } of [first, second]) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(first.token).not.toBe(second.token)
    expect((await house.get(profileApi.info, {}, { token: first.token })).id).toBe(first.account.id)
  })

  it('holds no database connection while passwords are hashed', async () => {
    const admin = new pg.Client({ connectionString: house.databaseUrl })
    await admin.connect()
    const phones = Array.from({ length: 30 }, (_, at) => `1370000${String(1000 + at)}`)
    let finished = false
    const logins = Promise.all(phones.map((phone) => logIn(phone, WRONG))).finally(() => {
      finished = true
    })
    let most = 0
    while (!finished) {
      const { rows } = await admin.query<{ count: string }>(
        "select count(*) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
      )
      most = Math.max(most, Number(rows[0]?.count))
    }
    expect(new Set((await logins).map(({ statusCode }) => statusCode))).toEqual(new Set([accountErrors.WRONG_CREDENTIALS.code]))
    await admin.end()
    // Thirty of twenty connections were in use before; a few are for a moment between two statements.
    expect(most).toBeLessThan(10)
  })

  it('by SMS code works', async () => {
    const code = await house.smsCode(codeApi.sendForLogin, '13800000003')
    const { account, token } = await house.get(sessionApi.login, { phone: '13800000003', ...code })
    expect(account).toMatchObject({ role: 'sub' })
    expect((await house.get(sessionApi.current, {}, { token })).method).toBe('sms')
  })

  it('without a password or a complete code is reported as incomplete', async () => {
    for (const given of [{}, { smsId: 'A'.repeat(22) }, { smsCode: '482913' }]) {
      const answer = await house.call(sessionApi.login, { phone: '13800000001', ...given })
      expect(answer.statusCode).toBe(accountErrors.LOGIN_INCOMPLETE.code)
    }
  })

  it('works only on the platform of the account', async () => {
    const elsewhere = { headers: { notaryid: String(OTHER_PLATFORM) } }
    expect((await logIn('13800000002', DEMO_PASSWORD, elsewhere)).statusCode).toBe(accountErrors.WRONG_CREDENTIALS.code)
    const there = await logIn('13800000001', DEMO_PASSWORD, elsewhere)
    expect(there).toMatchObject({ flag: true, data: { account: { platformId: OTHER_PLATFORM } } })
  })

  it('sets an HttpOnly, SameSite cookie', async () => {
    const response = await house.send(sessionApi.login, { phone: '13800000001', password: DEMO_PASSWORD })
    const { data } = (await response.json()) as Envelope<{ token: string }>
    expect(response.headers.getSetCookie()).toEqual([
      `bq-x-token=${data?.token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${7 * 24 * 3600}`,
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('sets a Secure cookie if the site uses https', async () => {
    const secure = await openTestHouse({ config: { https: true } })
    const response = await secure.send(sessionApi.login, { phone: '13800000001', password: DEMO_PASSWORD })
    await secure.close()
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^bq-x-token=.{43}; .*; Secure$/)])
  })
})

describe('a wrong password', () => {
  it('is refused alike for numbers with and without an account', async () => {
    const { phone: known } = await house.register()
    const [asKnown, asUnknown] = await Promise.all([logIn(known, WRONG), logIn('13833330001', WRONG)])
    expect(withoutId(asKnown)).toEqual(withoutId(asUnknown))
    expect(asKnown.statusCode).toBe(accountErrors.WRONG_CREDENTIALS.code)
  })

  it('costs the same CPU time for a number without an account', async () => {
    const known = [(await house.register()).phone, (await house.register()).phone]
    const unknown = ['13833330002', '13833330003']
    const spent: Record<'known' | 'unknown', number> = { known: 0, unknown: 0 }
    for (let round = 0; round < TRIES - 1; round += 1) {
      for (const [kind, phones] of [['known', known] as const, ['unknown', unknown] as const]) {
        const before = process.cpuUsage()
        for (const phone of phones) await logIn(phone, WRONG)
        // CPU time, not wall time: the machine may be busy.
        spent[kind] += process.cpuUsage(before).user
      }
    }
    expect(spent.unknown / spent.known).toBeGreaterThan(0.6)
    expect(spent.unknown / spent.known).toBeLessThan(1.7)
  })

  it('given five times in a row locks the number for 15 minutes', async () => {
    const { phone } = await house.register()
    await tryWrongPasswords(phone, TRIES)
    const locked = await logIn(phone, DEMO_PASSWORD, { headers: { 'accept-language': 'en' } })
    expect(locked.statusCode).toBe(accountErrors.LOGIN_LOCKED.code)
    expect(locked.errorMessage).toContain('15 minutes')
    house.clock.pass(minutes(15) - 30_000)
    expect((await logIn(phone, DEMO_PASSWORD)).statusCode).toBe(accountErrors.LOGIN_LOCKED.code)
    house.clock.pass(30_000)
    expect((await logIn(phone, DEMO_PASSWORD)).flag).toBe(true)
  })

  it('locks a number without an account alike', async () => {
    const { phone: known } = await house.register()
    const unknown = '13833330004'
    for (const phone of [known, unknown]) await tryWrongPasswords(phone, TRIES)
    const [asKnown, asUnknown] = await Promise.all([logIn(known, WRONG), logIn(unknown, WRONG)])
    expect(withoutId(asKnown)).toEqual(withoutId(asUnknown))
    expect(asKnown.statusCode).toBe(accountErrors.LOGIN_LOCKED.code)
  })

  it('locks after five attempts, also if they are concurrent', async () => {
    const { phone } = await house.register()
    const answers = await Promise.all(Array.from({ length: 16 }, () => logIn(phone, WRONG)))
    const codes = answers.map((answer) => answer.statusCode)
    expect(codes.filter((code) => code === accountErrors.WRONG_CREDENTIALS.code)).toHaveLength(TRIES)
    expect(codes.filter((code) => code === accountErrors.LOGIN_LOCKED.code)).toHaveLength(16 - TRIES)
    expect((await logIn(phone, DEMO_PASSWORD)).statusCode).toBe(accountErrors.LOGIN_LOCKED.code)
  })

  it('is no longer counted after a right one, and counts per number and platform', async () => {
    const { phone } = await house.register()
    for (let round = 0; round < 2; round += 1) {
      await tryWrongPasswords(phone, TRIES - 1)
      expect((await logIn(phone, DEMO_PASSWORD)).flag).toBe(true)
    }
    await tryWrongPasswords('13800000001', TRIES)
    expect((await logIn('13800000002', DEMO_PASSWORD)).flag).toBe(true)
    const there = await logIn('13800000001', DEMO_PASSWORD, { headers: { notaryid: String(OTHER_PLATFORM) } })
    expect(there.flag).toBe(true)
  })

  it('does not block a login by SMS code', async () => {
    const { phone } = await house.register()
    await tryWrongPasswords(phone, TRIES)
    house.clock.pass(61_000)
    const code = await house.smsCode(codeApi.sendForLogin, phone)
    expect((await house.call(sessionApi.login, { phone, ...code })).flag).toBe(true)
  })
})

it('an SMS code does not log in a number without an account', async () => {
  const code = await house.smsCode(codeApi.sendForLogin, '13833330005')
  const answer = await house.call(sessionApi.login, { phone: '13833330005', ...code })
  expect(answer.statusCode).toBe(accountErrors.WRONG_CREDENTIALS.code)
})

describe('a disabled account', () => {
  it('is reported only with the right password, and its sessions end', async () => {
    const { phone, token } = await house.register()
    await setDisabled(phone, true)
    expect((await house.call(profileApi.info, {}, { token })).statusCode).toBe('500002')
    expect((await logIn(phone, WRONG)).statusCode).toBe(accountErrors.WRONG_CREDENTIALS.code)
    expect((await logIn(phone, DEMO_PASSWORD)).statusCode).toBe(accountErrors.ACCOUNT_DISABLED.code)
    house.clock.pass(61_000)
    const code = await house.smsCode(codeApi.sendForLogin, phone)
    const byCode = await house.call(sessionApi.login, { phone, ...code })
    expect(byCode.statusCode).toBe(accountErrors.ACCOUNT_DISABLED.code)
  })

  it('disables its sub-accounts, and enables them again', async () => {
    const token = await house.logIn('13800000003')
    await setDisabled('13800000002', true)
    expect((await house.call(profileApi.info, {}, { token })).statusCode).toBe('500002')
    expect((await logIn('13800000003', DEMO_PASSWORD)).statusCode).toBe(accountErrors.ACCOUNT_DISABLED.code)
    await setDisabled('13800000002', false)
    expect((await house.call(profileApi.info, {}, { token })).flag).toBe(true)
    expect((await logIn('13800000003', DEMO_PASSWORD)).flag).toBe(true)
  })
})
