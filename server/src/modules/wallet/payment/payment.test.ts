// Payments end to end against the test double of both gateways: paid once, whatever is repeated, late, lost, forged or wrong.
import { sessionApi } from '@attestry/contract/modules/account/session'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { type DirectMethod, MAX_OPEN_ORDERS, orderApi } from '@attestry/contract/modules/wallet/order'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openPaymentHouse,
  orderOf,
  type PaymentHouse,
  rechargedOf,
  startPayment,
  startPurchase,
} from '../../../../test/payment-house.ts'
import { hours, minutes } from '../../../kernel/clock.ts'
import { verifyLedger } from '../ledger/verify.ts'

import { settle } from './settle.ts'

let house: PaymentHouse

beforeAll(async () => {
  house = await openPaymentHouse()
})
afterAll(() => house.close())
beforeEach(() => {
  house.counterpart.fault = 'none'
})
/** What the gateways have for us is what the ledger says that they owe. */
afterEach(async () => {
  const { deps } = house.house
  expect(await verifyLedger(deps)).toEqual([])
  const { rows } = await sql<{ account: string; fen: number }>`
    select account::text, -sum(amount)::bigint as fen from wallet.entry where account::text like '%-receivable' group by 1`.execute(
    deps.db,
  )
  const owed = new Map(rows.map(({ account, fen }) => [account, fen]))
  for (const channel of ['alipay', 'wechat'] as const)
    expect(owed.get(`${channel}-receivable`) ?? 0, channel).toBe(creditable(channel))
})

/** Payments that must not be credited: tests that send wrong amounts add them. */
const refusedTrades = new Set<string>()
const creditable = (channel: 'alipay' | 'wechat'): number =>
  house.counterpart.book
    .all()
    .filter((trade) => trade.channel === channel && trade.payment && !refusedTrades.has(trade.tradeNo))
    .reduce((sum, { fen }) => sum + fen, 0)

const methods: readonly DirectMethod[] = ['alipay-page', 'alipay-wap', 'alipay-qr', 'wechat-qr', 'wechat-h5']
const channelMethods = ['alipay-qr', 'wechat-qr'] as const

/** Posts a notification as the gateway does; returns status and text. */
async function post(url: string, body: string, headers: Record<string, string>) {
  const response = await fetch(url, { method: 'POST', body, headers })
  return { status: response.status, text: await response.text() }
}

