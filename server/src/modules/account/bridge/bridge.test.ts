// Login from a partner: the token is signed, for this platform, single use, valid for a minute, and works only for linked accounts; and socket tickets.
import { createHmac, randomBytes } from 'node:crypto'
import { bridgeApi } from '@attestry/contract/modules/account/bridge'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { sessionApi } from '@attestry/contract/modules/account/session'
import { thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBrowser } from '../../../../test/browser.ts'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { smsCodeFor } from '../../../../test/oauth-consent.ts'
import { newPublicKey, type Partner, registerPartner } from '../../../../test/partner.ts'
import { OTHER_PLATFORM, seedSecondPlatform } from '../../../../test/two-platforms.ts'
import { redeemSocketTicket } from '../public.ts'

let house: TestHouse
let staff: string
let partner: Partner

beforeAll(async () => {
  house = await openTestHouse()
  await seedSecondPlatform(house.house.deps)
  staff = await house.logIn('13900000001')
  partner = await registerPartner(house, staff)
})
afterAll(() => house.close())

async function linkPartnerUser(sub: string, phone: string) {
  const browser = newBrowser(house)
  const { firstUse } = await browser.get(bridgeApi.arrive, { token: partner.token({ sub, name: 'Lin' }) })
  house.clock.pass(61_000)
  const code = await smsCodeFor(house, thirdAccountApi.sendForFirstUse, phone)
  const login = await browser.get(thirdAccountApi.firstUse, { ticket: firstUse?.ticket ?? '', phone, ...code, agreed: true })
  return { firstUse, login }
}

describe('login of a partner’s user', () => {
  it('requires linking by SMS code first, then a confirmation before each login', async () => {
    const { firstUse, login } = await linkPartnerUser('portal-user-1', '13800000001')
    expect(firstUse).toMatchObject({ from: 'Jiangzhou portal', nickname: 'Lin' })
    expect(login.account.phone).toBe('13800000001')
    const browser = newBrowser(house)
    const { known, partner: name } = await browser.get(bridgeApi.arrive, { token: partner.token() })
    expect(name).toBe('Jiangzhou portal')
    expect(known).toMatchObject({ phone: '138****0001', name: expect.stringMatching(/^.\*+$/) })
    const { token } = await browser.get(bridgeApi.enter, { ticket: known?.ticket ?? '' })
    expect((await house.get(sessionApi.current, {}, { token })).method).toBe('bridge')
    const { list } = await house.get(thirdAccountApi.list, {}, { token })
    expect(list.at(-1)).toMatchObject({ provider: `bridge:${partner.keyId}`, partner: 'Jiangzhou portal', bound: true })
  })

  it('works once, and only in the browser that arrived', async () => {
    await linkPartnerUser('portal-user-2', '13844443001')
    const browser = newBrowser(house)
    const { known } = await browser.get(bridgeApi.arrive, { token: partner.token({ sub: 'portal-user-2' }) })
    const ticket = known?.ticket ?? ''
    const thief = newBrowser(house)
    await thief.get(thirdAccountApi.begin, { provider: 'alipay' })
    for (const other of [thief, newBrowser(house)])
      expect((await other.call(bridgeApi.enter, { ticket })).statusCode).toBe(accountErrors.TICKET_OVER.code)
    expect((await browser.call(bridgeApi.enter, { ticket })).flag).toBe(true)
    expect((await browser.call(bridgeApi.enter, { ticket })).statusCode).toBe(accountErrors.TICKET_OVER.code)
  })

  it('stops working after the user unlinks the partner', async () => {
    const { login } = await linkPartnerUser('portal-user-3', '13844443002')
    const browser = newBrowser(house)
    const { known } = await browser.get(bridgeApi.arrive, { token: partner.token({ sub: 'portal-user-3' }) })
    house.clock.pass(61_000)
    const code = await smsCodeFor(house, thirdAccountApi.sendSms, '13844443002', login.token)
    const unlink = { provider: `bridge:${partner.keyId}`, phone: '13844443002', ...code }
    await house.get(thirdAccountApi.unbind, unlink, { token: login.token })
    expect((await browser.call(bridgeApi.enter, { ticket: known?.ticket ?? '' })).statusCode).toBe(accountErrors.TICKET_OVER.code)
  })
})

