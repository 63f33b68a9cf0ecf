// Refunds against the test double of both gateways: two persons, never more than was paid or is left, once, whatever is lost or repeated.
import { profileApi } from '@attestry/contract/modules/account/profile'
import { approvalErrors } from '@attestry/contract/modules/approval/errors'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { adjustmentApi } from '@attestry/contract/modules/wallet/adjustment'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { type OrderDetail, orderApi, type PaymentMethod } from '@attestry/contract/modules/wallet/order'
import { paymentRefundApi } from '@attestry/contract/modules/wallet/payment-refund'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openPaymentHouse,
  orderOf,
  type PaymentHouse,
  type Purchase,
  payByBank,
  rechargedOf,
  startPayment,
  startPurchase,
} from '../../../../test/payment-house.ts'
import { openRefundDesk, type RefundDesk } from '../../../../test/refund-desk.ts'
import { inTransaction } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refuse.ts'
import { revenueByDay } from '../figures/store.ts'
import { hold } from '../hold/service.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { refundLoops } from './send.ts'
import { refundApproval } from './service.ts'

let house: PaymentHouse
let desk: RefundDesk
let finance: string
let owner: string

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
/** Refunds that a test made at the gateway's own console. */
let foreignFen = 0
afterEach(async () => {
  const { deps } = house.house
  expect(await verifyLedger(deps)).toEqual([])
  const { rows } = await sql<{ account: string; fen: number }>`
    select account::text, -sum(amount)::bigint as fen from wallet.entry where account::text like '%-receivable' group by 1`.execute(
    deps.db,
  )
  const owed = new Map(rows.map(({ account, fen }) => [account, fen]))
  const { book } = house.counterpart
  expect(owed.get('alipay-receivable') ?? 0, 'alipay').toBe(book.balance('alipay'))
  expect(owed.get('wechat-receivable') ?? 0, 'wechat').toBe(book.balance('wechat') + foreignFen)
})

const methods = ['alipay-qr', 'wechat-qr'] as const

interface Paid extends Purchase {
  readonly order: OrderDetail
}

async function payTopUp(method: PaymentMethod, amount = '100.00'): Promise<Paid> {
  const purchase = await startPurchase(house, method, amount)
  house.counterpart.book.pay(purchase.trade)
  expect(await house.counterpart.notify(purchase.trade)).toBe(true)
  return { ...purchase, order: await orderOf(house, purchase) }
}

async function payPackage(method: PaymentMethod): Promise<Paid> {
  const { token, phone } = await house.register()
  const { id } = await house.get(orderApi.orderPackage, { offerId: 'file-100', price: '400.00' }, { token })
  const trade = await startPayment(house, token, id, method)
  house.counterpart.book.pay(trade)
  await house.counterpart.notify(trade)
  return { token, phone, orderId: id, trade, order: await house.get(orderApi.detail, { id }, { token }) }
}

const titlesOf = async ({ token }: Purchase): Promise<string[]> =>
  (await house.get(inboxApi.summary, {}, { token })).latest.map(({ title }) => title)

