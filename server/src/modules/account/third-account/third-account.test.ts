// Logging in by an account elsewhere: state and browser must fit, a number never does, the first use asks for a code.
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { type ThirdProvider, thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBrowser } from '../../../../test/browser.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { agreeAt, codeFor, QINGHE, YUANSHAN } from '../../../../test/third-party.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { minutes } from '../../../kernel/clock.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
})
afterAll(() => house.close())

async function goAndComeBack(provider: ThirdProvider, person: string, browser = newBrowser(house)) {
  const { url } = await browser.get(thirdAccountApi.begin, { provider, back: '/browse?x=1' })
  return { browser, back: { provider, ...(await agreeAt(url, person)) } }
}

async function arrive(provider: ThirdProvider, person: string) {
  const { browser, back } = await goAndComeBack(provider, person)
  return { browser, ...(await browser.get(thirdAccountApi.login, back)) }
}

const firstUse = async (phone: string) => ({
  phone,
  ...(await codeFor(house, thirdAccountApi.sendForFirstUse, phone)),
  agreed: true as const,
})

it('a demo offers both, through its stand-in', async () => {
  expect((await house.get(thirdAccountApi.providers, {})).list).toEqual(['alipay', 'wechat'])
})

describe('the first use', () => {
  it('opens nothing by itself; a code to a phone ties it, and from then on it opens that account', async () => {
    const { browser, login, firstUse: first, back } = await arrive('alipay', YUANSHAN)
    expect(login).toBeNull()
    expect(back).toBe('/browse?x=1')
    expect(first).toMatchObject({ from: 'alipay', nickname: expect.any(String) })
    const tied = await browser.get(thirdAccountApi.firstUse, { ticket: first?.ticket ?? '', ...(await firstUse('13800000001')) })
    expect(tied.account.phone).toBe('13800000001')
    const again = await arrive('alipay', YUANSHAN)
    expect(again.firstUse).toBeNull()
    expect(again.login?.account.id).toBe(tied.account.id)
    const token = again.login?.token ?? ''
    expect((await house.get(sessionApi.current, {}, { token })).method).toBe('third')
  })

  it('makes an account for a number that has none, whose owner has agreed', async () => {
    const { browser, firstUse: first } = await arrive('alipay', QINGHE)
    const { agreed: _, ...unasked } = await firstUse('13844440001')
    const ticket = first?.ticket ?? ''
    expect((await browser.call(thirdAccountApi.firstUse, { ticket, ...unasked } as never)).statusCode).toBe(
      generalErrors.INPUT_REFUSED.code,
    )
    const { account, token } = await browser.get(thirdAccountApi.firstUse, { ticket, ...unasked, agreed: true })
    expect(account).toMatchObject({ phone: '13844440001', kind: 'person', role: 'main', certification: 'none' })
    expect((await house.get(profileApi.info, {}, { token })).id).toBe(account.id)
  })

  it('with a wrong code ties nothing and leaves the ticket for another try; five end it', async () => {
    const { browser, firstUse: first } = await arrive('wechat', YUANSHAN)
    const given = { ticket: first?.ticket ?? '', ...(await firstUse('13844440002')) }
    const wrong = { ...given, smsCode: given.smsCode === '000000' ? '000001' : '000000' }
    expect((await browser.call(thirdAccountApi.firstUse, wrong)).statusCode).toBe(accountErrors.WRONG_CODE.code)
    expect((await browser.call(thirdAccountApi.firstUse, given)).flag).toBe(true)
  })

  it('cannot be finished in another browser, twice, or after ten minutes', async () => {
    const { browser, firstUse: first } = await arrive('wechat', QINGHE)
    const ticket = first?.ticket ?? ''
    const thief = newBrowser(house)
    await thief.get(thirdAccountApi.begin, { provider: 'wechat' })
    const given = { ticket, ...(await firstUse('13844440003')) }
    for (const other of [thief, newBrowser(house)])
      expect((await other.call(thirdAccountApi.firstUse, given)).statusCode).toBe(accountErrors.TICKET_OVER.code)
    house.clock.pass(minutes(10) + 1000)
    const late = { ticket, ...(await firstUse('13844440003')) }
    expect((await browser.call(thirdAccountApi.firstUse, late)).statusCode).toBe(accountErrors.TICKET_OVER.code)
    const fresh = await arrive('wechat', QINGHE)
    house.clock.pass(61_000)
    const once = { ticket: fresh.firstUse?.ticket ?? '', ...(await firstUse('13844440003')) }
    expect((await fresh.browser.call(thirdAccountApi.firstUse, once)).flag).toBe(true)
    house.clock.pass(61_000)
    const twice = { ticket: once.ticket, ...(await firstUse('13844440003')) }
    expect((await fresh.browser.call(thirdAccountApi.firstUse, twice)).statusCode).toBe(accountErrors.TICKET_OVER.code)
  })

  it('with a code for another purpose ties nothing', async () => {
    const { codeApi } = await import('@attestry/contract/modules/account/code')
    const browser = newBrowser(house)
    const { url } = await browser.get(thirdAccountApi.begin, { provider: 'alipay' }, elsewhere)
    const came = await browser.get(thirdAccountApi.login, { provider: 'alipay', ...(await agreeAt(url, YUANSHAN)) }, elsewhere)
    const code = await codeFor(house, codeApi.sendForLogin, '13800000002')
    const given = { ticket: came.firstUse?.ticket ?? '', phone: '13800000002', ...code, agreed: true as const }
    expect((await browser.call(thirdAccountApi.firstUse, given)).statusCode).toBe(accountErrors.WRONG_CODE.code)
  })

  it('never opens the console: staff have a second factor', async () => {
    const browser = newBrowser(house)
    const { url } = await browser.get(thirdAccountApi.begin, { provider: 'alipay' }, elsewhere)
    const came = await browser.get(thirdAccountApi.login, { provider: 'alipay', ...(await agreeAt(url, QINGHE)) }, elsewhere)
    const { codeApi } = await import('@attestry/contract/modules/account/code')
    const challenge = await house.get(codeApi.challenge, {})
    const asked = { phone: '13900000001', challengeId: challenge.code, challengeAnswer: challenge.demoAnswer ?? '' }
    const sent = await house.get(thirdAccountApi.sendForFirstUse, asked, elsewhere)
    const given = { ticket: came.firstUse?.ticket ?? '', phone: '13900000001', smsId: sent.code, smsCode: sent.demoCode ?? '' }
    const answer = await browser.call(thirdAccountApi.firstUse, { ...given, agreed: true }, elsewhere)
    expect(answer.statusCode).toBe(generalErrors.NOT_ALLOWED.code)
  })
})

