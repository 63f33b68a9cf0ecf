// CAPTCHAs and SMS codes: single use, limited attempts, bound to one number, purpose and platform, and revealed only on a demo server.
import {
  CODE_INTERVAL_SECONDS,
  CODE_LIFETIME_SECONDS,
  codeApi,
  MAX_CODE_ATTEMPTS,
  MAX_CODES_PER_DAY,
} from '@attestry/contract/modules/account/code'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { passwordApi } from '@attestry/contract/modules/account/password'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '../../../../demo/demo.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import type { OutboxMessage } from '../../../adapters/sms/outbox.ts'
import { minutes } from '../../../kernel/clock.ts'
import { newOpaqueId } from '../../../kernel/id.ts'
import { newCode } from './service.ts'
import { insertChallenge } from './store.ts'
import { codeWorkers } from './worker.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
})
afterAll(() => house.close())

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
const elsewhere = { headers: { notaryid: String(OTHER_PLATFORM) } }

async function solvedCaptcha(): Promise<{ challengeId: string; challengeAnswer: string }> {
  const { code, demoAnswer } = await house.get(codeApi.challenge, {})
  return { challengeId: code, challengeAnswer: demoAnswer ?? '' }
}

const requestCode = async (phone: string, endpoint: typeof codeApi.sendForLogin = codeApi.sendForLogin, options = {}) =>
  house.call(endpoint, { phone, ...(await solvedCaptcha()) }, options)

const logIn = (phone: string, code: { smsId: string; smsCode: string }, options = {}) =>
  house.call(sessionApi.login, { phone, ...code }, options)

/** All refusals use the same error code, so that the reason is not revealed. */
const isWrongCode = { flag: false, statusCode: accountErrors.WRONG_CODE.code }

describe('a CAPTCHA', () => {
  const spent = { flag: false, statusCode: accountErrors.WRONG_CHALLENGE.code }

  it('accepts either case and surrounding spaces, once', async () => {
    const { challengeId, challengeAnswer } = await solvedCaptcha()
    const typed = { challengeId, challengeAnswer: ` ${challengeAnswer.toLowerCase()} ` }
    expect(await house.call(codeApi.sendForLogin, { phone: '13822220001', ...typed })).toMatchObject({ flag: true })
    expect(await house.call(codeApi.sendForLogin, { phone: '13822220002', ...typed })).toMatchObject(spent)
  })

  it('is spent by a wrong answer', async () => {
    const right = await solvedCaptcha()
    const phone = '13822220003'
    expect(await house.call(codeApi.sendForLogin, { phone, ...right, challengeAnswer: 'ZZZZ' })).toMatchObject(spent)
    expect(await house.call(codeApi.sendForLogin, { phone, ...right })).toMatchObject(spent)
  })

  it('is accepted once among concurrent requests', async () => {
    const right = await solvedCaptcha()
    const phones = ['13822220004', '13822220005', '13822220006', '13822220007']
    const answers = await Promise.all(phones.map((phone) => house.call(codeApi.sendForLogin, { phone, ...right })))
    expect(answers.filter((answer) => answer.flag)).toHaveLength(1)
  })

  it('expires after five minutes', async () => {
    const early = await solvedCaptcha()
    house.clock.pass(minutes(5) - 30_000)
    expect(await house.call(codeApi.sendForLogin, { phone: '13822220008', ...early })).toMatchObject({ flag: true })
    const late = await solvedCaptcha()
    house.clock.pass(minutes(5))
    expect(await house.call(codeApi.sendForLogin, { phone: '13822220009', ...late })).toMatchObject(spent)
  })

  it('stays expired when the clock is set back, and expires when it was issued by a clock that was ahead', async () => {
    const phone = '13822220011'
    const late = await solvedCaptcha()
    house.clock.jump(minutes(6))
    expect(await house.call(codeApi.sendForLogin, { phone, ...late })).toMatchObject(spent)
    const ahead = await solvedCaptcha()
    house.clock.jump(-minutes(6))
    expect(await house.call(codeApi.sendForLogin, { phone, ...late })).toMatchObject(spent)
    expect(await house.call(codeApi.sendForLogin, { phone, ...ahead })).toMatchObject(spent)
  })

  it('rejects the answer of another one', async () => {
    const [one, other] = [await solvedCaptcha(), await solvedCaptcha()]
    const mixed = { challengeId: one.challengeId, challengeAnswer: other.challengeAnswer }
    expect(await house.call(codeApi.sendForLogin, { phone: '13822220010', ...mixed })).toMatchObject(spent)
  })
})