describe('an order', () => {
  it.each(methods)('paid by %s credits the balance once the gateway reports it, and notifies the member', async (method) => {
    const purchase = await startPurchase(house, method)
    expect(await orderOf(house, purchase)).toMatchObject({ state: 'awaiting_payment', amount: '100.00', kind: 'recharge' })
    house.counterpart.book.pay(purchase.trade)
    expect(await house.counterpart.notify(purchase.trade)).toBe(true)
    expect(await rechargedOf(house, purchase)).toBe('100.00')
    expect(await orderOf(house, purchase)).toMatchObject({ state: 'paid', paidBy: method.split('-')[0], checkout: null })
    const { latest } = await house.get(inboxApi.summary, {}, { token: purchase.token })
    expect(latest[0]).toMatchObject({ title: '充值成功', link: { to: 'order', id: purchase.orderId } })
  })

  it.each(['1e3', '-1.00', '0.001', '0.09', '50000.01', '100', '１００.00', ' 100.00', '0x10.00'])(
    'of the amount %s is refused',
    async (amount) => {
      const { token } = await house.register()
      const answer = await house.call(orderApi.order, { amount }, { token })
      expect(answer.flag).toBe(false)
      expect(answer.errorMessage).toContain('充值金额')
    },
  )

  it('of a package at another price than the current one is refused', async () => {
    const { token } = await house.register()
    for (const price of ['1.00', '-400.00', '400.01']) {
      const answer = await house.call(orderApi.orderPackage, { offerId: 'file-100', price }, { token })
      expect(answer.statusCode).toBe(walletErrors.OFFER_GONE.code)
    }
  })

  it('beyond the limit of open orders is refused, also for 30 concurrent calls', async () => {
    const { token } = await house.register()
    const answers = await Promise.all(Array.from({ length: 30 }, () => house.call(orderApi.order, { amount: '1.00' }, { token })))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(MAX_OPEN_ORDERS)
    expect(answers.find(({ flag }) => !flag)?.statusCode).toBe(walletErrors.TOO_MANY_ORDERS.code)
  })

  it('of a package, paid at the gateway, brings the package and leaves the gift balance alone', async () => {
    const { token } = await house.register()
    const order = await house.get(orderApi.orderPackage, { offerId: 'file-100', price: '400.00' }, { token })
    const trade = await startPayment(house, token, order.id, 'wechat-qr')
    house.counterpart.book.pay(trade)
    await house.counterpart.notify(trade)
    const balance = await house.get(priceApi.balance, {}, { token })
    expect(balance).toMatchObject({ recharged: '0.00', packages: [{ service: 'file', units: 100, left: 100 }] })
    expect(await house.get(orderApi.detail, { id: order.id }, { token })).toMatchObject({ state: 'paid', creditedInstead: false })
  })

  it('of a package that is paid after it was cancelled goes to the balance', async () => {
    const { token } = await house.register()
    const order = await house.get(orderApi.orderPackage, { offerId: 'file-100', price: '400.00' }, { token })
    const trade = await startPayment(house, token, order.id, 'alipay-qr')
    expect(await house.get(orderApi.cancel, { id: order.id }, { token })).toMatchObject({ state: 'closed' })
    house.counterpart.book.forcePayment(trade)
    await house.counterpart.notify(trade)
    expect(await house.get(priceApi.balance, {}, { token })).toMatchObject({ recharged: '400.00', packages: [] })
    expect(await house.get(orderApi.detail, { id: order.id }, { token })).toMatchObject({ state: 'paid', creditedInstead: true })
    const { latest } = await house.get(inboxApi.summary, {}, { token })
    expect(latest[0]?.title).toBe('款项已存入余额')
  })

  it.each([
    ['before', { recharged: '0.00', packages: [{ service: 'file', units: 100 }] }],
    ['after', { recharged: '400.00', packages: [] }],
  ])('of a package that is paid %s its expiry, and reported later', async (when, expected) => {
    const { token } = await house.register()
    const { id, expiresAt } = await house.get(orderApi.orderPackage, { offerId: 'file-100', price: '400.00' }, { token })
    const trade = await startPayment(house, token, id, 'alipay-qr')
    house.counterpart.book.pay(trade)
    await sql`update wallet.payment_order set state = 'closed', closed_at = expires_at where id = ${id}`.execute(
      house.house.deps.db,
    )
    const paidAt = new Date(Date.parse(expiresAt) + (when === 'before' ? -1_000 : 1_000))
    const transactionId = trade.payment?.transactionId ?? ''
    const verdict = await settle(house.house.deps, {
      platformId: 1,
      channel: 'alipay',
      tradeNo: trade.tradeNo,
      source: 'bill',
      trade: { state: 'paid', transactionId, fen: trade.fen, paidAt },
    })
    expect(verdict).toBe('settled')
    expect(await house.get(priceApi.balance, {}, { token })).toMatchObject(expected)
  })

  it('that is paid shortly before it is cancelled is paid, not cancelled', async () => {
    const purchase = await startPurchase(house, 'wechat-qr')
    house.counterpart.book.pay(purchase.trade)
    const answer = await house.get(orderApi.cancel, { id: purchase.orderId }, { token: purchase.token })
    expect(answer.state).toBe('paid')
    expect(await rechargedOf(house, purchase)).toBe('100.00')
  })

  it('that is closed says whether it was cancelled or has expired, and when', async () => {
    const { token, phone } = await house.register()
    const first = await house.get(orderApi.order, { amount: '1.00' }, { token })
    const second = await house.get(orderApi.order, { amount: '2.00' }, { token })
    expect(first.closed).toBeNull()
    const cancelled = await house.get(orderApi.cancel, { id: first.id }, { token })
    expect(cancelled.closed).toMatchObject({ reason: 'cancelled' })
    expect(Date.parse(cancelled.closed?.at ?? '')).toBeLessThan(Date.parse(first.expiresAt))
    house.clock.pass(hours(25))
    const later = await house.logIn(phone)
    await expect
      .poll(async () => (await house.get(orderApi.detail, { id: second.id }, { token: later })).closed, { timeout: 15_000 })
      .toEqual({ reason: 'expired', at: second.expiresAt })
  })

  it('that was cancelled cannot be paid again or cancelled again', async () => {
    const { token, orderId: id } = await startPurchase(house, 'wechat-qr')
    await house.get(orderApi.cancel, { id }, { token })
    const pay = await house.call(orderApi.pay, { id, method: 'wechat-qr' }, { token })
    expect(pay.statusCode).toBe(walletErrors.ORDER_NOT_PAYABLE.code)
    expect((await house.call(orderApi.cancel, { id }, { token })).statusCode).toBe(walletErrors.ORDER_NOT_PAYABLE.code)
  })

  it('shows the same QR code again while it can be paid, and a new one by another method', async () => {
    const { token, orderId: id } = await startPurchase(house, 'alipay-qr')
    const first = await house.get(orderApi.pay, { id, method: 'alipay-qr' }, { token })
    expect(await house.get(orderApi.pay, { id, method: 'alipay-qr' }, { token })).toEqual(first)
    const other = await house.get(orderApi.pay, { id, method: 'wechat-qr' }, { token })
    expect(other.content).not.toBe(first.content)
  })

  it('that is paid by two attempts credits both, and notifies the member about the second', async () => {
    const purchase = await startPurchase(house, 'alipay-qr')
    const second = await startPayment(house, purchase.token, purchase.orderId, 'wechat-qr')
    for (const trade of [purchase.trade, second]) {
      house.counterpart.book.pay(trade)
      expect(await house.counterpart.notify(trade)).toBe(true)
    }
    expect(await rechargedOf(house, purchase)).toBe('200.00')
    const { latest } = await house.get(inboxApi.summary, {}, { token: purchase.token })
    expect(latest.map(({ title }) => title)).toEqual(['重复付款已存入余额', '充值成功'])
    const { list } = await house.get(orderApi.list, {}, { token: purchase.token })
    expect(list.map(({ state, paidBy, amount }) => [state, paidBy, amount])).toEqual([
      ['paid', 'wechat', '100.00'],
      ['paid', 'alipay', '100.00'],
    ])
  })

  it('sends an event to its open page when it is paid', async () => {
    const purchase = await startPurchase(house, 'wechat-qr')
    const stream = await house.send(orderApi.live, { id: purchase.orderId }, { token: purchase.token })
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    const receive = async (text: string) => {
      while (!received.includes(text)) received += (await reader?.read())?.value ?? ''
    }
    await receive('"state":"awaiting_payment"')
    house.counterpart.book.pay(purchase.trade)
    await house.counterpart.notify(purchase.trade)
    await receive('"state":"paid"')
    await reader?.cancel()
  })

  it('sends no event to a page whose session has ended', async () => {
    const purchase = await startPurchase(house, 'wechat-qr')
    const stream = await house.send(orderApi.live, { id: purchase.orderId }, { token: purchase.token })
    const received = stream.text()
    await house.get(sessionApi.logout, {}, { token: purchase.token })
    house.counterpart.book.pay(purchase.trade)
    await house.counterpart.notify(purchase.trade)
    expect(await received).not.toContain('"state":"paid"')
  })

  it('can be paid by the channels that the platform has', async () => {
    const { token } = await house.register()
    expect(await house.get(orderApi.channels, {}, { token })).toEqual({
      list: [
        { channel: 'alipay', methods: ['alipay-page', 'alipay-wap', 'alipay-qr'] },
        { channel: 'wechat', methods: ['wechat-qr', 'wechat-h5', 'wechat-jsapi'] },
      ],
      bank: true,
      demo: false,
    })
  })

  it('of another member is not found', async () => {
    const { orderId: id } = await startPurchase(house, 'alipay-qr')
    const { token } = await house.register()
    for (const answer of [
      await house.call(orderApi.detail, { id }, { token }),
      await house.call(orderApi.pay, { id, method: 'alipay-qr' }, { token }),
      await house.call(orderApi.check, { id }, { token }),
      await house.call(orderApi.cancel, { id }, { token }),
    ])
      expect(answer.flag).toBe(false)
  })
})

