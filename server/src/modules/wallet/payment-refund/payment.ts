// The payments of an order that can be refunded, and the rules for each: never more than was paid, never gift money, packages only unused and whole.
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import type { RefundChannel } from '@attestry/contract/modules/wallet/payment-refund'
import { yuanOfFen } from '@attestry/contract/money'
import type { Db } from '../../../kernel/database.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { type AttemptRow, attemptsOf, type OrderRow } from '../order/store.ts'
import { type LotUse, lotUse, refundsOf, settlingAttemptOf } from './store.ts'

export interface RefundablePayment {
  readonly channel: RefundChannel
  /** Null for a bank transfer. */
  readonly attempt: AttemptRow | null
  /** False for a second payment, which went to the balance. */
  readonly ofOrder: boolean
  readonly paidFen: number
  /** Pending refunds are subtracted as well. */
  readonly leftFen: number
}

export async function paymentsOf(db: Db, order: OrderRow): Promise<RefundablePayment[]> {
  const [attempts, refunds, settling] = await Promise.all([
    attemptsOf(db, order.id),
    refundsOf(db, order.id),
    settlingAttemptOf(db, order),
  ])
  const leftOf = (attemptId: string | null, paidFen: number): number =>
    refunds
      .filter(({ attempt_id, state }) => attempt_id === attemptId && state !== 'failed')
      .reduce((left, { fen }) => left - fen, paidFen)
  const atGateways = attempts
    .filter(({ state }) => state === 'paid')
    .map((attempt) => ({
      channel: attempt.channel,
      attempt,
      ofOrder: attempt.id === settling,
      paidFen: attempt.fen,
      leftFen: leftOf(attempt.id, attempt.fen),
    }))
  if (order.paid_by !== 'bank') return atGateways
  const byBank = { channel: 'bank', attempt: null, ofOrder: true, paidFen: order.fen, leftFen: leftOf(null, order.fen) } as const
  return [byBank, ...atGateways]
}

/** Absent `tradeNo`: the payment that settled the order. */
export async function requirePayment(db: Db, order: OrderRow, tradeNo: string | null): Promise<RefundablePayment> {
  const payments = await paymentsOf(db, order)
  if (payments.length === 0) refuse(walletErrors.NOT_REFUNDABLE)
  const found = payments.find(({ attempt, ofOrder }) => (tradeNo === null ? ofOrder : attempt?.trade_no === tradeNo))
  return found ?? refuse(walletErrors.NO_SUCH_PAYMENT)
}

/** Returns the package that is taken back; undefined if the money is taken from the balance. */
export async function assertRefundable(
  db: Db,
  order: OrderRow,
  payment: RefundablePayment,
  { fen, rechargedFen }: { readonly fen: number; readonly rechargedFen: number },
): Promise<LotUse | undefined> {
  if (payment.leftFen === 0) refuse(walletErrors.NOT_REFUNDABLE)
  if (fen > payment.leftFen) refuse(walletErrors.REFUND_EXCEEDS, { left: yuanOfFen(payment.leftFen) })
  if (payment.ofOrder && order.lot_id !== null) {
    if (fen !== payment.paidFen) refuse(walletErrors.REFUND_PACKAGE_PARTIAL, { amount: yuanOfFen(payment.paidFen) })
    const lot = await lotUse(db, order.lot_id)
    if (!lot.isUnused) refuse(walletErrors.REFUND_PACKAGE_USED)
    return lot
  }
  if (fen > rechargedFen) refuse(walletErrors.REFUND_BALANCE_SHORT, { balance: yuanOfFen(rechargedFen) })
  return undefined
}
