// The payments of an order that can be refunded, and the rules for each: never more than was paid, never gift money, packages only unused and whole.
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import type { RefundChannel } from '@attestry/contract/modules/wallet/payment-refund'
import { yuanOfFen } from '@attestry/contract/money'
import type { Db } from '../../../kernel/database.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { creditedLines } from '../bank-transfer/store.ts'
import { type AttemptRow, attemptsOf, type OrderRow, settlingAttemptOf } from '../order/store.ts'
import { type LotUse, lotUse, refundsOf } from './store.ts'

export interface RefundablePayment {
  readonly channel: RefundChannel
  /** Our number of the trade, or the bank's serial number of the transfer. */
  readonly tradeNo: string
  /** Null for a bank transfer. */
  readonly attempt: AttemptRow | null
  /** Null for a payment at a gateway. */
  readonly bankLineId: string | null
  /** False for a second payment, which went to the balance. */
  readonly ofOrder: boolean
  readonly paidFen: number
  /** Pending refunds are subtracted as well. */
  readonly leftFen: number
}

export async function paymentsOf(db: Db, order: OrderRow): Promise<RefundablePayment[]> {
  const [attempts, lines, refunds, settling] = await Promise.all([
    attemptsOf(db, order.id),
    creditedLines(db, order.id),
    refundsOf(db, order.id),
    settlingAttemptOf(db, order),
  ])
  const leftOf = (paymentId: string, paidFen: number): number =>
    refunds
      .filter(({ attempt_id, bank_line_id, state }) => (attempt_id ?? bank_line_id) === paymentId && state !== 'failed')
      .reduce((left, { fen }) => left - fen, paidFen)
  const atGateways = attempts
    .filter(({ state }) => state === 'paid')
    .map((attempt) => ({
      channel: attempt.channel,
      tradeNo: attempt.trade_no,
      attempt,
      bankLineId: null,
      ofOrder: attempt.id === settling?.id,
      paidFen: attempt.fen,
      leftFen: leftOf(attempt.id, attempt.fen),
    }))
  const byBank = lines.map(({ id, serial, fen }, at) => ({
    channel: 'bank' as const,
    tradeNo: serial,
    attempt: null,
    bankLineId: id,
    // Only the first can have paid it.
    ofOrder: order.paid_by === 'bank' && at === 0,
    paidFen: fen,
    leftFen: leftOf(id, fen),
  }))
  return [...byBank, ...atGateways]
}

/** Absent `tradeNo`: the payment that settled the order. */
export async function requirePayment(db: Db, order: OrderRow, tradeNo: string | null): Promise<RefundablePayment> {
  const payments = await paymentsOf(db, order)
  if (payments.length === 0) refuse(walletErrors.NOT_REFUNDABLE)
  const found = payments.find((payment) => (tradeNo === null ? payment.ofOrder : payment.tradeNo === tradeNo))
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