describe('a payment whose notification is lost', () => {
  it.each(channelMethods)('by %s is found by the query round', async (method) => {
    const purchase = await startPurchase(house, method)
    house.counterpart.book.pay(purchase.trade)
    house.clock.pass(6_000)
    await expect.poll(() => rechargedOf(house, purchase), { timeout: 15_000 }).toBe('100.00')
  })

  it.each(channelMethods)('by %s is found when the payer says to have paid', async (method) => {
    const purchase = await startPurchase(house, method)
    house.counterpart.book.pay(purchase.trade)
    const order = await house.get(orderApi.check, { id: purchase.orderId }, { token: purchase.token })
    expect(order.state).toBe('paid')
    expect(await rechargedOf(house, purchase)).toBe('100.00')
  })

  it.each(['lost', '500', 'unsigned'] as const)(
    'stays unknown while answers are %s, and is settled afterwards',
    async (fault) => {
      const purchase = await startPurchase(house, 'wechat-qr')
      house.counterpart.book.pay(purchase.trade)
      house.counterpart.fault = fault
      const check = () => house.get(orderApi.check, { id: purchase.orderId }, { token: purchase.token })
      expect((await check()).attempts[0]?.state).toBe('unknown')
      expect(await rechargedOf(house, purchase)).toBe('0.00')
      house.counterpart.fault = 'none'
      expect((await check()).state).toBe('paid')
      expect(await rechargedOf(house, purchase)).toBe('100.00')
    },
  )
})

