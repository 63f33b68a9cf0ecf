// Linking OAuth accounts and changing the phone number: neither is possible with a session alone.
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { profileApi } from '@attestry/contract/modules/account/profile'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { type ThirdProvider, thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/demo.ts'
import { newBrowser } from '../../../../test/browser.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { consentAt, QINGHE, smsCodeFor, YUANSHAN } from '../../../../test/oauth-consent.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

interface TestMember {
  readonly token: string
  readonly phone: string
  readonly id: string
}

/** Requests an SMS code, a minute after the last one. */
async function code(member: TestMember, phone = member.phone) {
  house.clock.pass(61_000)
  return { phone, ...(await smsCodeFor(house, thirdAccountApi.sendSms, phone, member.token)) }
}

async function startLinking(member: TestMember, provider: ThirdProvider, person: string) {
  const browser = newBrowser(house)
  const { url } = await browser.get(thirdAccountApi.prove, { provider, ...(await code(member)) }, { token: member.token })
  const back = { provider, ...(await consentAt(url, person)) }
  const finish = (endpoint: typeof thirdAccountApi.bind | typeof thirdAccountApi.rebind, token = member.token) =>
    browser.call(endpoint, back, { token })
  return { browser, back, finish }
}

const listOf = async (member: TestMember) => (await house.get(thirdAccountApi.list, {}, { token: member.token })).list
const logInByAlipay = async (person: string) => {
  const browser = newBrowser(house)
  const { url } = await browser.get(thirdAccountApi.begin, { provider: 'alipay' })
  return (await browser.get(thirdAccountApi.login, { provider: 'alipay', ...(await consentAt(url, person)) })).login
}

describe('an OAuth account', () => {
  it('is linked, replaced and unlinked, and logs in exactly while it is linked', async () => {
    const member = await house.register()
    expect(await listOf(member)).toMatchObject([
      { provider: 'alipay', offered: true, bound: false },
      { provider: 'wechat', offered: true, bound: false },
    ])
    const { data } = await (await startLinking(member, 'alipay', YUANSHAN)).finish(thirdAccountApi.bind)
    expect(data).toMatchObject({ provider: 'alipay', bound: true, nickname: expect.any(String) })
    expect((await logInByAlipay(YUANSHAN))?.account.id).toBe(member.id)
    expect((await (await startLinking(member, 'alipay', QINGHE)).finish(thirdAccountApi.bind)).statusCode).toBe(
      accountErrors.THIRD_BOUND_BEFORE.code,
    )
    expect((await (await startLinking(member, 'alipay', QINGHE)).finish(thirdAccountApi.rebind)).flag).toBe(true)
    expect(await logInByAlipay(YUANSHAN)).toBeNull()
    expect((await logInByAlipay(QINGHE))?.account.id).toBe(member.id)
    expect((await listOf(member))[0]).toMatchObject({ bound: true, lastUsedAt: expect.any(String) })
    const given = { provider: 'alipay', ...(await code(member)) }
    await house.get(thirdAccountApi.unbind, given, { token: member.token })
    expect(await logInByAlipay(QINGHE)).toBeNull()
    const again = { provider: 'alipay', ...(await code(member)) }
    const answer = await house.call(thirdAccountApi.unbind, again, { token: member.token })
    expect(answer.statusCode).toBe(accountErrors.THIRD_NOT_BOUND.code)
    const { rows } = await sql<{ action: string }>`
      select action from kernel.audit where subject = ${member.id} order by seq`.execute(house.house.deps.db)
    const actions = rows.map(({ action }) => action).filter((action) => action.startsWith('third.'))
    expect(actions).toEqual(['third.bind', 'third.rebind', 'third.unbind'])
  })

  it('belongs to one account: linking it to a second fails, and replacing with it changes nothing', async () => {
    const [one, other] = [await house.register(), await house.register()]
    await (await startLinking(one, 'wechat', YUANSHAN)).finish(thirdAccountApi.bind)
    expect((await (await startLinking(other, 'wechat', YUANSHAN)).finish(thirdAccountApi.bind)).statusCode).toBe(
      accountErrors.THIRD_TAKEN.code,
    )
    await (await startLinking(other, 'wechat', QINGHE)).finish(thirdAccountApi.bind)
    expect((await (await startLinking(other, 'wechat', YUANSHAN)).finish(thirdAccountApi.rebind)).statusCode).toBe(
      accountErrors.THIRD_TAKEN.code,
    )
    expect((await listOf(other))[1]).toMatchObject({ provider: 'wechat', bound: true })
  })

  it('cannot be linked without a code, with a wrong code, or with a code of another number', async () => {
    const member = await house.register()
    const right = await code(member)
    const wrong = { ...right, smsCode: right.smsCode === '000000' ? '000001' : '000000' }
    const prove = (given: object) =>
      house.call(thirdAccountApi.prove, { provider: 'alipay', ...given } as never, { token: member.token })
    expect((await prove(wrong)).statusCode).toBe(accountErrors.WRONG_CODE.code)
    expect((await prove(await code(member, '13844441111'))).statusCode).toBe(accountErrors.NOT_OWN_PHONE.code)
    expect((await prove({})).flag).toBe(false)
    expect((await prove(right)).flag).toBe(true)
    expect((await prove(right)).statusCode).toBe(accountErrors.WRONG_CODE.code)
  })

  it('cannot be linked to another person’s account, nor can states of login and linking be exchanged', async () => {
    const [attacker, victim] = [await house.register(), await house.register()]
    const { finish } = await startLinking(attacker, 'alipay', YUANSHAN)
    expect((await finish(thirdAccountApi.bind, victim.token)).statusCode).toBe(accountErrors.THIRD_STATE_REFUSED.code)
    const browser = newBrowser(house)
    const { url } = await browser.get(thirdAccountApi.begin, { provider: 'alipay' })
    const back = { provider: 'alipay' as const, ...(await consentAt(url, YUANSHAN)) }
    const answer = await browser.call(thirdAccountApi.bind, back, { token: victim.token })
    expect(answer.statusCode).toBe(accountErrors.THIRD_STATE_REFUSED.code)
    const tying = await startLinking(attacker, 'alipay', YUANSHAN)
    expect((await tying.browser.call(thirdAccountApi.login, tying.back)).statusCode).toBe(accountErrors.THIRD_STATE_REFUSED.code)
  })
})

describe('changing the phone number', () => {
  const move = (member: TestMember, given: object, password = DEMO_PASSWORD) =>
    house.call(thirdAccountApi.bindPhone, { password, ...given } as never, { token: member.token })

  it('requires the password and a code to the new number, and ends the other sessions', async () => {
    const member = await house.register()
    const second = await house.logIn(member.phone)
    expect((await move(member, await code(member, '13844442001'))).flag).toBe(true)
    const info = await house.get(profileApi.info, {}, { token: member.token })
    expect(info).toMatchObject({ id: member.id, phone: '13844442001', name: '138****2001' })
    expect((await house.call(profileApi.info, {}, { token: second })).flag).toBe(false)
    expect((await house.call(sessionApi.login, { phone: member.phone, password: DEMO_PASSWORD })).flag).toBe(false)
    expect((await house.call(sessionApi.login, { phone: '13844442001', password: DEMO_PASSWORD })).flag).toBe(true)
  })

  it('is refused with a wrong password, a code of another number, or the current number', async () => {
    const member = await house.register()
    const given = await code(member, '13844442002')
    expect((await move(member, given, 'Wrong#2026')).statusCode).toBe(accountErrors.WRONG_OLD_PASSWORD.code)
    expect((await move(member, { ...given, phone: '13844442003' })).statusCode).toBe(accountErrors.WRONG_CODE.code)
    expect((await move(member, await code(member))).statusCode).toBe(accountErrors.SAME_PHONE.code)
    expect((await move(member, given)).flag).toBe(true)
  })

  it('reveals that a number is taken only to the holder of its code', async () => {
    const member = await house.register()
    const taken = await house.register()
    const given = await code(member, taken.phone)
    const wrong = { ...given, smsCode: given.smsCode === '000000' ? '000001' : '000000' }
    expect((await move(member, wrong)).statusCode).toBe(accountErrors.WRONG_CODE.code)
    expect((await move(member, given)).statusCode).toBe(accountErrors.PHONE_TAKEN.code)
    expect((await house.get(profileApi.info, {}, { token: taken.token })).phone).toBe(taken.phone)
  })
})

it('an account can request at most twenty codes a day, to all numbers together', async () => {
  const member = await house.register()
  for (let at = 0; at < 20; at += 1)
    await smsCodeFor(house, thirdAccountApi.sendSms, `138555500${String(at).padStart(2, '0')}`, member.token)
  await expect(smsCodeFor(house, thirdAccountApi.sendSms, '13855550099', member.token)).rejects.toThrow(
    accountErrors.CODE_TOO_MANY.code,
  )
})