const elsewhere = { headers: { notaryid: String(OTHER_PLATFORM) } }

describe('coming back', () => {
  it('with a state that was made up, used, too old, of another vendor or another browser is refused', async () => {
    const refusedWith = async (browser: ReturnType<typeof newBrowser>, back: object, options = {}) =>
      expect((await browser.call(thirdAccountApi.login, back as never, options)).statusCode).toBe(
        accountErrors.THIRD_STATE_REFUSED.code,
      )
    const { browser, back } = await goAndComeBack('alipay', YUANSHAN)
    await refusedWith(browser, { ...back, state: 'B'.repeat(43) })
    await refusedWith(browser, { ...back, provider: 'wechat' })
    // A link with somebody's own code logs the victim in as them, were it not for the browser.
    const victim = newBrowser(house)
    await victim.get(thirdAccountApi.begin, { provider: 'alipay' })
    await refusedWith(victim, back)
    await refusedWith(newBrowser(house), back)
    await refusedWith(browser, back, elsewhere)
    expect((await browser.call(thirdAccountApi.login, back)).flag).toBe(true)
    await refusedWith(browser, back)
    const late = await goAndComeBack('alipay', YUANSHAN)
    house.clock.pass(minutes(10) + 1000)
    await refusedWith(late.browser, late.back)
  })

  it('with a code the vendor does not know is refused, and the state is spent all the same', async () => {
    const { browser, back } = await goAndComeBack('wechat', YUANSHAN)
    const invented = { ...back, code: 'ffffffffffffffff' }
    expect((await browser.call(thirdAccountApi.login, invented)).statusCode).toBe(accountErrors.THIRD_REFUSED.code)
    expect((await browser.call(thirdAccountApi.login, back)).statusCode).toBe(accountErrors.THIRD_STATE_REFUSED.code)
  })

  it('leads back to paths of this site only', async () => {
    for (const back of ['https://attacker.example', '//attacker.example', '/\\attacker.example'])
      expect((await house.call(thirdAccountApi.begin, { provider: 'alipay', back })).statusCode).toBe(
        generalErrors.INPUT_REFUSED.code,
      )
  })

  it('on another platform is somebody unknown there', async () => {
    const browser = newBrowser(house)
    const { url } = await browser.get(thirdAccountApi.begin, { provider: 'alipay' }, elsewhere)
    const came = await browser.get(thirdAccountApi.login, { provider: 'alipay', ...(await agreeAt(url, YUANSHAN)) }, elsewhere)
    expect(came.login).toBeNull()
  })

  it('claiming somebody’s id, as an old client might, is not even read', async () => {
    const answer = await house.call(thirdAccountApi.login, { userId: 'demo-person-01', appId: 'x' } as never)
    expect(answer.statusCode).toBe(generalErrors.INPUT_REFUSED.code)
  })
})

it('the database and the log hold no subject, nickname, state or code in the clear', async () => {
  const { browser, back } = await goAndComeBack('alipay', YUANSHAN)
  await browser.call(thirdAccountApi.login, back)
  const { rows } = await sql<{ line: string }>`
    select line::text from account.third_account as line union all select line::text from account.third_state as line
    union all select line::text from account.third_ticket as line`.execute(house.house.deps.db)
  const text = rows.map(({ line }) => line).join('\n') + house.log.join('')
  expect(text).toContain('alipay')
  for (const secret of [YUANSHAN, Buffer.from(YUANSHAN).toString('hex'), back.state, back.code, browser.mark()]) {
    expect(secret.length).toBeGreaterThan(10)
    expect(text).not.toContain(secret)
  }
})