describe('SMS codes to one number are limited', () => {
  it('to one per minute, across purposes and platforms', async () => {
    const phone = '13822221001'
    const first = await requestCode(phone)
    expect(first.data).toMatchObject({ expiresInSeconds: CODE_LIFETIME_SECONDS, resendInSeconds: CODE_INTERVAL_SECONDS })
    house.clock.pass(20_000)
    const response = await house.send(codeApi.sendForReset, { phone, ...(await solvedCaptcha()) })
    expect(await response.json()).toMatchObject({ flag: false, statusCode: accountErrors.CODE_TOO_SOON.code })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(10)
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(40)
    expect((await requestCode(phone, codeApi.sendForLogin, elsewhere)).statusCode).toBe(accountErrors.CODE_TOO_SOON.code)
    house.clock.pass(40_000)
    expect((await requestCode(phone)).flag).toBe(true)
  })

  it('to one among concurrent requests', async () => {
    const captchas = await Promise.all(Array.from({ length: 5 }, solvedCaptcha))
    const answers = await Promise.all(
      captchas.map((captcha) => house.call(codeApi.sendForLogin, { phone: '13822221002', ...captcha })),
    )
    expect(answers.filter((answer) => answer.flag)).toHaveLength(1)
  })

  it('to ten per day', async () => {
    const phone = '13822221003'
    for (let sent = 0; sent < MAX_CODES_PER_DAY; sent += 1) {
      expect((await requestCode(phone)).flag).toBe(true)
      house.clock.pass(CODE_INTERVAL_SECONDS * 1000)
    }
    expect((await requestCode(phone)).statusCode).toBe(accountErrors.CODE_TOO_MANY.code)
    expect((await requestCode('13822221004')).flag).toBe(true)
    house.clock.pass(minutes(24 * 60))
    expect((await requestCode(phone)).flag).toBe(true)
  })
})

describe('an SMS code', () => {
  const phones = ['13822222001', '13822222002', '13822222003', '13822222004', '13822222005', '13822222006', '13822222007']
  beforeAll(async () => {
    for (const phone of phones) await house.register(phone)
    house.clock.pass(61_000)
  })

  it('works once', async () => {
    const phone = '13822222001'
    const code = await house.smsCode(codeApi.sendForLogin, phone)
    expect(await logIn(phone, code)).toMatchObject({ flag: true })
    expect(await logIn(phone, code)).toMatchObject(isWrongCode)
  })

  it('allows four wrong attempts, not five', async () => {
    const phone = '13822222002'
    const code = await house.smsCode(codeApi.sendForLogin, phone)
    const wrong = { ...code, smsCode: wrongOf(code.smsCode) }
    for (let tries = 1; tries < MAX_CODE_ATTEMPTS; tries += 1) expect(await logIn(phone, wrong)).toMatchObject(isWrongCode)
    expect(await logIn(phone, code)).toMatchObject({ flag: true })

    house.clock.pass(61_000)
    const next = await house.smsCode(codeApi.sendForLogin, phone)
    for (let tries = 1; tries <= MAX_CODE_ATTEMPTS; tries += 1)
      expect(await logIn(phone, { ...next, smsCode: wrongOf(next.smsCode) })).toMatchObject(isWrongCode)
    expect(await logIn(phone, next)).toMatchObject(isWrongCode)
  })

  it('counts concurrent wrong attempts', async () => {
    const phone = '13822222003'
    const { smsId, smsCode } = await house.smsCode(codeApi.sendForLogin, phone)
    await Promise.all(Array.from({ length: 12 }, () => logIn(phone, { smsId, smsCode: wrongOf(smsCode) })))
    const { rows } = await sql<{ tries: number }>`select tries from account.sms_code where id = ${smsId}`.execute(
      house.house.deps.db,
    )
    expect(rows).toEqual([{ tries: MAX_CODE_ATTEMPTS }])
    expect(await logIn(phone, { smsId, smsCode })).toMatchObject(isWrongCode)
  })

  it('expires after five minutes', async () => {
    const phone = '13822222004'
    const early = await house.smsCode(codeApi.sendForLogin, phone)
    house.clock.pass(minutes(5) - 30_000)
    expect(await logIn(phone, early)).toMatchObject({ flag: true })
    const late = await house.smsCode(codeApi.sendForLogin, phone)
    house.clock.pass(minutes(5))
    expect(await logIn(phone, late)).toMatchObject(isWrongCode)
  })

  it('stays expired when the clock is set back, and neither lives longer nor blocks its number if issued by a clock that was ahead', async () => {
    const phone = '13800000001'
    const late = await house.smsCode(codeApi.sendForLogin, phone)
    house.clock.jump(minutes(6))
    expect(await logIn(phone, late)).toMatchObject(isWrongCode)
    const ahead = await house.smsCode(codeApi.sendForLogin, phone)
    house.clock.jump(-minutes(6))
    expect(await logIn(phone, late)).toMatchObject(isWrongCode)
    expect(await logIn(phone, ahead)).toMatchObject(isWrongCode)
    house.clock.pass(CODE_INTERVAL_SECONDS * 1000)
    expect(await logIn(phone, await house.smsCode(codeApi.sendForLogin, phone))).toMatchObject({ flag: true })
  })

  it('works only for its number, purpose and platform, and is not spent by attempts with others', async () => {
    const phone = '13822222005'
    const code = await house.smsCode(codeApi.sendForLogin, phone)
    expect(await logIn('13822222006', code)).toMatchObject(isWrongCode)
    expect(await logIn(phone, code, elsewhere)).toMatchObject(isWrongCode)
    const reset = await house.call(passwordApi.reset, { phone, ...code, password: 'Another#2026' })
    expect(reset).toMatchObject(isWrongCode)
    expect(await logIn(phone, code)).toMatchObject({ flag: true })
  })

  it('for a password reset does not log in', async () => {
    const phone = '13822222007'
    const code = await house.smsCode(codeApi.sendForReset, phone)
    expect(await logIn(phone, code)).toMatchObject(isWrongCode)
  })

  it('has six digits and is never 111111, the example shown by old clients', () => {
    const numbers = [111_111, 111_111, 42]
    expect(newCode(() => numbers.shift() ?? 0)).toBe('000042')
    expect(numbers).toEqual([])
    const codes = Array.from({ length: 2_000 }, () => newCode())
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBeGreaterThan(1_950)
  })
})

