// Payments inside WeChat: the state works once, for its session and order; the openid stays with the gateway; failures charge nothing.
import { wirePath } from '@attestry/contract/endpoint'
import { TOKEN_HEADER } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { orderApi } from '@attestry/contract/modules/wallet/order'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { wechatPaymentApi } from '@attestry/contract/modules/wallet/wechat-payment'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPaymentHouse, type PaymentHouse } from '../../../../test/payment-house.ts'
import { rawRequest } from '../../../../test/raw-request.ts'
import type { BookTrade } from '../../../adapters/payment/counterpart/trade-book.ts'
import { minutes } from '../../../kernel/clock.ts'
import { verifyLedger } from '../ledger/verify.ts'

let house: PaymentHouse

beforeAll(async () => {
  house = await openPaymentHouse({ role: 'http' })
})
afterAll(() => house.close())
beforeEach(() => {
  house.counterpart.fault = 'none'
})

interface Payer {
  readonly token: string
  readonly phone: string
  readonly id: string
}

async function newOrder(): Promise<Payer> {
  const { token, phone } = await house.register()
  const { id } = await house.get(orderApi.order, { amount: '20.00' }, { token })
  return { token, phone, id }
}

/** As the payer's browser: goes to WeChat, and returns with code and state. */
async function authorize({ token, id }: Payer): Promise<{ code: string; state: string; returned: URL }> {
  const { url } = await house.get(wechatPaymentApi.authorize, { id }, { token })
  const answer = await fetch(url, { redirect: 'manual' })
  const returned = new URL(answer.headers.get('location') ?? '')
  const { code = '', state = '' } = Object.fromEntries(returned.searchParams)
  return { code, state, returned }
}

const pay = ({ token, id }: Payer, { code, state }: { readonly code: string; readonly state: string }) =>
  house.call(wechatPaymentApi.pay, { id, code, state }, { token })

const attemptsOf = async ({ token, id }: Payer) => (await house.get(orderApi.detail, { id }, { token })).attempts

async function tradeOf(payer: Payer): Promise<BookTrade> {
  const trade = house.counterpart.book.find('wechat', (await attemptsOf(payer)).at(-1)?.tradeNo)
  if (!trade) throw new Error('WeChat has no such trade')
  return trade
}

async function expectNothingBegun(payer: Payer): Promise<void> {
  expect(await attemptsOf(payer)).toEqual([])
}

it('a payment inside WeChat reaches the balance once WeChat reports it', async () => {
  const payer = await newOrder()
  const { data } = await pay(payer, await authorize(payer))
  const trade = house.counterpart.wechat.tradeOfSheet(data?.parameters as never)
  if (!trade) throw new Error('WeChat does not open the sheet')
  expect(trade).toMatchObject({ fen: 2_000, channel: 'wechat' })
  house.counterpart.book.pay(trade)
  expect(await house.counterpart.notify(trade)).toBe(true)
  expect(await house.get(priceApi.balance, {}, payer)).toMatchObject({ recharged: '20.00' })
  const detail = await house.get(orderApi.detail, { id: payer.id }, payer)
  expect(detail).toMatchObject({ state: 'paid', paidBy: 'wechat', attempts: [{ method: 'wechat-jsapi', state: 'paid' }] })
  expect(await verifyLedger(house.house.deps)).toEqual([])
})

it('WeChat returns the payer to the pay page of the order, whatever host the request names', async () => {
  const { token, id } = await newOrder()
  const config = { demo: false, publicUrl: 'https://attestry.example' }
  const real = await openPaymentHouse({ role: 'http', databaseUrl: house.databaseUrl, config })
  try {
    const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example', referer: 'https://evil.example/' }
    const { envelope } = await rawRequest(`${real.url}${wirePath(wechatPaymentApi.authorize).replace(':id', id)}`, {
      method: 'POST',
      headers: { ...evil, [TOKEN_HEADER]: token, 'content-type': 'application/json' },
      body: '{}',
    })
    const { url } = envelope.data as { url: string }
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(
      `https://attestry.example/accountSettings/costCenter/wePay?id=${id}&method=wechat-jsapi`,
    )
  } finally {
    await real.close()
  }
})

it('the channels of a platform list payments inside WeChat, and the endpoint of other payments refuses them', async () => {
  const { token, id } = await newOrder()
  const { list } = await house.get(orderApi.channels, {}, { token })
  expect(list.find(({ channel }) => channel === 'wechat')?.methods).toContain('wechat-jsapi')
  const answer = await house.call(orderApi.pay, { id, method: 'wechat-jsapi' as never }, { token })
  expect(answer.statusCode).toBe(generalErrors.INPUT_REFUSED.code)
})

