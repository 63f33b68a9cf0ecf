// Login by an OAuth account: state and browser must match, no phone number is taken from the provider, and the first use requires an SMS code.
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { type ThirdProvider, thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBrowser } from '../../../../test/browser.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { consentAt, QINGHE, smsCodeFor, YUANSHAN } from '../../../../test/oauth-consent.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { minutes } from '../../../kernel/clock.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
})
afterAll(() => house.close())

async function redirectAndReturn(provider: ThirdProvider, person: string, browser = newBrowser(house)) {
  const { url } = await browser.get(thirdAccountApi.begin, { provider, back: '/browse?x=1' })
  return { browser, back: { provider, ...(await consentAt(url, person)) } }
}

async function logInAtProvider(provider: ThirdProvider, person: string) {
  const { browser, back } = await redirectAndReturn(provider, person)
  return { browser, ...(await browser.get(thirdAccountApi.login, back)) }
}

const firstUse = async (phone: string) => ({
  phone,
  ...(await smsCodeFor(house, thirdAccountApi.sendForFirstUse, phone)),
  agreed: true as const,
})

it('a demo server offers both OAuth providers through its simulator', async () => {
  expect((await house.get(thirdAccountApi.providers, {})).list).toEqual(['alipay', 'wechat'])
})

describe('the first use of an OAuth account', () => {
  it('logs in only after an SMS code has linked it, and from then on directly', async () => {
    const { browser, login, firstUse: first, back } = await logInAtProvider('alipay', YUANSHAN)
    expect(login).toBeNull()
    expect(back).toBe('/browse?x=1')
    expect(first).toMatchObject({ from: 'alipay', nickname: expect.any(String) })
    const linked = await browser.get(thirdAccountApi.firstUse, {
      ticket: first?.ticket ?? '',
      ...(await firstUse('13800000001')),
    })
    expect(linked.account.phone).toBe('13800000001')
    const again = await logInAtProvider('alipay', YUANSHAN)
    expect(again.firstUse).toBeNull()
    expect(again.login?.account.id).toBe(linked.account.id)
    const token = again.login?.token ?? ''
    expect((await house.get(sessionApi.current, {}, { token })).method).toBe('third')
  })

  it('creates an account for a number without one, whose owner has agreed', async () => {
    const { browser, firstUse: first } = await logInAtProvider('alipay', QINGHE)
    const { agreed: _, ...unasked } = await firstUse('13844440001')
    const ticket = first?.ticket ?? ''
    expect((await browser.call(thirdAccountApi.firstUse, { ticket, ...unasked } as never)).statusCode).toBe(
      generalErrors.INPUT_REFUSED.code,
    )
    const { account, token } = await browser.get(thirdAccountApi.firstUse, { ticket, ...unasked, agreed: true })
    expect(account).toMatchObject({ phone: '13844440001', kind: 'person', role: 'main', certification: 'none' })
    expect((await house.get(profileApi.info, {}, { token })).id).toBe(account.id)
  })

  it('with a wrong SMS code links nothing and keeps the ticket for another attempt', async () => {
    const { browser, firstUse: first } = await logInAtProvider('wechat', YUANSHAN)
    const given = { ticket: first?.ticket ?? '', ...(await firstUse('13844440002')) }
    const wrong = { ...given, smsCode: given.smsCode === '000000' ? '000001' : '000000' }
    expect((await browser.call(thirdAccountApi.firstUse, wrong)).statusCode).toBe(accountErrors.WRONG_CODE.code)
    expect((await browser.call(thirdAccountApi.firstUse, given)).flag).toBe(true)
  })

  it('cannot be completed in another browser, twice, or after ten minutes', async () => {
    const { browser, firstUse: first } = await logInAtProvider('wechat', QINGHE)
    const ticket = first?.ticket ?? ''
    const thief = newBrowser(house)
    await thief.get(thirdAccountApi.begin, { provider: 'wechat' })
    const given = { ticket, ...(await firstUse('13844440003')) }
    for (const other of [thief, newBrowser(house)])
      expect((await other.call(thirdAccountApi.firstUse, given)).statusCode).toBe(accountErrors.TICKET_OVER.code)
    house.clock.pass(minutes(10) + 1000)
    const late = { ticket, ...(await firstUse('13844440003')) }
    expect((await browser.call(thirdAccountApi.firstUse, late)).statusCode).toBe(accountErrors.TICKET_OVER.code)
    const fresh = await logInAtProvider('wechat', QINGHE)
    house.clock.pass(61_000)
    const once = { ticket: fresh.firstUse?.ticket ?? '', ...(await firstUse('13844440003')) }
    expect((await fresh.browser.call(thirdAccountApi.firstUse, once)).flag).toBe(true)
    house.clock.pass(61_000)
    const twice = { ticket: once.ticket, ...(await firstUse('13844440003')) }
    expect((await fresh.browser.call(thirdAccountApi.firstUse, twice)).statusCode).toBe(accountErrors.TICKET_OVER.code)
  })

  it('with a code for another purpose links nothing', async () => {
    const { codeApi } = await import('@attestry/contract/modules/account/code')
    const browser = newBrowser(house)
    const { url } = await browser.get(thirdAccountApi.begin, { provider: 'alipay' }, elsewhere)
    const result = await browser.get(
      thirdAccountApi.login,
      { provider: 'alipay', ...(await consentAt(url, YUANSHAN)) },
      elsewhere,
    )
    const code = await smsCodeFor(house, codeApi.sendForLogin, '13800000002')
    const given = { ticket: result.firstUse?.ticket ?? '', phone: '13800000002', ...code, agreed: true as const }
    expect((await browser.call(thirdAccountApi.firstUse, given)).statusCode).toBe(accountErrors.WRONG_CODE.code)
  })

  it('never logs staff in, who need a second factor', async () => {
    const browser = newBrowser(house)
    const { url } = await browser.get(thirdAccountApi.begin, { provider: 'alipay' }, elsewhere)
    const result = await browser.get(thirdAccountApi.login, { provider: 'alipay', ...(await consentAt(url, QINGHE)) }, elsewhere)
    const { codeApi } = await import('@attestry/contract/modules/account/code')
    const challenge = await house.get(codeApi.challenge, {})
    const request = { phone: '13900000001', challengeId: challenge.code, challengeAnswer: challenge.demoAnswer ?? '' }
    const sent = await house.get(thirdAccountApi.sendForFirstUse, request, elsewhere)
    const given = { ticket: result.firstUse?.ticket ?? '', phone: '13900000001', smsId: sent.code, smsCode: sent.demoCode ?? '' }
    const answer = await browser.call(thirdAccountApi.firstUse, { ...given, agreed: true }, elsewhere)
    expect(answer.statusCode).toBe(generalErrors.NOT_ALLOWED.code)
  })
})

