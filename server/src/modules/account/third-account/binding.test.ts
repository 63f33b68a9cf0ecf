// Tying accounts elsewhere and moving to another number: a session alone is not enough for either.
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { type ThirdProvider, thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBrowser } from '../../../../test/browser.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { agreeAt, codeFor, QINGHE, YUANSHAN } from '../../../../test/third-party.ts'
import { DEMO_PASSWORD } from '../../../demo.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

interface Somebody {
  readonly token: string
  readonly phone: string
  readonly id: string
}

/** A code to a number, a minute after the last one. */
async function code(who: Somebody, phone = who.phone) {
  house.clock.pass(61_000)
  return { phone, ...(await codeFor(house, thirdAccountApi.sendSms, phone, who.token)) }
}

async function away(who: Somebody, provider: ThirdProvider, person: string) {
  const browser = newBrowser(house)
  const { url } = await browser.get(thirdAccountApi.prove, { provider, ...(await code(who)) }, { token: who.token })
  const back = { provider, ...(await agreeAt(url, person)) }
  const finish = (endpoint: typeof thirdAccountApi.bind | typeof thirdAccountApi.rebind, token = who.token) =>
    browser.call(endpoint, back, { token })
  return { browser, back, finish }
}

const listOf = async (who: Somebody) => (await house.get(thirdAccountApi.list, {}, { token: who.token })).list
const logInBy = async (person: string) => {
  const browser = newBrowser(house)
  const { url } = await browser.get(thirdAccountApi.begin, { provider: 'alipay' })
  return (await browser.get(thirdAccountApi.login, { provider: 'alipay', ...(await agreeAt(url, person)) })).login
}

describe('an account elsewhere', () => {
  it('is tied, replaced and untied, and opens the account exactly while it is tied', async () => {
    const who = await house.register()
    expect(await listOf(who)).toMatchObject([
      { provider: 'alipay', offered: true, bound: false },
      { provider: 'wechat', offered: true, bound: false },
    ])
    const { data } = await (await away(who, 'alipay', YUANSHAN)).finish(thirdAccountApi.bind)
    expect(data).toMatchObject({ provider: 'alipay', bound: true, nickname: expect.any(String) })
    expect((await logInBy(YUANSHAN))?.account.id).toBe(who.id)
    expect((await (await away(who, 'alipay', QINGHE)).finish(thirdAccountApi.bind)).statusCode).toBe(
      accountErrors.THIRD_BOUND_BEFORE.code,
    )
    expect((await (await away(who, 'alipay', QINGHE)).finish(thirdAccountApi.rebind)).flag).toBe(true)
    expect(await logInBy(YUANSHAN)).toBeNull()
    expect((await logInBy(QINGHE))?.account.id).toBe(who.id)
    expect((await listOf(who))[0]).toMatchObject({ bound: true, lastUsedAt: expect.any(String) })
    const given = { provider: 'alipay', ...(await code(who)) }
    await house.get(thirdAccountApi.unbind, given, { token: who.token })
    expect(await logInBy(QINGHE)).toBeNull()
    const again = { provider: 'alipay', ...(await code(who)) }
    const answer = await house.call(thirdAccountApi.unbind, again, { token: who.token })
    expect(answer.statusCode).toBe(accountErrors.THIRD_NOT_BOUND.code)
    const { rows } = await sql<{ action: string }>`
      select action from kernel.audit where subject = ${who.id} order by seq`.execute(house.house.deps.db)
    const actions = rows.map(({ action }) => action).filter((action) => action.startsWith('third.'))
    expect(actions).toEqual(['third.bind', 'third.rebind', 'third.unbind'])
  })

  it('belongs to one account: it cannot be tied to a second, and replacing with it changes nothing', async () => {
    const [one, other] = [await house.register(), await house.register()]
    await (await away(one, 'wechat', YUANSHAN)).finish(thirdAccountApi.bind)
    expect((await (await away(other, 'wechat', YUANSHAN)).finish(thirdAccountApi.bind)).statusCode).toBe(
      accountErrors.THIRD_TAKEN.code,
    )
    await (await away(other, 'wechat', QINGHE)).finish(thirdAccountApi.bind)
    expect((await (await away(other, 'wechat', YUANSHAN)).finish(thirdAccountApi.rebind)).statusCode).toBe(
      accountErrors.THIRD_TAKEN.code,
    )
    expect((await listOf(other))[1]).toMatchObject({ provider: 'wechat', bound: true })
  })

  it('cannot be tied with a session alone, with a wrong code, or with a code to a number that is not one’s own', async () => {
    const who = await house.register()
    const right = await code(who)
    const wrong = { ...right, smsCode: right.smsCode === '000000' ? '000001' : '000000' }
    const prove = (given: object) =>
      house.call(thirdAccountApi.prove, { provider: 'alipay', ...given } as never, { token: who.token })
    expect((await prove(wrong)).statusCode).toBe(accountErrors.WRONG_CODE.code)
    expect((await prove(await code(who, '13844441111'))).statusCode).toBe(accountErrors.NOT_OWN_PHONE.code)
    expect((await prove({})).flag).toBe(false)
    expect((await prove(right)).flag).toBe(true)
    expect((await prove(right)).statusCode).toBe(accountErrors.WRONG_CODE.code)
  })

  it('cannot be slipped into somebody else’s account, nor a login’s return used for tying', async () => {
    const [attacker, victim] = [await house.register(), await house.register()]
    const { finish } = await away(attacker, 'alipay', YUANSHAN)
    expect((await finish(thirdAccountApi.bind, victim.token)).statusCode).toBe(accountErrors.THIRD_STATE_REFUSED.code)
    const browser = newBrowser(house)
    const { url } = await browser.get(thirdAccountApi.begin, { provider: 'alipay' })
    const back = { provider: 'alipay' as const, ...(await agreeAt(url, YUANSHAN)) }
    const answer = await browser.call(thirdAccountApi.bind, back, { token: victim.token })
    expect(answer.statusCode).toBe(accountErrors.THIRD_STATE_REFUSED.code)
    const tying = await away(attacker, 'alipay', YUANSHAN)
    expect((await tying.browser.call(thirdAccountApi.login, tying.back)).statusCode).toBe(accountErrors.THIRD_STATE_REFUSED.code)
  })
})