it('a platform without an app secret does not offer payments inside WeChat', async () => {
  const { appSecret: _, ...wechat } = house.counterpart.wechatConfig
  const other = await openPaymentHouse({ role: 'http', config: { payments: new Map([[1, { alipay: undefined, wechat }]]) } })
  try {
    const { token } = await other.register()
    const { id } = await other.get(orderApi.order, { amount: '20.00' }, { token })
    expect(await other.get(orderApi.channels, {}, { token })).toMatchObject({ list: [{ methods: ['wechat-qr', 'wechat-h5'] }] })
    const answer = await other.call(wechatPaymentApi.authorize, { id }, { token })
    expect(answer.statusCode).toBe(walletErrors.NO_GATEWAY.code)
    const given = { id, code: 'a', state: '0'.repeat(64) }
    expect((await other.call(wechatPaymentApi.pay, given, { token })).statusCode).toBe(walletErrors.NO_GATEWAY.code)
  } finally {
    await other.close()
  }
})

describe('the state of an authorization', () => {
  const REFUSED = walletErrors.WECHAT_STATE_REFUSED.code

  it('that is forged is refused', async () => {
    const payer = await newOrder()
    const { code } = await authorize(payer)
    expect((await pay(payer, { code, state: 'ab'.repeat(32) })).statusCode).toBe(REFUSED)
    await expectNothingBegun(payer)
  })

  it('works once, also for ten concurrent calls', async () => {
    const payer = await newOrder()
    const given = await authorize(payer)
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(payer, given)))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === REFUSED)).toHaveLength(9)
    expect((await pay(payer, { ...(await authorize(payer)), state: given.state })).statusCode).toBe(REFUSED)
    expect(await attemptsOf(payer)).toHaveLength(1)
  })

  it('is used up by an attempt whose code WeChat refuses', async () => {
    const payer = await newOrder()
    const { code, state } = await authorize(payer)
    expect((await pay(payer, { code: 'wrong', state })).statusCode).toBe(walletErrors.WECHAT_REFUSED.code)
    expect((await pay(payer, { code, state })).statusCode).toBe(REFUSED)
    await expectNothingBegun(payer)
  })

  it('expires after ten minutes, and stays expired when the clock is set back', async () => {
    const payer = await newOrder()
    const given = await authorize(payer)
    house.clock.jump(minutes(11))
    expect((await pay(payer, given)).statusCode).toBe(REFUSED)
    house.clock.jump(-minutes(11))
    expect((await pay(payer, given)).statusCode).toBe(REFUSED)
    await expectNothingBegun(payer)
  })

  it('works in the session that began it, not in another one of the same member', async () => {
    const payer = await newOrder()
    const given = await authorize(payer)
    const other = { ...payer, token: await house.logIn(payer.phone) }
    expect((await pay(other, given)).statusCode).toBe(REFUSED)
    expect((await pay(payer, given)).flag).toBe(true)
  })

  it('works for the order it was created for, not for another one of the same member', async () => {
    const payer = await newOrder()
    const given = await authorize(payer)
    const { id } = await house.get(orderApi.order, { amount: '1.00' }, payer)
    expect((await pay({ ...payer, id }, given)).statusCode).toBe(REFUSED)
  })

  it('is stored as a hash, and deleted when it is used', async () => {
    const payer = await newOrder()
    const given = await authorize(payer)
    const rows = async () => {
      const found = await sql<{ line: string }>`
        select line::text from wallet.wechat_authorization as line where order_id = ${payer.id}`.execute(house.house.deps.db)
      return found.rows.map(({ line }) => line)
    }
    expect(await rows()).toHaveLength(1)
    expect((await rows()).join()).not.toContain(given.state)
    await pay(payer, given)
    expect(await rows()).toEqual([])
  })
})

it('another member can neither authorize a payment of an order nor pay with its state', async () => {
  const owner = await newOrder()
  const other = await newOrder()
  const answer = await house.call(wechatPaymentApi.authorize, { id: owner.id }, { token: other.token })
  expect(answer.statusCode).toBe(generalErrors.NOT_FOUND.code)
  const given = await authorize(owner)
  expect((await pay({ ...owner, token: other.token }, given)).statusCode).toBe(generalErrors.NOT_FOUND.code)
  expect((await pay(other, given)).statusCode).toBe(walletErrors.WECHAT_STATE_REFUSED.code)
  expect((await pay(owner, given)).flag).toBe(true)
})

