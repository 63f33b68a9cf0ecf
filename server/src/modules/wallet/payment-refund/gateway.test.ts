// Refunds at the test double of both gateways and by bank transfer: made once and under one number, whatever is lost, repeated or refused.
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { orderApi } from '@attestry/contract/modules/wallet/order'
import { paymentRefundApi } from '@attestry/contract/modules/wallet/payment-refund'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openPaymentHouse,
  orderOf,
  type PaymentHouse,
  type Purchase,
  payByBank,
  rechargedOf,
  startPurchase,
} from '../../../../test/payment-house.ts'
import {
  expectBooksToAgree,
  openRefundDesk,
  payTopUp,
  type RefundDesk,
  titlesOf,
  verdictsOf,
} from '../../../../test/refund-desk.ts'
import { minutes } from '../../../kernel/clock.ts'
import { refundLoops } from './send.ts'

let house: PaymentHouse
let desk: RefundDesk
let finance: string
let owner: string
/** Refunds that a test made at the gateway's own console. */
let foreignFen = 0

beforeAll(async () => {
  // Without loops: every call of a gateway is a step of the test.
  house = await openPaymentHouse({ role: 'http' })
  desk = await openRefundDesk(house)
  finance = await house.logIn('13900000003')
  owner = await house.logIn('13900000005')
})
afterAll(() => house.close())
beforeEach(() => {
  house.counterpart.fault = 'none'
  house.counterpart.book.refundOutcome = 'refunded'
})
afterEach(() => expectBooksToAgree(house, foreignFen))

const methods = ['alipay-qr', 'wechat-qr'] as const

describe('the loop of refunds', () => {
  const pass = () => refundLoops[0]?.pass(house.house.deps, new AbortController().signal)

  it('sends refunds that are due', async () => {
    const paid = await payTopUp(house, 'wechat-qr')
    await desk.refund(paid.order.number, '5.00')
    expect(await pass()).toBe(false)
    expect(await orderOf(house, paid)).toMatchObject({ refunded: '5.00', refunds: [{ state: 'refunded' }] })
  })

  it('asks again after 5 seconds about a refund whose answer was lost', async () => {
    const paid = await payTopUp(house, 'alipay-qr')
    await desk.refund(paid.order.number, '5.00')
    house.counterpart.fault = 'lost'
    await pass()
    house.counterpart.fault = 'none'
    await pass()
    const [waiting] = await desk.refundsOf(paid.orderId)
    expect(waiting, 'not due yet').toMatchObject({ state: 'sent', queries: 1 })
    house.clock.pass(6_000)
    await pass()
    expect(await desk.refundsOf(paid.orderId)).toMatchObject([{ state: 'refunded', refund_no: waiting?.refund_no }])
    expect(paid.trade.refunds).toHaveLength(1)
  })

  it('hands a refund to one of several concurrent passes, and takes it up again if that one died', async () => {
    const paid = await payTopUp(house, 'wechat-qr')
    await desk.refund(paid.order.number, '5.00')
    const gateway = house.house.deps.payments.find(1, 'wechat')
    if (!gateway) throw new Error('no gateway')
    const { refund } = gateway
    let calls = 0
    const died = Promise.withResolvers<never>()
    Object.assign(gateway, {
      refund: () => {
        calls += 1
        return died.promise
      },
    })
    const stuck = pass()
    await expect.poll(() => calls).toBe(1)
    Object.assign(gateway, { refund })
    await Promise.all([pass(), pass()])
    expect((await desk.refundsOf(paid.orderId))[0]?.state).toBe('sent')
    house.clock.pass(minutes(3))
    await pass()
    expect((await desk.refundsOf(paid.orderId))[0]?.state).toBe('refunded')
    died.reject(new Error('connection reset'))
    await stuck
    expect(await desk.refundsOf(paid.orderId)).toMatchObject([{ state: 'refunded', query_at: null }])
    expect(paid.trade.refunds).toHaveLength(1)
  })
})