describe('a payment that cannot be started', () => {
  it.each(['lost', '500', 'unsigned'] as const)(
    'because the answer is %s is refused, and one that was paid after all is credited',
    async (fault) => {
      const { token } = await house.register()
      const { id } = await house.get(orderApi.order, { amount: '7.00' }, { token })
      house.counterpart.fault = fault
      const answer = await house.call(orderApi.pay, { id, method: 'wechat-qr' }, { token })
      expect(answer.statusCode).toBe(walletErrors.GATEWAY_UNREACHABLE.code)
      house.counterpart.fault = 'none'
      const { attempts } = await house.get(orderApi.detail, { id }, { token })
      expect(attempts).toMatchObject([{ state: 'unknown' }])
      const trade = house.counterpart.book.find('wechat', attempts[0]?.tradeNo)
      if (trade) house.counterpart.book.pay(trade)
      const order = await house.get(orderApi.check, { id }, { token })
      expect(order.state).toBe(trade ? 'paid' : 'awaiting_payment')
    },
  )

  it('because the platform has no gateway is refused', async () => {
    const { token } = await house.register()
    const { id } = await house.get(orderApi.order, { amount: '7.00' }, { token })
    const { deps } = house.house
    const of = deps.payments.of
    Object.assign(deps.payments, { of: () => [] })
    try {
      expect((await house.call(orderApi.pay, { id, method: 'alipay-qr' }, { token })).statusCode).toBe(
        walletErrors.NO_GATEWAY.code,
      )
    } finally {
      Object.assign(deps.payments, { of })
    }
  })
})