it.each(['lost', '500'] as const)('a code exchange that is %s starts no payment, and the payer can try again', async (fault) => {
  const payer = await newOrder()
  const given = await authorize(payer)
  house.counterpart.fault = fault
  expect((await pay(payer, given)).statusCode).toBe(walletErrors.WECHAT_UNREACHABLE.code)
  house.counterpart.fault = 'none'
  await expectNothingBegun(payer)
  expect((await pay(payer, await authorize(payer))).flag).toBe(true)
})

it('a code exchange without an answer ends at its deadline and starts no payment', async () => {
  const wechat = { ...house.counterpart.wechatConfig, deadlineMs: 300 }
  const impatient = await openPaymentHouse({ role: 'http', config: { payments: new Map([[1, { alipay: undefined, wechat }]]) } })
  try {
    const { token } = await impatient.register()
    const { id } = await impatient.get(orderApi.order, { amount: '20.00' }, { token })
    const { url } = await impatient.get(wechatPaymentApi.authorize, { id }, { token })
    const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '')
    house.counterpart.fault = 'silent'
    const given = { id, code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
    const answer = await impatient.call(wechatPaymentApi.pay, given, { token })
    expect(answer.statusCode).toBe(walletErrors.WECHAT_UNREACHABLE.code)
    expect((await impatient.get(orderApi.detail, { id }, { token })).attempts).toEqual([])
  } finally {
    await impatient.close()
  }
})

it('an openid that WeChat Pay refuses closes the attempt, and the order stays payable', async () => {
  const payer = await newOrder()
  const given = await authorize(payer)
  const { authorization } = house.counterpart
  const hasIssued = authorization.hasIssued.bind(authorization)
  authorization.hasIssued = () => false
  expect((await pay(payer, given)).statusCode).toBe(walletErrors.GATEWAY_REFUSED.code)
  authorization.hasIssued = hasIssued
  expect(await attemptsOf(payer)).toMatchObject([{ method: 'wechat-jsapi', state: 'closed' }])
  expect((await pay(payer, await authorize(payer))).flag).toBe(true)
})

it('a new payment closes the sheet of the one before, so that one trade can be paid', async () => {
  const payer = await newOrder()
  await pay(payer, await authorize(payer))
  const first = await tradeOf(payer)
  expect((await pay(payer, await authorize(payer))).flag).toBe(true)
  expect(await attemptsOf(payer)).toMatchObject([{ state: 'closed' }, { state: 'created' }])
  expect(house.counterpart.book.pay(first)).toBe(false)
})

it('an order that was paid in an earlier sheet is settled instead of paid again', async () => {
  const payer = await newOrder()
  await pay(payer, await authorize(payer))
  const given = await authorize(payer)
  house.counterpart.book.pay(await tradeOf(payer))
  expect((await pay(payer, given)).statusCode).toBe(walletErrors.ORDER_NOT_PAYABLE.code)
  expect(await house.get(orderApi.detail, { id: payer.id }, payer)).toMatchObject({
    state: 'paid',
    attempts: [{ state: 'paid' }],
  })
  const again = await house.call(wechatPaymentApi.authorize, { id: payer.id }, payer)
  expect(again.statusCode).toBe(walletErrors.ORDER_NOT_PAYABLE.code)
})

it('openid, code, state and app secret are neither logged nor stored', async () => {
  const payer = await newOrder()
  const { authorization } = house.counterpart
  const openIds: string[] = []
  const hasIssued = authorization.hasIssued.bind(authorization)
  authorization.hasIssued = (openId) => openIds.push(String(openId)) > 0 && hasIssued(openId)
  const given = await authorize(payer)
  await pay(payer, given)
  authorization.hasIssued = hasIssued
  const [openId = ''] = openIds
  expect(openId).toMatch(/^o[\w-]{27}$/)
  const { rows } = await sql<{ line: string }>`
    select line::text from wallet.payment_attempt as line union all select line::text from wallet.payment_fact as line
    union all select line::text from wallet.wechat_authorization as line`.execute(house.house.deps.db)
  const kept = `${rows.map(({ line }) => line).join('\n')}${house.log.join('\n')}`
  for (const secret of [openId, given.code, given.state, house.counterpart.wechatConfig.appSecret ?? '?'])
    expect(kept).not.toContain(secret)
})