describe('a refund at the gateway', () => {
  it.each([
    ['alipay-qr', 'lost'],
    ['wechat-qr', 'lost'],
    ['wechat-qr', '500'],
    ['alipay-qr', 'unsigned'],
  ] as const)('by %s whose answer is %s keeps its number, and is made once', async (method, fault) => {
    const paid = await payTopUp(house, method)
    const { id } = await desk.refund(paid.order.number, '40.00')
    house.counterpart.fault = fault
    const unknown = await desk.carryOut(id)
    expect(unknown).toMatchObject({ state: 'sent' })
    expect(unknown.query_at).not.toBeNull()
    expect(await rechargedOf(house, paid)).toBe('60.00')
    house.counterpart.fault = 'none'
    expect(await desk.carryOut(id)).toMatchObject({ state: 'refunded', refund_no: unknown.refund_no })
    expect(paid.trade.refunds).toMatchObject([{ refundNo: unknown.refund_no, fen: 4_000 }])
  })

  it.each(methods)(
    'by %s that is refused puts the money back, notifies the member, and is an incident for staff',
    async (method) => {
      const paid = await payTopUp(house, method)
      const { id } = await desk.refund(paid.order.number, '40.00')
      house.counterpart.book.refundOutcome = 'refused'
      const failed = await desk.carryOut(id)
      expect(failed).toMatchObject({ state: 'failed', query_at: null })
      expect(failed.failure).toMatch(/^[A-Z_.]+$/)
      expect(await rechargedOf(house, paid)).toBe('100.00')
      expect((await titlesOf(house, paid))[0]).toBe('退款 40.00 元未成功')
      expect(await verdictsOf(house, paid.trade.tradeNo)).toContain('refund-failed')
      house.counterpart.book.refundOutcome = 'refunded'
      expect(await desk.carryOut(id), 'it has ended').toMatchObject({ state: 'failed' })
      // Under a new number.
      await desk.carryOut((await desk.refund(paid.order.number, '40.00')).id)
      expect(paid.trade.refunds).toHaveLength(1)
      expect(paid.trade.refunds[0]?.refundNo).not.toBe(failed.refund_no)
    },
  )

  it('that succeeded although its answer was lost is not taken for failed when a repetition is refused', async () => {
    const paid = await payTopUp(house, 'wechat-qr')
    const { id } = await desk.refund(paid.order.number, '100.00')
    house.counterpart.fault = 'lost'
    await desk.carryOut(id)
    house.counterpart.fault = 'none'
    const gateway = house.house.deps.payments.find(1, 'wechat')
    if (!gateway) throw new Error('no gateway')
    const { queryRefund, refund } = gateway
    let queries = 0
    // The gateway's query is late: it does not know the refund at first, and then refuses the repeated request.
    Object.assign(gateway, {
      queryRefund: (request: Parameters<typeof queryRefund>[0]) => {
        queries += 1
        return queries === 1 ? Promise.resolve({ state: 'absent' }) : queryRefund(request)
      },
      refund: async () => ({ state: 'failed', code: 'ORDER_CLOSED' }),
    })
    try {
      expect(await desk.carryOut(id)).toMatchObject({ state: 'refunded' })
    } finally {
      Object.assign(gateway, { queryRefund, refund })
    }
  })

  it('that is pending is ended by its notification, once, however often that comes', async () => {
    const paid = await payTopUp(house, 'wechat-qr')
    house.counterpart.book.refundOutcome = 'pending'
    const { id } = await desk.refund(paid.order.number, '40.00')
    expect(await desk.carryOut(id)).toMatchObject({ state: 'sent' })
    const [refund] = paid.trade.refunds
    if (!refund) throw new Error('no refund at the gateway')
    expect(await house.counterpart.notifyRefund(paid.trade, refund), 'still pending').toBe(true)
    expect((await desk.refundsOf(paid.orderId))[0]?.state).toBe('sent')
    refund.state = 'refunded'
    const accepted = await Promise.all(Array.from({ length: 20 }, () => house.counterpart.notifyRefund(paid.trade, refund)))
    expect(accepted.every(Boolean)).toBe(true)
    expect(await orderOf(house, paid)).toMatchObject({ refunded: '40.00', refunds: [{ state: 'refunded' }] })
    expect((await verdictsOf(house, paid.trade.tradeNo)).filter((verdict) => verdict === 'refunded')).toHaveLength(1)
    expect(await house.counterpart.notify(paid.trade), 'the payment’s notification, late').toBe(true)
    expect(await rechargedOf(house, paid)).toBe('60.00')
  })

  it('that is stuck is an incident, keeps the money apart, and ends when the gateway says so', async () => {
    const paid = await payTopUp(house, 'wechat-qr')
    house.counterpart.book.refundOutcome = 'stuck'
    const { id } = await desk.refund(paid.order.number, '40.00')
    expect(await desk.carryOut(id)).toMatchObject({ state: 'stuck' })
    expect(await desk.carryOut(id), 'asked again').toMatchObject({ state: 'stuck' })
    expect(await verdictsOf(house, paid.trade.tradeNo)).toEqual(['settled', 'refund-stuck'])
    expect(await rechargedOf(house, paid)).toBe('60.00')
    const [refund] = paid.trade.refunds
    if (refund) refund.state = 'refunded'
    expect(await desk.carryOut(id)).toMatchObject({ state: 'refunded' })
  })

  it('of another amount than ours, or unknown to us, moves no money and is an incident', async () => {
    const paid = await payTopUp(house, 'wechat-qr')
    house.counterpart.book.refundOutcome = 'pending'
    const { id } = await desk.refund(paid.order.number, '40.00')
    const row = await desk.carryOut(id)
    const at = house.clock.now()
    const wrong = { refundNo: row.refund_no, fen: 3_999, at, state: 'refunded' } as const
    expect(await house.counterpart.notifyRefund(paid.trade, wrong)).toBe(true)
    expect(await verdictsOf(house, paid.trade.tradeNo)).toEqual(['settled', 'mismatch'])
    const stray = { refundNo: 'R1', fen: 100, at, state: 'refunded' } as const
    for (let nth = 0; nth < 3; nth += 1) expect(await house.counterpart.notifyRefund(paid.trade, stray)).toBe(true)
    expect(await verdictsOf(house, paid.trade.tradeNo)).toEqual(['settled', 'mismatch', 'stray'])
    expect((await desk.refundsOf(paid.orderId))[0]?.state).toBe('sent')
    const [refund] = paid.trade.refunds
    if (refund) refund.state = 'refunded'
    await desk.carryOut(id)
  })

  it('made at the gateway’s console, whose notification comes before the payment’s, does not hinder the payment', async () => {
    const purchase = await startPurchase(house, 'wechat-qr')
    house.counterpart.book.pay(purchase.trade)
    const made = house.counterpart.book.refund(purchase.trade, 'CONSOLE1', 1_000)
    if (!made) throw new Error('not refunded')
    foreignFen += 1_000
    expect(await house.counterpart.notifyRefund(purchase.trade, made.refund)).toBe(true)
    expect(await rechargedOf(house, purchase)).toBe('0.00')
    expect(await house.counterpart.notify(purchase.trade)).toBe(true)
    expect(await rechargedOf(house, purchase)).toBe('100.00')
    expect(await verdictsOf(house, purchase.trade.tradeNo)).toEqual(['stray', 'settled'])
  })
})