const elsewhere = { headers: { notaryid: String(OTHER_PLATFORM) } }

describe('the return from an OAuth provider', () => {
  it('is refused with a state that is invented, used, expired, or of another provider or browser', async () => {
    const refusedWith = async (browser: ReturnType<typeof newBrowser>, back: object, options = {}) =>
      expect((await browser.call(thirdAccountApi.login, back as never, options)).statusCode).toBe(
        accountErrors.THIRD_STATE_REFUSED.code,
      )
    const { browser, back } = await redirectAndReturn('alipay', YUANSHAN)
    await refusedWith(browser, { ...back, state: 'B'.repeat(43) })
    await refusedWith(browser, { ...back, provider: 'wechat' })
    // Login CSRF: without the browser check a link with the attacker's code would log the victim in as the attacker.
    const victim = newBrowser(house)
    await victim.get(thirdAccountApi.begin, { provider: 'alipay' })
    await refusedWith(victim, back)
    await refusedWith(newBrowser(house), back)
    await refusedWith(browser, back, elsewhere)
    expect((await browser.call(thirdAccountApi.login, back)).flag).toBe(true)
    await refusedWith(browser, back)
    const late = await redirectAndReturn('alipay', YUANSHAN)
    house.clock.pass(minutes(10) + 1000)
    await refusedWith(late.browser, late.back)
  })

  it('with an unknown code is refused, and the state is spent', async () => {
    const { browser, back } = await redirectAndReturn('wechat', YUANSHAN)
    const invented = { ...back, code: 'ffffffffffffffff' }
    expect((await browser.call(thirdAccountApi.login, invented)).statusCode).toBe(accountErrors.THIRD_REFUSED.code)
    expect((await browser.call(thirdAccountApi.login, back)).statusCode).toBe(accountErrors.THIRD_STATE_REFUSED.code)
  })

  it('redirects only to paths of this site', async () => {
    for (const back of ['https://attacker.example', '//attacker.example', '/\\attacker.example'])
      expect((await house.call(thirdAccountApi.begin, { provider: 'alipay', back })).statusCode).toBe(
        generalErrors.INPUT_REFUSED.code,
      )
  })

  it('on another platform finds no account', async () => {
    const browser = newBrowser(house)
    const { url } = await browser.get(thirdAccountApi.begin, { provider: 'alipay' }, elsewhere)
    const result = await browser.get(
      thirdAccountApi.login,
      { provider: 'alipay', ...(await consentAt(url, YUANSHAN)) },
      elsewhere,
    )
    expect(result.login).toBeNull()
  })

  it('with a claimed user id, as old clients send, is rejected', async () => {
    const answer = await house.call(thirdAccountApi.login, { userId: 'demo-person-01', appId: 'x' } as never)
    expect(answer.statusCode).toBe(generalErrors.INPUT_REFUSED.code)
  })
})

it('database and log contain no subject, nickname, state or code in plain text', async () => {
  const { browser, back } = await redirectAndReturn('alipay', YUANSHAN)
  await browser.call(thirdAccountApi.login, back)
  const { rows } = await sql<{ line: string }>`
    select line::text from account.third_account as line union all select line::text from account.third_state as line
    union all select line::text from account.third_ticket as line`.execute(house.house.deps.db)
  const text = rows.map(({ line }) => line).join('\n') + house.log.join('')
  expect(text).toContain('alipay')
  for (const secret of [YUANSHAN, Buffer.from(YUANSHAN).toString('hex'), back.state, back.code, browser.loginFlowCookie()]) {
    expect(secret.length).toBeGreaterThan(10)
    expect(text).not.toContain(secret)
  }
})

it.each([
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r/evil.test',
  '/\u0000/evil.test',
  '/\u0085/evil.test',
  '/a\\..\\evil.test',
  'https://evil.test',
  'evil.test',
])('a return address that may lead to another site is refused: %j', async (back) => {
  const { statusCode, fields } = await house.call(thirdAccountApi.begin, { provider: 'alipay', back })
  expect([statusCode, fields?.map(({ field }) => field)]).toEqual([generalErrors.INPUT_REFUSED.code, ['back']])
})