describe('a refund', () => {
  it.each(methods)('in full by %s needs two persons, then the gateway, and tells the member', async (method) => {
    const paid = await payTopUp(method)
    const proposed = await desk.propose(paid.order.number, '100.00')
    expect(proposed.data).toMatchObject({ state: 'proposed', before: '0.00', after: '100.00', progress: null, own: true })
    expect(await rechargedOf(house, paid)).toBe('100.00')
    const id = proposed.data?.id ?? ''
    const own = await house.call(paymentRefundApi.confirm, { id }, { token: finance })
    expect(own.statusCode).toBe(approvalErrors.OWN_PROPOSAL.code)
    expect((await desk.confirm(id)).data).toMatchObject({ state: 'confirmed', progress: { state: 'created' } })
    expect(await rechargedOf(house, paid)).toBe('0.00')
    expect(paid.trade.refunds).toEqual([])

    const done = await desk.carryOut(id)
    expect(done).toMatchObject({ state: 'refunded', fen: 10_000, query_at: null })
    expect(paid.trade.refunds).toMatchObject([{ refundNo: done.refund_no, fen: 10_000 }])
    const order = await orderOf(house, paid)
    expect(order).toMatchObject({ state: 'refunded', refunded: '100.00', refunds: [{ state: 'refunded', amount: '100.00' }] })
    expect(await titlesOf(paid)).toEqual(['已退款 100.00 元', '退款 100.00 元已受理', '充值成功'])
    expect((await desk.propose(paid.order.number, '0.01')).statusCode).toBe(walletErrors.NOT_REFUNDABLE.code)
  })

  it.each(methods)('in parts by %s stays within what was paid', async (method) => {
    const paid = await payTopUp(method)
    for (const amount of ['30.00', '50.00']) await desk.carryOut((await desk.refund(paid.order.number, amount)).id)
    expect(await orderOf(house, paid)).toMatchObject({ state: 'paid', refunded: '80.00' })
    const more = await desk.propose(paid.order.number, '20.01')
    expect(more.statusCode).toBe(walletErrors.REFUND_EXCEEDS.code)
    expect(more.errorMessage).toContain('20.00')
    await desk.carryOut((await desk.refund(paid.order.number, '20.00')).id)
    expect(await orderOf(house, paid)).toMatchObject({ state: 'refunded', refunded: '100.00' })
    expect(paid.trade.refunds.map(({ fen }) => fen)).toEqual([3_000, 5_000, 2_000])
  })

  it('is proposed once at a time for an order, and counts pending refunds', async () => {
    const paid = await payTopUp('wechat-qr')
    const first = await desk.propose(paid.order.number, '60.00')
    expect((await desk.propose(paid.order.number, '10.00')).statusCode).toBe(walletErrors.REFUND_OPEN.code)
    await desk.confirm(first.data?.id ?? '')
    const left = await desk.propose(paid.order.number, '60.00')
    expect(left.errorMessage).toContain('40.00')
    await desk.carryOut(first.data?.id ?? '')
  })

  it('is refused when the member has spent the money, and gift money is never refunded', async () => {
    const paid = await payTopUp('alipay-qr')
    const { id: memberId } = await house.get(profileApi.info, {}, paid)
    for (const change of [
      { fund: 'gift', direction: 'credit', amount: '500.00' },
      { fund: 'recharged', direction: 'debit', amount: '60.00' },
    ] as const) {
      const { id } = await house.get(adjustmentApi.propose, { memberId, ...change, reason: 'a test' }, { token: finance })
      await house.get(adjustmentApi.confirm, { id }, { token: owner })
    }
    const refused = await desk.propose(paid.order.number, '40.01')
    expect(refused.statusCode).toBe(walletErrors.REFUND_BALANCE_SHORT.code)
    expect(refused.errorMessage).toContain('40.00')
    // Spent between proposal and confirmation: nothing happens, and the proposal stays open.
    const proposed = await desk.propose(paid.order.number, '40.00')
    const wanted = { memberId, fund: 'recharged', direction: 'debit', amount: '0.01', reason: 'a test' } as const
    const { id } = await house.get(adjustmentApi.propose, wanted, { token: finance })
    await house.get(adjustmentApi.confirm, { id }, { token: owner })
    expect((await desk.confirm(proposed.data?.id ?? '')).statusCode).toBe(walletErrors.REFUND_BALANCE_SHORT.code)
    expect(await desk.refundsOf(paid.orderId)).toEqual([])
    expect(await rechargedOf(house, paid)).toBe('39.99')
  })

  it('of an unpaid order, an unknown order or another trade is refused', async () => {
    const { token, orderId: id } = await startPurchase(house, 'alipay-qr')
    const { number } = await house.get(orderApi.detail, { id }, { token })
    expect((await desk.propose(number, '1.00')).statusCode).toBe(walletErrors.NOT_REFUNDABLE.code)
    expect((await desk.propose('20000101000000000000', '1.00')).flag).toBe(false)
    const paid = await payTopUp('alipay-qr')
    expect((await desk.propose(paid.order.number, '1.00', 'P1')).statusCode).toBe(walletErrors.NO_SUCH_PAYMENT.code)
  })

  it.each(['0.00', '-1.00', '1', '1e3', '50000.01'])('of %s is refused with the name of the field', async (amount) => {
    const answer = await desk.propose('20261117000000000000', amount)
    expect(answer.errorMessage).toContain('退款金额')
  })

  it('is refused while something of another module forbids it', async () => {
    const paid = await payTopUp('alipay-qr')
    const { content } = refundApproval([async (_deps, { number }) => new Refusal(walletErrors.NOT_REFUNDABLE, { number })])
    const input = { orderNumber: paid.order.number, amount: '1.00', reason: 'a test' }
    await expect(content(house.house.deps, { platformId: 1 } as never, input)).rejects.toThrow('NOT_REFUNDABLE')
  })

  it('of two orders of one wallet, confirmed concurrently, cannot take more than the balance', async () => {
    const first = await payTopUp('alipay-qr')
    const { id } = await house.get(orderApi.order, { amount: '100.00' }, { token: first.token })
    const trade = await startPayment(house, first.token, id, 'wechat-qr')
    house.counterpart.book.pay(trade)
    await house.counterpart.notify(trade)
    const second = await house.get(orderApi.detail, { id }, { token: first.token })
    const proposals = await Promise.all([desk.propose(first.order.number, '100.00'), desk.propose(second.number, '100.00')])
    const { id: memberId } = await house.get(profileApi.info, {}, first)
    const debit = { memberId, fund: 'recharged', direction: 'debit', amount: '50.00', reason: 'a test' } as const
    const spent = await house.get(adjustmentApi.propose, debit, { token: finance })
    await house.get(adjustmentApi.confirm, { id: spent.id }, { token: owner })
    const answers = await Promise.all(proposals.map(({ data }) => desk.confirm(data?.id ?? '')))
    expect(answers.map(({ flag }) => flag).sort()).toEqual([false, true])
    expect(await rechargedOf(house, first)).toBe('50.00')
    for (const { data } of answers) if (data) await desk.carryOut(data.id)
  })

  it('of a second payment returns that payment and leaves the order paid', async () => {
    const { token } = await house.register()
    const { id } = await house.get(orderApi.order, { amount: '70.00' }, { token })
    const [one, two] = [await startPayment(house, token, id, 'alipay-qr'), await startPayment(house, token, id, 'wechat-qr')]
    for (const trade of [one, two]) {
      house.counterpart.book.pay(trade)
      await house.counterpart.notify(trade)
    }
    const { number } = await house.get(orderApi.detail, { id }, { token })
    await desk.carryOut((await desk.refund(number, '70.00', two.tradeNo)).id)
    expect(two.refunds).toMatchObject([{ fen: 7_000 }])
    expect(await house.get(orderApi.detail, { id }, { token })).toMatchObject({ state: 'paid', refunded: '0.00' })
    await desk.carryOut((await desk.refund(number, '70.00')).id)
    expect(one.refunds).toMatchObject([{ fen: 7_000 }])
    expect(await house.get(orderApi.detail, { id }, { token })).toMatchObject({ state: 'refunded', refunded: '70.00' })
  })

  it('that is due is carried out by the loop', async () => {
    const paid = await payTopUp('wechat-qr')
    await desk.refund(paid.order.number, '5.00')
    const [loop] = refundLoops
    expect(await loop?.pass(house.house.deps, new AbortController().signal)).toBe(false)
    expect(await orderOf(house, paid)).toMatchObject({ refunded: '5.00', refunds: [{ state: 'refunded' }] })
  })
})

