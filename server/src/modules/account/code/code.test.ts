// Picture challenges and SMS codes: single use, counted, bound to one number, purpose and platform, and never told to the wrong person.
import {
  CODE_INTERVAL_SECONDS,
  CODE_LIFETIME_SECONDS,
  MAX_CODE_ATTEMPTS,
  MAX_CODES_PER_DAY,
  codeApi,
} from '@attestry/contract/modules/account/code'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { passwordApi } from '@attestry/contract/modules/account/password'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { dictionaryApi } from '@attestry/contract/modules/platform/dictionary'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import type { OutboxMessage } from '../../../adapters/sms/outbox.ts'
import { seedDemo } from '../../../demo.ts'
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

async function answered(): Promise<{ challengeId: string; challengeAnswer: string }> {
  const { code, demoAnswer } = await house.get(codeApi.challenge, {})
  return { challengeId: code, challengeAnswer: demoAnswer ?? '' }
}

const ask = async (phone: string, endpoint: typeof codeApi.sendForLogin = codeApi.sendForLogin, options = {}) =>
  house.call(endpoint, { phone, ...(await answered()) }, options)

const logIn = (phone: string, code: { smsId: string; smsCode: string }, options = {}) =>
  house.call(sessionApi.login, { phone, ...code }, options)

/** Codes are refused alike for every reason; only whether they were right shows. */
const isWrongCode = { flag: false, statusCode: accountErrors.WRONG_CODE.code }

describe('a picture', () => {
  const spent = { flag: false, statusCode: accountErrors.WRONG_CHALLENGE.code }

  it('is answered in either case, with stray spaces, once', async () => {
    const { challengeId, challengeAnswer } = await answered()
    const typed = { challengeId, challengeAnswer: ` ${challengeAnswer.toLowerCase()} ` }
    expect(await house.call(codeApi.sendForLogin, { phone: '13822220001', ...typed })).toMatchObject({ flag: true })
    expect(await house.call(codeApi.sendForLogin, { phone: '13822220002', ...typed })).toMatchObject(spent)
  })

  it('is spent by a wrong answer', async () => {
    const right = await answered()
    const phone = '13822220003'
    expect(await house.call(codeApi.sendForLogin, { phone, ...right, challengeAnswer: 'ZZZZ' })).toMatchObject(spent)
    expect(await house.call(codeApi.sendForLogin, { phone, ...right })).toMatchObject(spent)
  })

  it('opens one door, however many knock at once', async () => {
    const right = await answered()
    const phones = ['13822220004', '13822220005', '13822220006', '13822220007']
    const answers = await Promise.all(phones.map((phone) => house.call(codeApi.sendForLogin, { phone, ...right })))
    expect(answers.filter((answer) => answer.flag)).toHaveLength(1)
  })

  it('fades after five minutes, and not before', async () => {
    const early = await answered()
    house.clock.pass(minutes(5) - 30_000)
    expect(await house.call(codeApi.sendForLogin, { phone: '13822220008', ...early })).toMatchObject({ flag: true })
    const late = await answered()
    house.clock.pass(minutes(5))
    expect(await house.call(codeApi.sendForLogin, { phone: '13822220009', ...late })).toMatchObject(spent)
  })

  it('is not the answer to another picture', async () => {
    const [one, other] = [await answered(), await answered()]
    const mixed = { challengeId: one.challengeId, challengeAnswer: other.challengeAnswer }
    expect(await house.call(codeApi.sendForLogin, { phone: '13822220010', ...mixed })).toMatchObject(spent)
  })
})

describe('how often a number gets a code', () => {
  it('once a minute, whatever the purpose and the platform', async () => {
    const phone = '13822221001'
    const first = await ask(phone)
    expect(first.data).toMatchObject({ expiresInSeconds: CODE_LIFETIME_SECONDS, resendInSeconds: CODE_INTERVAL_SECONDS })
    house.clock.pass(20_000)
    const response = await house.send(codeApi.sendForReset, { phone, ...(await answered()) })
    expect(await response.json()).toMatchObject({ flag: false, statusCode: accountErrors.CODE_TOO_SOON.code })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(10)
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(40)
    expect((await ask(phone, codeApi.sendForLogin, elsewhere)).statusCode).toBe(accountErrors.CODE_TOO_SOON.code)
    house.clock.pass(40_000)
    expect((await ask(phone)).flag).toBe(true)
  })

  it('once, when several ask at the same moment', async () => {
    const pictures = await Promise.all(Array.from({ length: 5 }, answered))
    const answers = await Promise.all(
      pictures.map((picture) => house.call(codeApi.sendForLogin, { phone: '13822221002', ...picture })),
    )
    expect(answers.filter((answer) => answer.flag)).toHaveLength(1)
  })

  it('ten times a day', async () => {
    const phone = '13822221003'
    for (let sent = 0; sent < MAX_CODES_PER_DAY; sent += 1) {
      expect((await ask(phone)).flag).toBe(true)
      house.clock.pass(CODE_INTERVAL_SECONDS * 1000)
    }
    expect((await ask(phone)).statusCode).toBe(accountErrors.CODE_TOO_MANY.code)
    expect((await ask('13822221004')).flag).toBe(true)
    house.clock.pass(minutes(24 * 60))
    expect((await ask(phone)).flag).toBe(true)
  })
})