describe('an unpaid attempt', () => {
  it('at WeChat Pay is closed at the gateway after its expiry', async () => {
    const purchase = await startPurchase(house, 'wechat-qr')
    house.clock.pass(minutes(16))
    await expect.poll(async () => (await orderOf(house, purchase)).attempts[0]?.state, { timeout: 15_000 }).toBe('closed')
  })

  it('at Alipay that nobody scanned stays open for a day after its expiry, because its code may have been paid', async () => {
    const purchase = await startPurchase(house, 'alipay-qr')
    house.clock.pass(minutes(16))
    await house.get(orderApi.check, { id: purchase.orderId }, { token: purchase.token })
    expect((await orderOf(house, purchase)).attempts[0]?.state).toBe('created')
    house.clock.pass(hours(25))
    const later = { ...purchase, token: await house.logIn(purchase.phone) }
    await expect.poll(async () => (await orderOf(house, later)).attempts[0]?.state, { timeout: 15_000 }).toBe('closed')
    await expect.poll(async () => (await orderOf(house, later)).state, { timeout: 15_000 }).toBe('closed')
  })
})

describe('a notification', () => {
  const verdicts = async (tradeNo: string): Promise<string[]> => {
    const { rows } = await sql<{ verdict: string }>`
      select verdict from wallet.payment_fact where trade_no = ${tradeNo} order by at, id`.execute(house.house.deps.db)
    return rows.map(({ verdict }) => verdict)
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded; text/html; charset=utf-8' }

  it.each(channelMethods)('of %s that comes 200 times over 16 connections credits once', async (method) => {
    const purchase = await startPurchase(house, method)
    house.counterpart.book.pay(purchase.trade)
    const accepted: boolean[] = []
    const send = async () => {
      for (let nth = 0; nth < 13; nth += 1) accepted.push(await house.counterpart.notify(purchase.trade))
    }
    await Promise.all(Array.from({ length: 16 }, send))
    expect(accepted.every(Boolean)).toBe(true)
    expect(await rechargedOf(house, purchase)).toBe('100.00')
    expect((await verdicts(purchase.trade.tradeNo)).filter((verdict) => verdict === 'settled')).toHaveLength(1)
  })

  it('with another amount credits nothing, is accepted, and is stored once as a mismatch', async () => {
    const purchase = await startPurchase(house, 'alipay-qr')
    refusedTrades.add(purchase.trade.tradeNo)
    house.counterpart.book.pay(purchase.trade)
    const body = house.counterpart.alipay.notice(purchase.trade, { total_amount: '99.99' })
    for (let nth = 0; nth < 3; nth += 1) expect((await post(purchase.trade.notifyUrl, body, form)).text).toBe('success')
    expect(await rechargedOf(house, purchase)).toBe('0.00')
    expect(await verdicts(purchase.trade.tradeNo)).toEqual(['mismatch'])
    refusedTrades.delete(purchase.trade.tradeNo)
    await house.counterpart.notify(purchase.trade)
    expect(await rechargedOf(house, purchase)).toBe('100.00')
  })

  it.each([
    ['app', { app_id: '2021999999999999' }],
    ['seller', { seller_id: '2088999999999999' }],
  ])('for another %s credits nothing and is stored as foreign', async (_what, changes) => {
    const purchase = await startPurchase(house, 'alipay-qr')
    house.counterpart.book.pay(purchase.trade)
    const body = house.counterpart.alipay.notice(purchase.trade, changes)
    expect((await post(purchase.trade.notifyUrl, body, form)).text).toBe('success')
    expect(await rechargedOf(house, purchase)).toBe('0.00')
    expect(await verdicts(purchase.trade.tradeNo)).toEqual(['foreign'])
    await house.counterpart.notify(purchase.trade)
  })

  it('about a trade that is not ours, or of the other gateway, is stored as stray and accepted', async () => {
    const purchase = await startPurchase(house, 'alipay-qr')
    house.counterpart.book.pay(purchase.trade)
    const body = house.counterpart.alipay.notice(purchase.trade, { out_trade_no: 'P2026' })
    expect((await post(purchase.trade.notifyUrl, body, form)).text).toBe('success')
    expect(await verdicts('P2026')).toEqual(['stray'])
    const repeated = Array.from({ length: 8 }, () => post(purchase.trade.notifyUrl, body, form))
    for (const { text } of await Promise.all(repeated)) expect(text).toBe('success')
    expect(await verdicts('P2026')).toEqual(['stray'])
    const { headers, body: other } = house.counterpart.wechat.notice(purchase.trade)
    const url = purchase.trade.notifyUrl.replace('/alipay/', '/wechat/')
    expect((await post(url, other.toString(), headers)).status).toBe(200)
    expect(await rechargedOf(house, purchase)).toBe('0.00')
    await house.counterpart.notify(purchase.trade)
  })

  it('at the address of another platform, or of one that does not exist, is not accepted and not stored', async () => {
    const purchase = await startPurchase(house, 'alipay-qr')
    house.counterpart.book.pay(purchase.trade)
    const body = house.counterpart.alipay.notice(purchase.trade)
    const { headers, body: other } = house.counterpart.wechat.notice(purchase.trade)
    for (const platform of ['2', '4711']) {
      const url = purchase.trade.notifyUrl.replace(/\d+$/, platform)
      const { status, text } = await post(url, body, form)
      expect([status, text]).toEqual([200, 'failure'])
      expect((await post(url.replace('/alipay/', '/wechat/'), other.toString(), headers)).status).toBe(404)
    }
    expect(await verdicts(purchase.trade.tradeNo)).toEqual([])
    expect(await house.counterpart.notify(purchase.trade)).toBe(true)
  })

  it('of more than 64 KB is refused with its limit', async () => {
    const purchase = await startPurchase(house, 'alipay-qr')
    const { status, text } = await post(purchase.trade.notifyUrl, 'a'.repeat(70 * 1024), form)
    expect(status).toBe(413)
    expect(text).toContain('64 KB')
    house.counterpart.book.pay(purchase.trade)
    await house.counterpart.notify(purchase.trade)
  })

  it('that is forged is answered with the failure of its gateway and changes nothing', async () => {
    const alipay = await startPurchase(house, 'alipay-qr')
    const unpaid = house.counterpart.alipay.notice(alipay.trade).replace('WAIT_BUYER_PAY', 'TRADE_SUCCESS')
    expect((await post(alipay.trade.notifyUrl, unpaid, form)).text).toBe('failure')
    const wechat = await startPurchase(house, 'wechat-qr')
    house.counterpart.book.pay(wechat.trade)
    const { headers, body } = house.counterpart.wechat.notice(wechat.trade)
    const forged = await post(wechat.trade.notifyUrl, body.toString().replace('TRANSACTION', 'TRANSACTIOn'), headers)
    expect(forged).toEqual({ status: 401, text: '{"code":"FAIL","message":""}' })
    expect(await rechargedOf(house, wechat)).toBe('0.00')
    await house.counterpart.notify(wechat.trade)
  })

  it('larger than 64 KiB is refused, and so is one for a platform without a gateway', async () => {
    const { trade } = await startPurchase(house, 'alipay-qr')
    expect((await post(trade.notifyUrl, `a=${'x'.repeat(64 * 1024)}`, form)).status).toBe(413)
    expect((await post(trade.notifyUrl.replace(/\d+$/, '2'), 'a=1', form)).text).toBe('failure')
    expect((await post(trade.notifyUrl, '', {})).text).toBe('failure')
  })

  it('of a closed trade after its payment leaves it paid', async () => {
    const purchase = await startPurchase(house, 'alipay-qr')
    const before = house.counterpart.alipay.notice(purchase.trade, { trade_status: 'TRADE_CLOSED' })
    house.counterpart.book.pay(purchase.trade)
    await house.counterpart.notify(purchase.trade)
    await post(purchase.trade.notifyUrl, before, form)
    expect(await orderOf(house, purchase)).toMatchObject({ state: 'paid', attempts: [{ state: 'paid' }] })
  })
})