describe('a refund of a package', () => {
  it('takes an unused package back and returns the whole price', async () => {
    const paid = await payPackage('wechat-qr')
    const part = await desk.propose(paid.order.number, '399.99')
    expect(part.statusCode).toBe(walletErrors.REFUND_PACKAGE_PARTIAL.code)
    expect(part.errorMessage).toContain('400.00')
    const sold = await packageRevenue()
    const { id } = await desk.refund(paid.order.number, '400.00')
    expect(await house.get(priceApi.balance, {}, paid)).toMatchObject({ recharged: '0.00', packages: [] })
    await desk.carryOut(id)
    expect(await packageRevenue()).toEqual({ count: sold.count - 1, fen: sold.fen - 40_000 })
    expect(await orderOf(house, paid)).toMatchObject({ state: 'refunded', refunded: '400.00' })
  })

  it('gives the package back when the gateway refuses', async () => {
    const paid = await payPackage('alipay-qr')
    house.counterpart.book.refundOutcome = 'refused'
    const { id } = await desk.refund(paid.order.number, '400.00')
    const sold = await packageRevenue()
    expect(await desk.carryOut(id)).toMatchObject({ state: 'failed' })
    expect(await packageRevenue(), 'restored').toEqual({ count: sold.count + 1, fen: sold.fen + 40_000 })
    const balance = await house.get(priceApi.balance, {}, paid)
    expect(balance).toMatchObject({ recharged: '0.00', packages: [{ units: 100, left: 100 }] })
  })

  it('is refused once a unit is reserved or used', async () => {
    const paid = await payPackage('alipay-qr')
    const { deps } = house.house
    const { rows } = await sql<{
      owner_id: string
    }>`select owner_id from wallet.payment_order where id = ${paid.orderId}`.execute(deps.db)
    const payer = { platformId: 1, ownerId: rows[0]?.owner_id ?? '' }
    const items = [{ reference: `test/${paid.orderId}`, quantity: 1 }]
    await inTransaction(deps, (inside) => hold(inside, payer, { service: 'file', items }))
    expect((await desk.propose(paid.order.number, '400.00')).statusCode).toBe(walletErrors.REFUND_PACKAGE_USED.code)
  })
})

