// Finance staff who refund payments in tests: one proposes, another confirms; refunds are carried out when the test says so.
import type { Envelope } from '@attestry/contract/envelope'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import type { DirectMethod, OrderDetail } from '@attestry/contract/modules/wallet/order'
import { type PaymentRefund, paymentRefundApi } from '@attestry/contract/modules/wallet/payment-refund'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { advanceRefund } from '../src/modules/wallet/payment-refund/send.ts'
import { type RefundRow, refundsById, refundsOf } from '../src/modules/wallet/payment-refund/store.ts'
import { verifyLedger } from '../src/modules/wallet/public.ts'
import { orderOf, type PaymentHouse, type Purchase, startPurchase } from './payment-house.ts'

export interface RefundDesk {
  propose(orderNumber: string, amount: string): Promise<Envelope<PaymentRefund>>
  confirm(id: string): Promise<Envelope<PaymentRefund>>
  refuse(id: string): Promise<Envelope<PaymentRefund>>
  /** Proposed by one person and confirmed by another. */
  refund(orderNumber: string, amount: string): Promise<PaymentRefund>
  carryOut(id: string): Promise<RefundRow>
  refundsOf(orderId: string): Promise<RefundRow[]>
}

export async function openRefundDesk(house: PaymentHouse): Promise<RefundDesk> {
  const [proposer, decider] = [await house.logIn('13900000003'), await house.logIn('13900000005')]
  const propose: RefundDesk['propose'] = (orderNumber, amount) =>
    house.call(paymentRefundApi.propose, { orderNumber, amount, reason: 'the member asked' }, { token: proposer })
  const confirm: RefundDesk['confirm'] = (id) => house.call(paymentRefundApi.confirm, { id }, { token: decider })
  return {
    propose,
    confirm,
    refuse: (id) => house.call(paymentRefundApi.refuse, { id, reason: 'it cannot be refunded' }, { token: decider }),
    async refund(orderNumber, amount) {
      const proposed = await propose(orderNumber, amount)
      if (!proposed.data) throw new Error(`refund not proposed: ${proposed.errorMessage}`)
      const confirmed = await confirm(proposed.data.id)
      if (!confirmed.data) throw new Error(`refund not confirmed: ${confirmed.errorMessage}`)
      return confirmed.data
    },
    carryOut: (id) => carryOutRefund(house, id),
    refundsOf: (orderId) => refundsOf(house.house.deps.db, orderId),
  }
}

/** Calls the gateway as the loop does. */
export async function carryOutRefund({ house: { deps } }: PaymentHouse, id: string): Promise<RefundRow> {
  const find = async (): Promise<RefundRow> => {
    const row = (await refundsById(deps.db, [id])).get(id)
    if (!row) throw new Error(`proposal ${id} has no refund`)
    return row
  }
  await advanceRefund(deps, await find())
  return find()
}

export interface Paid extends Purchase {
  readonly order: OrderDetail
}

/** A new member who has topped up. */
export async function payTopUp(house: PaymentHouse, method: DirectMethod, amount = '100.00'): Promise<Paid> {
  const purchase = await startPurchase(house, method, amount)
  house.counterpart.book.pay(purchase.trade)
  expect(await house.counterpart.notify(purchase.trade)).toBe(true)
  return { ...purchase, order: await orderOf(house, purchase) }
}

/** The ledger is consistent, and what the gateways have for us is what it says that they owe. */
export async function expectBooksToAgree(
  { house: { deps }, counterpart: { book } }: PaymentHouse,
  foreignFen = 0,
): Promise<void> {
  expect(await verifyLedger(deps)).toEqual([])
  const { rows } = await sql<{ account: string; fen: number }>`
    select account::text, -sum(amount)::bigint as fen from wallet.entry where account::text like '%-receivable' group by 1`.execute(
    deps.db,
  )
  const owed = new Map(rows.map(({ account, fen }) => [account, fen]))
  expect(owed.get('alipay-receivable') ?? 0, 'alipay').toBe(book.balance('alipay'))
  expect(owed.get('wechat-receivable') ?? 0, 'wechat').toBe(book.balance('wechat') + foreignFen)
}

export const titlesOf = async (house: PaymentHouse, { token }: Purchase): Promise<string[]> =>
  (await house.get(inboxApi.summary, {}, { token })).latest.map(({ title }) => title)

export async function verdictsOf({ house: { deps } }: PaymentHouse, tradeNo: string): Promise<string[]> {
  const { rows } = await sql<{ verdict: string }>`
    select verdict from wallet.payment_fact where trade_no = ${tradeNo} order by at, id`.execute(deps.db)
  return rows.map(({ verdict }) => verdict)
}
