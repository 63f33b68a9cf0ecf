// Finance staff who refund payments in tests: one proposes, another confirms; refunds are carried out when the test says so.
import type { Envelope } from '@attestry/contract/envelope'
import { type PaymentRefund, paymentRefundApi } from '@attestry/contract/modules/wallet/payment-refund'
import { advanceRefund } from '../src/modules/wallet/payment-refund/send.ts'
import { type RefundRow, refundsById, refundsOf } from '../src/modules/wallet/payment-refund/store.ts'
import type { PaymentHouse } from './payment-house.ts'

export interface RefundDesk {
  propose(orderNumber: string, amount: string, tradeNo?: string): Promise<Envelope<PaymentRefund>>
  confirm(id: string): Promise<Envelope<PaymentRefund>>
  refuse(id: string): Promise<Envelope<PaymentRefund>>
  /** Proposed by one person and confirmed by another. */
  refund(orderNumber: string, amount: string, tradeNo?: string): Promise<PaymentRefund>
  carryOut(id: string): Promise<RefundRow>
  refundsOf(orderId: string): Promise<RefundRow[]>
}

export async function openRefundDesk(house: PaymentHouse): Promise<RefundDesk> {
  const [proposer, decider] = [await house.logIn('13900000003'), await house.logIn('13900000005')]
  const propose: RefundDesk['propose'] = (orderNumber, amount, tradeNo) =>
    house.call(
      paymentRefundApi.propose,
      { orderNumber, amount, reason: 'the member asked', ...(tradeNo ? { tradeNo } : {}) },
      { token: proposer },
    )
  const confirm: RefundDesk['confirm'] = (id) => house.call(paymentRefundApi.confirm, { id }, { token: decider })
  return {
    propose,
    confirm,
    refuse: (id) => house.call(paymentRefundApi.refuse, { id, reason: 'it cannot be refunded' }, { token: decider }),
    async refund(orderNumber, amount, tradeNo) {
      const proposed = await propose(orderNumber, amount, tradeNo)
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