describe('a partner’s token', () => {
  const arrive = (token: string, options = {}) => newBrowser(house).call(bridgeApi.arrive, { token }, options)
  const now = () => Math.floor(house.clock.now().getTime() / 1000)

  it('works once, also for concurrent requests', async () => {
    const token = partner.token()
    const answers = await Promise.all([arrive(token), arrive(token), arrive(token)])
    expect(answers.map(({ flag }) => flag).sort()).toEqual([false, false, true])
    const refusal = answers.find(({ flag }) => !flag)
    expect(refusal?.statusCode).toBe(accountErrors.BRIDGE_REFUSED.code)
  })

  it.each<[string, () => string]>([
    ['for another platform', () => partner.token({ aud: partner.audience.replace(/:1$/, ':2') })],
    ['without an audience', () => partner.token({ aud: undefined })],
    ['with a list of audiences', () => partner.token({ aud: [partner.audience] })],
    ['that has expired', () => partner.token({ iat: now() - 60, exp: now() })],
    ['valid for more than a minute', () => partner.token({ exp: now() + 61 })],
    ['issued in the future', () => partner.token({ iat: now() + 30, exp: now() + 60 })],
    ['without an expiry', () => partner.token({ exp: undefined })],
    ['that expires before it was issued', () => partner.token({ iat: now() + 4, exp: now() + 3 })],
    ['with times that are not numbers', () => partner.token({ iat: '1', exp: '9999999999' })],
    ['without a token id', () => partner.token({ jti: undefined })],
    ['with a guessable token id', () => partner.token({ jti: '1' })],
    ['without a subject', () => partner.token({ sub: '' })],
    ['with control characters in the subject', () => partner.token({ sub: 'a\u0000b' })],
    ['without a signature', () => partner.token({}, { alg: 'none' })],
    ['with another algorithm', () => partner.token({}, { alg: 'HS256' })],
    ['with unknown critical headers', () => partner.token({}, { crit: ['exp'] })],
    ['of an unknown key', () => partner.token({}, { kid: '00000000-0000-7000-8000-000000000000' })],
    ['with a malformed key id', () => partner.token({}, { kid: '../../etc/passwd' })],
    [
      'signed with the public key as HMAC secret',
      () => {
        const [header, payload] = partner.token().split('.')
        const mac = createHmac('sha512', Buffer.from(partner.publicKey, 'base64url')).update(`${header}.${payload}`).digest()
        return `${header}.${payload}.${mac.toString('base64url')}`
      },
    ],
    [
      'changed after signing',
      () => {
        const [header, , signature] = partner.token().split('.')
        const other = partner.token({ sub: 'portal-user-9' }).split('.')[1]
        return `${header}.${other}.${signature}`
      },
    ],
    ['that is random text', () => `${'x'.repeat(40)}.${'y'.repeat(40)}.${randomBytes(64).toString('base64url')}`],
  ])('%s is refused with the same error as every other', async (_, make) => {
    const answer = await arrive(make())
    expect(answer.statusCode).toBe(accountErrors.BRIDGE_REFUSED.code)
  })

  it('is accepted with a clock difference of a few seconds, so the cases above fail for their own reason', async () => {
    expect((await arrive(partner.token({ iat: now() + 4, exp: now() + 60 }))).flag).toBe(true)
    expect((await arrive(partner.token({ iat: now() - 59, exp: now() + 1 }))).flag).toBe(true)
  })

  it('is refused on another platform, whatever its audience claims', async () => {
    const other = { headers: { notaryid: String(OTHER_PLATFORM) } }
    const token = partner.token({ aud: partner.audience.replace(/:1$/, ':2') })
    expect((await arrive(token, other)).statusCode).toBe(accountErrors.BRIDGE_REFUSED.code)
  })

  it('of a revoked key is refused, and so is a ticket issued before the revocation', async () => {
    const old = partner
    partner = await registerPartner(house, staff, 'Short-lived portal')
    await linkPartnerUser('portal-user-1', '13844443003')
    const browser = newBrowser(house)
    const { known } = await browser.get(bridgeApi.arrive, { token: partner.token() })
    await house.get(bridgeApi.revokeKey, { id: partner.keyId, reason: 'The partner has left' }, { token: staff })
    expect((await arrive(partner.token())).statusCode).toBe(accountErrors.BRIDGE_REFUSED.code)
    expect((await browser.call(bridgeApi.enter, { ticket: known?.ticket ?? '' })).statusCode).toBe(accountErrors.TICKET_OVER.code)
    partner = old
  })
})

describe('registering a partner’s key', () => {
  it('rejects duplicates, keys of small order, and more than ten', async () => {
    const add = (publicKey: string) => house.call(bridgeApi.addKey, { partner: 'Another', publicKey }, { token: staff })
    expect((await add(partner.publicKey)).statusCode).toBe(accountErrors.BRIDGE_KEY_UNFIT.code)
    for (const weak of ['00'.repeat(32), `01${'00'.repeat(31)}`, `ed${'ff'.repeat(31)}`])
      expect((await add(Buffer.from(weak, 'hex').toString('base64url'))).statusCode).toBe(accountErrors.BRIDGE_KEY_UNFIT.code)
    const answers: string[] = []
    for (let at = 0; at < 10; at += 1) answers.push((await add(newPublicKey().publicKey)).statusCode)
    expect(answers.at(-1)).toBe(accountErrors.BRIDGE_KEYS_ENOUGH.code)
    const { list } = await house.get(bridgeApi.keys, { pageSize: 100 }, { token: staff })
    expect(await house.get(bridgeApi.key, { id: partner.keyId }, { token: staff })).toEqual(
      list.find(({ id }) => id === partner.keyId),
    )
    expect(list.filter(({ revokedAt }) => !revokedAt)).toHaveLength(10)
  })
})

describe('a socket ticket', () => {
  const swap = async (token: string) => (await house.get(bridgeApi.swap, {}, { token })).ticket
  const redeem = (ticket: string) => redeemSocketTicket(house.house.deps, ticket, 'remote-session')

  it('opens one socket of its account, once, within 30 seconds', async () => {
    const { token, id } = await house.register()
    const ticket = await swap(token)
    expect(ticket).not.toBe(token)
    expect(await redeem(ticket)).toEqual({ accountId: id, platformId: 1 })
    expect(await redeem(ticket)).toBeUndefined()
    const late = await swap(token)
    house.clock.pass(30_001)
    expect(await redeem(late)).toBeUndefined()
  })

  it('is refused for another purpose, after its session has ended, or if invented', async () => {
    const { token } = await house.register()
    const ticket = await swap(token)
    expect(await redeemSocketTicket(house.house.deps, ticket, 'something-else' as never)).toBeUndefined()
    await house.get(sessionApi.logout, {}, { token })
    expect(await redeem(ticket)).toBeUndefined()
    for (const invented of ['A'.repeat(43), '', token]) expect(await redeem(invented)).toBeUndefined()
  })
})
