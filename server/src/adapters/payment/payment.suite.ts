// What every payment gateway does, against the test double: trades from order to bill.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PaymentCounterpart, startPaymentCounterpart } from './counterpart/server.ts'
import type { PaymentGateway, PaymentMethod } from './port.ts'

export interface SuiteSubject {
  open(counterpart: PaymentCounterpart): PaymentGateway
  readonly qrMethod: PaymentMethod
  /** State of a trade whose QR code nobody scanned. */
  readonly unscanned: 'absent' | 'waiting'
}

let serial = 0
export function newTradeNo(): string {
  serial += 1
  return `T${Date.now()}${String(serial).padStart(6, '0')}`
}

export const orderOf = (method: PaymentMethod, changes: object = {}) => ({
  method,
  tradeNo: newTradeNo(),
  fen: 10_050,
  subject: '充值 100.50 元',
  expiresAt: new Date(Date.now() + 15 * 60_000),
  notifyUrl: 'https://attestry.example/shimakaze/pay/notice',
  returnUrl: 'https://attestry.example/accountSettings/costCenter',
  payerAddress: '203.0.113.7',
  ...changes,
})

const beijingDay = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

export function paymentSuite(name: string, subject: SuiteSubject): void {
  describe(name, () => {
    let counterpart: PaymentCounterpart
    let gateway: PaymentGateway

    beforeAll(async () => {
      counterpart = await startPaymentCounterpart({ cashierUrl: (token) => `https://cashier.example/${token}` })
      gateway = subject.open(counterpart)
    })
    afterAll(() => counterpart.close())
    beforeEach(() => {
      counterpart.fault = 'none'
    })

    const begin = async (changes: object = {}) => {
      const order = orderOf(subject.qrMethod, changes)
      const checkout = await gateway.begin(order)
      const trade = counterpart.book.find(gateway.channel, order.tradeNo)
      if (!trade) throw new Error('the gateway has no such trade')
      return { order, checkout, trade }
    }
    const beginPaid = async (changes: object = {}) => {
      const begun = await begin(changes)
      expect(counterpart.book.pay(begun.trade)).toBe(true)
      return begun
    }
    const refundOf = (tradeNo: string, fen: number, refundNo = newTradeNo()) => ({
      tradeNo,
      refundNo,
      fen,
      totalFen: 10_050,
      reason: '用户申请退款',
      notifyUrl: 'https://attestry.example/shimakaze/pay/notice',
    })

    it('a trade has a QR code, waits for the payer, and is paid with the ordered amount', async () => {
      const { order, checkout, trade } = await begin()
      expect(checkout).toEqual({ kind: 'qr', text: `https://cashier.example/${trade.token}` })
      expect(await gateway.query(order.tradeNo)).toEqual({ state: subject.unscanned })
      trade.scanned = true
      expect(await gateway.query(order.tradeNo)).toEqual({ state: 'waiting' })
      counterpart.book.pay(trade)
      expect(await gateway.query(order.tradeNo)).toMatchObject({ state: 'paid', fen: 10_050 })
    })

    it('an unknown trade is absent', async () => {
      expect(await gateway.query(newTradeNo())).toEqual({ state: 'absent' })
    })

    it('a trade number cannot be used again with another amount', async () => {
      const { order } = await begin()
      await expect(gateway.begin({ ...order, fen: 1 })).rejects.toMatchObject({ name: 'Error', code: expect.any(String) })
    })

    it.each([
      ['an amount of zero', { fen: 0 }],
      ['an expired time', { expiresAt: new Date(Date.now() - 60_000) }],
      ['a notification address with a query', { notifyUrl: 'https://attestry.example/pay?x=1' }],
      ['a trade number with a hyphen', { tradeNo: 'a-b' }],
    ])('an order with %s is refused', async (_what, changes) => {
      await expect(gateway.begin(orderOf(subject.qrMethod, changes))).rejects.toMatchObject({ code: expect.any(String) })
    })

    it('a closed trade is closed, and a paid trade stays paid when it is closed', async () => {
      const { order, trade } = await begin()
      trade.scanned = true
      await gateway.close(order.tradeNo)
      expect(await gateway.query(order.tradeNo)).toEqual({ state: 'closed' })
      const paid = await beginPaid()
      await gateway.close(paid.order.tradeNo)
      expect(await gateway.query(paid.order.tradeNo)).toMatchObject({ state: 'paid' })
      await gateway.close(newTradeNo())
    })

    it.each(['lost', '500', 'unsigned'] as const)(
      'an answer that is %s is an error without a code: the outcome is unknown',
      async (fault) => {
        const { order } = await beginPaid()
        counterpart.fault = fault
        const failure = await gateway.query(order.tradeNo).catch((error: unknown) => error)
        expect(failure).toBeInstanceOf(Error)
        expect(failure).not.toHaveProperty('code', expect.stringMatching(/^[A-Z]/))
      },
    )

    it('a refund is paid back once, however often it is requested', async () => {
      const { order, trade } = await beginPaid()
      const request = refundOf(order.tradeNo, 1_000)
      expect(await gateway.queryRefund(request)).toEqual({ state: 'absent' })
      expect(await gateway.refund(request)).toEqual({ state: 'refunded', fen: 1_000 })
      expect(await gateway.refund(request)).toEqual({ state: 'refunded', fen: 1_000 })
      expect(await gateway.queryRefund(request)).toEqual({ state: 'refunded', fen: 1_000 })
      expect(trade.refunds).toHaveLength(1)
    })

    it('a refund whose answer was lost is found by its number', async () => {
      const { order } = await beginPaid()
      const request = refundOf(order.tradeNo, 1_000)
      counterpart.fault = 'lost'
      await expect(gateway.refund(request)).rejects.toThrow()
      counterpart.fault = 'none'
      expect(await gateway.queryRefund(request)).toEqual({ state: 'refunded', fen: 1_000 })
    })

    it('refunds above the paid amount fail, and a fully refunded trade is still a paid one', async () => {
      const { order } = await beginPaid()
      expect(await gateway.refund(refundOf(order.tradeNo, 10_000))).toMatchObject({ state: 'refunded' })
      expect(await gateway.refund(refundOf(order.tradeNo, 51))).toMatchObject({ state: 'failed', code: expect.any(String) })
      expect(await gateway.refund(refundOf(order.tradeNo, 50))).toMatchObject({ state: 'refunded' })
      expect(await gateway.query(order.tradeNo)).toMatchObject({ state: 'paid', fen: 10_050 })
    })

    it('the bills of a day list payments and refunds, and a day without trades has none', async () => {
      const { order, trade } = await beginPaid()
      const request = refundOf(order.tradeNo, 70)
      await gateway.refund(request)
      const transactionId = trade.payment?.transactionId
      for (const kind of ['trade', 'fund'] as const) {
        const lines = (await gateway.bill(beijingDay(), kind)) ?? []
        const own = lines.filter((line) => line.transactionId === transactionId)
        expect(own).toMatchObject([
          { kind: 'payment', tradeNo: order.tradeNo, refundNo: '', fen: 10_050, at: expect.any(Date) },
          { kind: 'refund', refundNo: request.refundNo, fen: 70 },
        ])
        expect((await gateway.bill('2020-01-01', kind)) ?? []).toEqual([])
      }
    })
  })
}