describe('a code', () => {
  const phones = ['13822222001', '13822222002', '13822222003', '13822222004', '13822222005', '13822222006', '13822222007']
  beforeAll(async () => {
    for (const phone of phones) await house.register(phone)
    house.clock.pass(61_000)
  })

  it('opens once', async () => {
    const phone = '13822222001'
    const code = await house.smsCode(codeApi.sendForLogin, phone)
    expect(await logIn(phone, code)).toMatchObject({ flag: true })
    expect(await logIn(phone, code)).toMatchObject(isWrongCode)
  })

  it('stands four wrong tries and not five', async () => {
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

  it('counts tries that come at once', async () => {
    const phone = '13822222003'
    const { smsId, smsCode } = await house.smsCode(codeApi.sendForLogin, phone)
    await Promise.all(Array.from({ length: 12 }, () => logIn(phone, { smsId, smsCode: wrongOf(smsCode) })))
    const { rows } = await sql<{ tries: number }>`select tries from account.sms_code where id = ${smsId}`.execute(
      house.house.deps.db,
    )
    expect(rows).toEqual([{ tries: MAX_CODE_ATTEMPTS }])
    expect(await logIn(phone, { smsId, smsCode })).toMatchObject(isWrongCode)
  })

  it('lives five minutes', async () => {
    const phone = '13822222004'
    const early = await house.smsCode(codeApi.sendForLogin, phone)
    house.clock.pass(minutes(5) - 30_000)
    expect(await logIn(phone, early)).toMatchObject({ flag: true })
    const late = await house.smsCode(codeApi.sendForLogin, phone)
    house.clock.pass(minutes(5))
    expect(await logIn(phone, late)).toMatchObject(isWrongCode)
  })

  it('serves its own number, purpose and platform, and is not spent by others trying', async () => {
    const phone = '13822222005'
    const code = await house.smsCode(codeApi.sendForLogin, phone)
    expect(await logIn('13822222006', code)).toMatchObject(isWrongCode)
    expect(await logIn(phone, code, elsewhere)).toMatchObject(isWrongCode)
    const reset = await house.call(passwordApi.reset, { phone, ...code, password: 'Another#2026' })
    expect(reset).toMatchObject(isWrongCode)
    expect(await logIn(phone, code)).toMatchObject({ flag: true })
  })

  it('for a new password does not open a session', async () => {
    const phone = '13822222007'
    const code = await house.smsCode(codeApi.sendForReset, phone)
    expect(await logIn(phone, code)).toMatchObject(isWrongCode)
  })

  it('is six digits, and never the one old clients show as an example', () => {
    const drawn = [111_111, 111_111, 42]
    expect(newCode(() => drawn.shift() ?? 0)).toBe('000042')
    expect(drawn).toEqual([])
    const codes = Array.from({ length: 2_000 }, () => newCode())
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBeGreaterThan(1_950)
  })
})

describe('a server that is not a demo', () => {
  let real: TestHouse
  beforeAll(async () => {
    real = await openTestHouse({ config: { demo: false } })
    await seedDemo(real.house.deps)
  })
  afterAll(() => real.close())

  const sent = () => (real.house.deps.sms as unknown as { sent: OutboxMessage[] }).sent

  /** Nobody tells the answer here, so the test hangs up a picture whose answer it knows. */
  async function knownPicture() {
    const { db, secretBox, clock } = real.house.deps
    const id = newOpaqueId()
    const answerHash = secretBox.fingerprint('KNOWN', `challenge/${id}`)
    await insertChallenge(db, { id, answerHash, expiresAt: new Date(clock.now().getTime() + 60_000) })
    return { challengeId: id, challengeAnswer: 'known' }
  }

  it('tells neither the answer of a picture nor a code, and says that it is none', async () => {
    expect(Object.keys(await real.get(codeApi.challenge, {})).sort()).toEqual(['code', 'expiresInSeconds', 'image'])
    const answer = await real.get(codeApi.sendForLogin, { phone: '13800000001', ...(await knownPicture()) })
    expect(Object.keys(answer).sort()).toEqual(['code', 'expiresInSeconds', 'resendInSeconds'])
    expect((await real.get(dictionaryApi.platform, {})).demo).toBe(false)
  })

  it('hands the message to the provider by a job, and the code in it opens the account', async () => {
    const phone = '13800000002'
    const { code } = await real.get(codeApi.sendForLogin, { phone, ...(await knownPicture()) })
    await expect.poll(() => sent().filter((message) => message.phone === phone), { timeout: 10_000 }).toHaveLength(1)
    const message = sent().find((entry) => entry.phone === phone)
    expect(message).toMatchObject({ purpose: 'login', code: expect.stringMatching(/^\d{6}$/) })
    expect(code).not.toContain(message?.code)
    const login = await real.call(sessionApi.login, { phone, smsId: code, smsCode: message?.code ?? '' })
    expect(login).toMatchObject({ flag: true, data: { account: { phone } } })
  })

  it('answers for a number without account as for one with, but sends it nothing', async () => {
    const stranger = '13822223001'
    const known = '13800000003'
    for (const endpoint of [codeApi.sendForLogin, codeApi.sendForReset]) {
      const answers = [
        await real.call(endpoint, { phone: stranger, ...(await knownPicture()) }),
        await real.call(endpoint, { phone: known, ...(await knownPicture()) }),
      ].map((answer) => ({ ...answer, requestId: '', data: { ...answer.data, code: '' } }))
      expect(answers[0]).toEqual(answers[1])
      real.clock.pass(61_000)
    }
    await real.get(codeApi.sendForRegistration, { phone: '13822223002', ...(await knownPicture()) })
    await expect.poll(() => sent().some((message) => message.phone === '13822223002'), { timeout: 10_000 }).toBe(true)
    await expect.poll(() => sent().filter((message) => message.phone === known), { timeout: 10_000 }).toHaveLength(2)
    expect(sent().some((message) => message.phone === stranger)).toBe(false)
  })

  it('does not send a code that has expired on the way', async () => {
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