describe('a refund of a bank transfer', () => {
  async function paidByBank(): Promise<Purchase & { number: string }> {
    const { token, phone } = await house.register()
    const order = await house.get(orderApi.order, { amount: '100.00' }, { token })
    await payByBank(house, order)
    return { token, phone, orderId: order.id, trade: undefined as never, number: order.number }
  }

  it('is recorded by hand with the reference of the outgoing transfer', async () => {
    const paid = await paidByBank()
    const { id, progress } = await desk.refund(paid.number, '30.00')
    expect(progress).toMatchObject({ state: 'created', channel: 'bank', nextQueryAt: null })
    expect(await rechargedOf(house, paid)).toBe('70.00')
    const end = () => house.call(paymentRefundApi.end, { id, outcome: 'refunded', note: 'ICBC-77' }, { token: finance })
    expect((await end()).data).toMatchObject({ progress: { state: 'refunded', bankReference: 'ICBC-77' } })
    expect((await end()).statusCode).toBe(walletErrors.REFUND_NOT_MANUAL.code)
    expect(await orderOf(house, paid)).toMatchObject({ state: 'paid', refunded: '30.00' })
    const { rows } = await sql<{ fen: number }>`
      select sum(amount)::bigint as fen from wallet.entry join wallet.posting on posting.id = posting_id
      where account::text = 'bank' and reference = ${paid.number}`.execute(house.house.deps.db)
    expect(rows[0]?.fen).toBe(-7_000)
  })

  it('returns a second transfer, which is an order of its own, and leaves the first order paid', async () => {
    const paid = await paidByBank()
    await payByBank(house, { number: paid.number, amount: '50.00' })
    expect(await rechargedOf(house, paid)).toBe('150.00')
    const { list } = await house.get(orderApi.list, {}, { token: paid.token })
    const second = list.find(({ id }) => id !== paid.orderId)
    expect(second).toMatchObject({ kind: 'recharge', state: 'paid', paidBy: 'bank', amount: '50.00' })
    const { id } = await desk.refund(second?.number ?? '', '50.00')
    await house.get(paymentRefundApi.end, { id, outcome: 'refunded', note: 'ICBC-78' }, { token: finance })
    expect(await orderOf(house, paid)).toMatchObject({ state: 'paid', amount: '100.00', refunded: '0.00' })
    expect((await desk.refund(paid.number, '100.00')).amount).toBe('100.00')
    expect(await rechargedOf(house, paid)).toBe('0.00')
  })

  it('that came back puts the money into the balance again', async () => {
    const paid = await paidByBank()
    const { id } = await desk.refund(paid.number, '30.00')
    await house.get(paymentRefundApi.end, { id, outcome: 'failed', note: 'the account is closed' }, { token: owner })
    expect(await rechargedOf(house, paid)).toBe('100.00')
    expect((await titlesOf(house, paid))[0]).toBe('退款 30.00 元未成功')
  })

  it('is the only kind whose outcome staff can record', async () => {
    const paid = await payTopUp(house, 'alipay-qr')
    const { id } = await desk.refund(paid.order.number, '30.00')
    const answer = await house.call(paymentRefundApi.end, { id, outcome: 'failed', note: 'by hand' }, { token: finance })
    expect(answer.statusCode).toBe(walletErrors.REFUND_NOT_MANUAL.code)
    await desk.carryOut(id)
  })
})
