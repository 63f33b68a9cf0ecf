// Verification by Alipay: certify, redirect, query, and interruptions in between.
import { profileApi } from '@attestry/contract/modules/account/profile'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { realnameErrors } from '@attestry/contract/modules/realname/errors'
import { personalApi } from '@attestry/contract/modules/realname/personal'
import { standingApi } from '@attestry/contract/modules/realname/standing'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { identityNumber } from '../../../../test/real-name.ts'
import type { IdentityCheck } from '../../../adapters/realname/port.ts'
import { hours } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { endStaleChecks } from './worker.ts'

let house: TestHouse
let person: { token: string; id: string; phone: string }

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  person = await house.register()
})

const identity = (idNumber = identityNumber()) => ({ name: ' Han  Meimei ', idNumber, consent: true }) as const
const as = () => ({ token: person.token })
const begin = (idNumber?: string) => house.get(personalApi.certify, identity(idNumber), as())

/** Completes the simulated check as the visitor. */
async function completeCheck(verdict: 'pass' | 'fail', token = person.token): Promise<string> {
  const { url } = await house.get(personalApi.redirect, {}, { token })
  const page = await (await fetch(url)).text()
  const id = /value="([0-9a-f]{32})"/.exec(page)?.[1] ?? ''
  const back = await fetch(new URL('/decide', url), {
    method: 'POST',
    body: new URLSearchParams({ certify_id: id, verdict }),
    redirect: 'manual',
  })
  return back.headers.get('location') ?? ''
}

it('a check confirmed by Alipay verifies the person: name, state, one gift, message, masked number', async () => {
  const number = identityNumber()
  expect(await house.get(standingApi.info, {}, as())).toMatchObject({ gift: '100.00', receivedGift: null })
  const { person: begun } = await begin(number)
  expect(begun).toMatchObject({ state: 'pending', method: 'alipay' })
  expect(await completeCheck('pass')).toMatch(/\/accountSettings\/basicSetting\/aliRealName\?back=alipay$/)
  const { person: passed } = await house.get(personalApi.query, {}, as())
  expect(passed).toMatchObject({
    state: 'passed',
    name: 'H***',
    idNumber: `${number.slice(0, 4)}**********${number.slice(-4)}`,
    birthday: `${number.slice(6, 10)}-01-01`,
  })
  // Querying again changes nothing and pays nothing.
  await house.get(personalApi.query, {}, as())
  expect((await house.get(priceApi.balance, {}, as())).gift).toBe('100.00')
  expect(await house.get(standingApi.info, {}, as())).toMatchObject({ gift: null, receivedGift: '100.00' })
  expect(await house.get(profileApi.info, {}, as())).toMatchObject({ certification: 'passed', name: 'Han Meimei' })
  expect(await house.get(standingApi.status, {}, as())).toEqual({ state: 'passed', person: 'passed', enterprise: 'none' })
  const { latest, unread } = await house.get(inboxApi.summary, {}, { ...as(), headers: { 'accept-language': 'en' } })
  expect(unread).toBe(1)
  expect(latest[0]?.text).toContain('100.00 CNY')
  expect((await house.call(personalApi.certify, identity(), as())).statusCode).toBe(realnameErrors.ALREADY_PASSED.code)
  expect(house.log.join('')).not.toContain(number)
})

it('a check not confirmed by Alipay rejects the person, who may try again', async () => {
  await begin()
  await completeCheck('fail')
  const { person: rejected } = await house.get(personalApi.query, {}, as())
  expect(rejected).toMatchObject({ state: 'rejected', rejection: 'not-passed', reason: null })
  expect((await begin()).person.state).toBe('pending')
  await completeCheck('pass')
  expect((await house.get(personalApi.query, {}, as())).person.state).toBe('passed')
})

it('a new check replaces the previous one', async () => {
  await begin()
  const first = await house.get(personalApi.redirect, {}, as())
  await begin()
  const second = await house.get(personalApi.redirect, {}, as())
  expect(second.url).not.toBe(first.url)
  expect((await house.get(standingApi.status, {}, as())).person).toBe('pending')
})