describe('a refund at the gateway', () => {
  it.each([
    ['alipay-qr', 'lost'],
    ['wechat-qr', 'lost'],
    ['wechat-qr', '500'],
    ['alipay-qr', 'unsigned'],
  ] as const)('by %s whose answer is %s keeps its number, and is made once', async (method, fault) => {
    const paid = await payTopUp(method)
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
    'by %s that is refused puts the money back, tells the member, and is an incident for staff',
    async (method) => {
      const paid = await payTopUp(method)
      const { id } = await desk.refund(paid.order.number, '40.00')
      house.counterpart.book.refundOutcome = 'refused'
      const failed = await desk.carryOut(id)
      expect(failed).toMatchObject({ state: 'failed', query_at: null })
      expect(failed.failure).toMatch(/^[A-Z_.]+$/)
      expect(await rechargedOf(house, paid)).toBe('100.00')
      expect((await titlesOf(paid))[0]).toBe('退款 40.00 元未成功')
      expect(await verdictsOf(paid.trade.tradeNo)).toContain('refund-failed')
      house.counterpart.book.refundOutcome = 'refunded'
      expect(await desk.carryOut(id), 'it has ended').toMatchObject({ state: 'failed' })
      // Under a new number.
      await desk.carryOut((await desk.refund(paid.order.number, '40.00')).id)
      expect(paid.trade.refunds).toHaveLength(1)
      expect(paid.trade.refunds[0]?.refundNo).not.toBe(failed.refund_no)
    },
  )

  it('that succeeded although its answer was lost is not taken for failed when a repetition is refused', async () => {
    const paid = await payTopUp('wechat-qr')
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
    const paid = await payTopUp('wechat-qr')
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
    expect((await verdictsOf(paid.trade.tradeNo)).filter((verdict) => verdict === 'refunded')).toHaveLength(1)
    expect(await house.counterpart.notify(paid.trade), 'the payment’s notification, late').toBe(true)
    expect(await rechargedOf(house, paid)).toBe('60.00')
  })

  it('that is stuck is an incident, keeps the money apart, and ends when the gateway says so', async () => {
    const paid = await payTopUp('wechat-qr')
    house.counterpart.book.refundOutcome = 'stuck'
    const { id } = await desk.refund(paid.order.number, '40.00')
    expect(await desk.carryOut(id)).toMatchObject({ state: 'stuck' })
    expect(await desk.carryOut(id), 'asked again').toMatchObject({ state: 'stuck' })
    expect(await verdictsOf(paid.trade.tradeNo)).toEqual(['settled', 'refund-stuck'])
    expect(await rechargedOf(house, paid)).toBe('60.00')
    const [refund] = paid.trade.refunds
    if (refund) refund.state = 'refunded'
    expect(await desk.carryOut(id)).toMatchObject({ state: 'refunded' })
  })

  it('of another amount than ours, or unknown to us, moves no money and is an incident', async () => {
    const paid = await payTopUp('wechat-qr')
    house.counterpart.book.refundOutcome = 'pending'
    const { id } = await desk.refund(paid.order.number, '40.00')
    const row = await desk.carryOut(id)
    const at = house.clock.now()
    const wrong = { refundNo: row.refund_no, fen: 3_999, at, state: 'refunded' } as const
    expect(await house.counterpart.notifyRefund(paid.trade, wrong)).toBe(true)
    expect(await verdictsOf(paid.trade.tradeNo)).toEqual(['settled', 'mismatch'])
    const stray = { refundNo: 'R1', fen: 100, at, state: 'refunded' } as const
    for (let nth = 0; nth < 3; nth += 1) expect(await house.counterpart.notifyRefund(paid.trade, stray)).toBe(true)
    expect(await verdictsOf(paid.trade.tradeNo)).toEqual(['settled', 'mismatch', 'stray'])
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
    expect(await verdictsOf(purchase.trade.tradeNo)).toEqual(['stray', 'settled'])
  })
})

describe('a refund of a bank transfer', () => {
  async function paidByBank(): Promise<Purchase & { number: string }> {
    const { token, phone, id: ownerId } = await house.register()
    const order = await house.get(orderApi.order, { amount: '100.00' }, { token })
    await payByBank(house.house.deps, { platformId: 1, ownerId }, order)
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

  it('that came back puts the money into the balance again', async () => {
    const paid = await paidByBank()
    const { id } = await desk.refund(paid.number, '30.00')
    await house.get(paymentRefundApi.end, { id, outcome: 'failed', note: 'the account is closed' }, { token: owner })
    expect(await rechargedOf(house, paid)).toBe('100.00')
    expect((await titlesOf(paid))[0]).toBe('退款 30.00 元未成功')
  })

  it('is the only kind whose outcome staff can record', async () => {
    const paid = await payTopUp('alipay-qr')
    const { id } = await desk.refund(paid.order.number, '30.00')
    const answer = await house.call(paymentRefundApi.end, { id, outcome: 'failed', note: 'by hand' }, { token: finance })
    expect(answer.statusCode).toBe(walletErrors.REFUND_NOT_MANUAL.code)
    await desk.carryOut(id)
  })
})

async function packageRevenue(): Promise<{ count: number; fen: number }> {
  const now = house.clock.now().getTime()
  const period = { from: new Date(now - 86_400_000), until: new Date(now + 86_400_000) }
  const days = await revenueByDay(house.house.deps.db, 1, period)
  const packages = days.filter(({ source }) => source === 'package')
  return {
    count: packages.reduce((sum, { count }) => sum + count, 0),
    fen: packages.reduce((sum, { fen }) => sum + fen, 0),
  }
}

async function verdictsOf(tradeNo: string): Promise<string[]> {
  const { rows } = await sql<{ verdict: string }>`
    select verdict from wallet.payment_fact where trade_no = ${tradeNo} order by at, id`.execute(house.house.deps.db)
  return rows.map(({ verdict }) => verdict)
}