describe('a server without demo mode', () => {
  let real: TestHouse
  beforeAll(async () => {
    real = await openTestHouse({ config: { demo: false } })
    await seedDemo(real.house.deps)
  })
  afterAll(() => real.close())

  const sent = () => (real.house.deps.sms as unknown as { sent: OutboxMessage[] }).sent

  /** Without demo mode the answer is not returned, so insert a challenge with a known answer. */
  async function knownCaptcha() {
    const { db, secretBox, clock } = real.house.deps
    const id = newOpaqueId()
    const answerHash = secretBox.fingerprint('KNOWN', `challenge/${id}`)
    await insertChallenge(db, { id, answerHash, expiresAt: new Date(clock.now().getTime() + 60_000) })
    return { challengeId: id, challengeAnswer: 'known' }
  }

  it('reveals neither CAPTCHA answers nor codes, and reports that it is no demo', async () => {
    expect(Object.keys(await real.get(codeApi.challenge, {})).sort()).toEqual(['code', 'expiresInSeconds', 'image'])
    const answer = await real.get(codeApi.sendForLogin, { phone: '13800000001', ...(await knownCaptcha()) })
    expect(Object.keys(answer).sort()).toEqual(['code', 'expiresInSeconds', 'resendInSeconds'])
    expect((await real.get(dictionaryApi.platform, {})).demo).toBe(false)
  })

  it('sends the code through a job, and the code logs in', async () => {
    const phone = '13800000002'
    const { code } = await real.get(codeApi.sendForLogin, { phone, ...(await knownCaptcha()) })
    await expect.poll(() => sent().filter((message) => message.phone === phone), { timeout: 10_000 }).toHaveLength(1)
    const message = sent().find((entry) => entry.phone === phone)
    expect(message).toMatchObject({ purpose: 'login', code: expect.stringMatching(/^\d{6}$/) })
    expect(code).not.toContain(message?.code)
    const login = await real.call(sessionApi.login, { phone, smsId: code, smsCode: message?.code ?? '' })
    expect(login).toMatchObject({ flag: true, data: { account: { phone } } })
  })

  it('answers alike for numbers with and without an account, but sends the latter nothing', async () => {
    const unknownPhone = '13822223001'
    const known = '13800000003'
    for (const endpoint of [codeApi.sendForLogin, codeApi.sendForReset]) {
      const answers = [
        await real.call(endpoint, { phone: unknownPhone, ...(await knownCaptcha()) }),
        await real.call(endpoint, { phone: known, ...(await knownCaptcha()) }),
      ].map((answer) => ({ ...answer, requestId: '', data: { ...answer.data, code: '' } }))
      expect(answers[0]).toEqual(answers[1])
      real.clock.pass(61_000)
    }
    await real.get(codeApi.sendForRegistration, { phone: '13822223002', ...(await knownCaptcha()) })
    await expect.poll(() => sent().some((message) => message.phone === '13822223002'), { timeout: 10_000 }).toBe(true)
    await expect.poll(() => sent().filter((message) => message.phone === known), { timeout: 10_000 }).toHaveLength(2)
    expect(sent().some((message) => message.phone === unknownPhone)).toBe(false)
  })

  it('does not send a code that expired in the queue', async () => {
    const { deps } = real.house
    const [sender] = codeWorkers
    const phone = '13822223003'
    const sealed = deps.secretBox.seal(JSON.stringify({ phone, code: '482913' }), 'sms').toString('base64')
    const job = { sealed, purpose: 'login', signature: 'Attestry' }
    const signal = new AbortController().signal
    await sender?.work(deps, { ...job, expiresAt: deps.clock.now().toISOString() }, signal)
    expect(sent().some((message) => message.phone === phone)).toBe(false)
    const inTime = new Date(deps.clock.now().getTime() + 1_000).toISOString()
    await sender?.work(deps, { ...job, expiresAt: inTime }, signal)
    expect(sent().some((message) => message.phone === phone)).toBe(true)
  })
})