it('concurrent queries verify a person once', async () => {
  await begin()
  await completeCheck('pass')
  const answers = await Promise.all(Array.from({ length: 8 }, () => house.get(personalApi.query, {}, as())))
  expect(new Set(answers.map((answer) => answer.person.state))).toEqual(new Set(['passed']))
  expect((await house.get(priceApi.balance, {}, as())).gift).toBe('100.00')
  expect((await house.get(inboxApi.count, {}, as())).unread).toBe(1)
})

it('redirect and query are refused without a started check', async () => {
  for (const endpoint of [personalApi.redirect, personalApi.query])
    expect((await house.call(endpoint, {}, as())).statusCode).toBe(realnameErrors.NOTHING_BEGUN.code)
})

it('a person can verify at most three accounts, and gets one gift', async () => {
  const number = identityNumber()
  const tokens = [person.token, ...(await Promise.all([1, 2, 3].map(async () => (await house.register()).token)))]
  for (const token of tokens.slice(0, 3)) {
    await house.get(personalApi.certify, identity(number), { token })
    await completeCheck('pass', token)
  }
  const fourth = tokens[3] ?? ''
  await house.get(personalApi.certify, identity(number), { token: fourth })
  await completeCheck('pass', fourth)
  for (const token of tokens) await house.get(personalApi.query, {}, { token })
  const states = await Promise.all(tokens.map(async (token) => (await house.get(standingApi.info, {}, { token })).person))
  expect(states.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'rejected'])
  expect(states[3]?.rejection).toBe('too-many-accounts')
  const gifts = await Promise.all(tokens.map(async (token) => (await house.get(priceApi.balance, {}, { token })).gift))
  expect(gifts).toEqual(['100.00', '0.00', '0.00', '0.00'])
  const refused = await house.call(personalApi.certify, identity(number), { token: fourth })
  expect(refused.statusCode).toBe(realnameErrors.TOO_MANY_ACCOUNTS.code)
})

it('an account can start at most five checks a day', async () => {
  for (let at = 0; at < 5; at += 1) await begin()
  expect((await house.call(personalApi.certify, identity(), as())).statusCode).toBe(realnameErrors.TOO_MANY_TRIES.code)
  house.clock.pass(hours(25))
  const token = await house.logIn(person.phone)
  expect((await house.get(personalApi.certify, identity(), { token })).person.state).toBe('pending')
})

it('an abandoned check is queried once more and then expires', async () => {
  const other = await house.register()
  await begin()
  await house.get(personalApi.certify, identity(), { token: other.token })
  await completeCheck('pass', other.token)
  await endStaleChecks(house.house.deps)
  expect((await house.get(standingApi.status, {}, as())).person).toBe('pending')
  house.clock.pass(hours(24))
  await endStaleChecks(house.house.deps)
  await endStaleChecks(house.house.deps)
  const [token, otherToken] = [await house.logIn(person.phone), await house.logIn(other.phone)]
  expect((await house.get(standingApi.info, {}, { token })).person).toMatchObject({ state: 'rejected', rejection: 'expired' })
  expect((await house.get(standingApi.info, {}, { token: otherToken })).person.state).toBe('passed')
})

it('an unreachable provider leaves no pending application, and the attempt counts', async () => {
  const broken = { ...house.house.deps.identityCheck, begin: () => Promise.reject(new Error('down')) } as IdentityCheck
  const deps = house.house.deps as { -readonly [K in keyof Deps]: Deps[K] }
  const working = deps.identityCheck
  deps.identityCheck = broken
  try {
    expect((await house.call(personalApi.certify, identity(), as())).statusCode).toBe(realnameErrors.ALIPAY_NOT_REACHED.code)
    deps.identityCheck = undefined
    expect((await house.call(personalApi.certify, identity(), as())).statusCode).toBe(realnameErrors.ALIPAY_NOT_OFFERED.code)
    expect((await house.get(standingApi.info, {}, as())).alipay).toBe(false)
  } finally {
    deps.identityCheck = working
  }
  expect(await house.get(standingApi.status, {}, as())).toMatchObject({ state: 'none', person: 'none' })
})
