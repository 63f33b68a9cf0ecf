// Rules of refunds: two persons, never more than was paid or is left in the balance, packages only whole and unused.
import { profileApi } from '@attestry/contract/modules/account/profile'
import { approvalErrors } from '@attestry/contract/modules/approval/errors'
import { adjustmentApi } from '@attestry/contract/modules/wallet/adjustment'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { type DirectMethod, orderApi } from '@attestry/contract/modules/wallet/order'
import { paymentRefundApi } from '@attestry/contract/modules/wallet/payment-refund'
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
import {
  expectBooksToAgree,
  openRefundDesk,
  type Paid,
  payTopUp,
  type RefundDesk,
  titlesOf,
} from '../../../../test/refund-desk.ts'
import { inTransaction } from '../../../kernel/deps.ts'
import { Refusal } from '../../../kernel/refuse.ts'
import { revenueByDay } from '../figures/store.ts'
import { hold } from '../hold/service.ts'
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
afterEach(() => expectBooksToAgree(house))

const methods = ['alipay-qr', 'wechat-qr'] as const

async function payPackage(method: DirectMethod): Promise<Paid> {
  const { token, phone } = await house.register()
  const { id } = await house.get(orderApi.orderPackage, { offerId: 'file-100', price: '400.00' }, { token })
  const trade = await startPayment(house, token, id, method)
  house.counterpart.book.pay(trade)
  await house.counterpart.notify(trade)
  return { token, phone, orderId: id, trade, order: await house.get(orderApi.detail, { id }, { token }) }
}

describe('a refund', () => {
  it.each(methods)('in full by %s needs two persons, then the gateway, and notifies the member', async (method) => {
    const paid = await payTopUp(house, method)
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
    expect(await titlesOf(house, paid)).toEqual(['已退款 100.00 元', '退款 100.00 元已受理', '充值成功'])
    expect((await desk.propose(paid.order.number, '0.01')).statusCode).toBe(walletErrors.NOT_REFUNDABLE.code)
  })

  it.each(methods)('in parts by %s stays within what was paid', async (method) => {
    const paid = await payTopUp(house, method)
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
    const paid = await payTopUp(house, 'wechat-qr')
    const first = await desk.propose(paid.order.number, '60.00')
    expect((await desk.propose(paid.order.number, '10.00')).statusCode).toBe(walletErrors.REFUND_OPEN.code)
    await desk.confirm(first.data?.id ?? '')
    const left = await desk.propose(paid.order.number, '60.00')
    expect(left.errorMessage).toContain('40.00')
    await desk.carryOut(first.data?.id ?? '')
  })

  it('is proposed once by concurrent proposals', async () => {
    const paid = await payTopUp(house, 'wechat-qr')
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.propose(paid.order.number, '10.00')))
    const codes = answers.filter(({ flag }) => !flag).map(({ statusCode }) => statusCode)
    expect(codes).toEqual(Array.from({ length: 7 }, () => walletErrors.REFUND_OPEN.code))
  })

  it('is refused when the member has spent the money, and the gift balance is never refunded', async () => {
    const paid = await payTopUp(house, 'alipay-qr')
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

  it('of an unpaid or an unknown order is refused', async () => {
    const { token, orderId: id } = await startPurchase(house, 'alipay-qr')
    const { number } = await house.get(orderApi.detail, { id }, { token })
    expect((await desk.propose(number, '1.00')).statusCode).toBe(walletErrors.NOT_REFUNDABLE.code)
    expect((await desk.propose('20000101000000000000', '1.00')).flag).toBe(false)
  })

  it.each(['0.00', '-1.00', '1', '1e3', '50000.01'])('of %s is refused with the name of the field', async (amount) => {
    const answer = await desk.propose('20261117000000000000', amount)
    expect(answer.errorMessage).toContain('退款金额')
  })

  it('is refused while something of another module forbids it', async () => {
    const paid = await payTopUp(house, 'alipay-qr')
    const { content } = refundApproval([
      async (_deps, { number }) => ({ refusal: new Refusal(walletErrors.NOT_REFUNDABLE, { number }), invoiceId: '' }),
    ])
    const input = { orderNumber: paid.order.number, amount: '1.00', reason: 'a test' }
    const proposing = inTransaction(house.house.deps, (inside) => content(inside, { platformId: 1 } as never, input))
    await expect(proposing).rejects.toThrow('NOT_REFUNDABLE')
  })

  it('of two orders of one wallet, confirmed concurrently, cannot take more than the balance', async () => {
    const first = await payTopUp(house, 'alipay-qr')
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
    const { list } = await house.get(orderApi.list, {}, { token })
    const second = list.find((order) => order.id !== id)
    await desk.carryOut((await desk.refund(second?.number ?? '', '70.00')).id)
    expect(two.refunds).toMatchObject([{ fen: 7_000 }])
    expect(await house.get(orderApi.detail, { id }, { token })).toMatchObject({ state: 'paid', refunded: '0.00' })
    await desk.carryOut((await desk.refund(number, '70.00')).id)
    expect(one.refunds).toMatchObject([{ fen: 7_000 }])
    expect(await house.get(orderApi.detail, { id }, { token })).toMatchObject({ state: 'refunded', refunded: '70.00' })
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