describe('moving to another number', () => {
  const move = (who: Somebody, given: object, password = DEMO_PASSWORD) =>
    house.call(thirdAccountApi.bindPhone, { password, ...given } as never, { token: who.token })

  it('takes the password and a code to the new number, and ends the other sessions', async () => {
    const who = await house.register()
    const second = await house.logIn(who.phone)
    expect((await move(who, await code(who, '13844442001'))).flag).toBe(true)
    const info = await house.get(profileApi.info, {}, { token: who.token })
    expect(info).toMatchObject({ id: who.id, phone: '13844442001', name: '138****2001' })
    expect((await house.call(profileApi.info, {}, { token: second })).flag).toBe(false)
    expect((await house.call(sessionApi.login, { phone: who.phone, password: DEMO_PASSWORD })).flag).toBe(false)
    expect((await house.call(sessionApi.login, { phone: '13844442001', password: DEMO_PASSWORD })).flag).toBe(true)
  })

  it('is refused with a wrong password, a code to another number, or the number one has', async () => {
    const who = await house.register()
    const given = await code(who, '13844442002')
    expect((await move(who, given, 'Wrong#2026')).statusCode).toBe(accountErrors.WRONG_OLD_PASSWORD.code)
    expect((await move(who, { ...given, phone: '13844442003' })).statusCode).toBe(accountErrors.WRONG_CODE.code)
    expect((await move(who, await code(who))).statusCode).toBe(accountErrors.SAME_PHONE.code)
    expect((await move(who, given)).flag).toBe(true)
  })

  it('to a number that has an account tells so only to whoever holds that phone', async () => {
    const who = await house.register()
    const taken = await house.register()
    const given = await code(who, taken.phone)
    const wrong = { ...given, smsCode: given.smsCode === '000000' ? '000001' : '000000' }
    expect((await move(who, wrong)).statusCode).toBe(accountErrors.WRONG_CODE.code)
    expect((await move(who, given)).statusCode).toBe(accountErrors.PHONE_TAKEN.code)
    expect((await house.get(profileApi.info, {}, { token: taken.token })).phone).toBe(taken.phone)
  })
})

it('one account has no more than twenty codes a day, to whatever numbers', async () => {
  const who = await house.register()
  for (let at = 0; at < 20; at += 1)
    await codeFor(house, thirdAccountApi.sendSms, `138555500${String(at).padStart(2, '0')}`, who.token)
  await expect(codeFor(house, thirdAccountApi.sendSms, '13855550099', who.token)).rejects.toThrow(
    accountErrors.CODE_TOO_MANY.code,
  )
})
