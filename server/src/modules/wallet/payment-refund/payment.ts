// The payment of an order that can be refunded, and the rules: never more than was paid, never the gift balance, packages only unused and whole.
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import type { RefundChannel } from '@attestry/contract/modules/wallet/payment-refund'
import { yuanOfFen } from '@attestry/contract/money'
import type { Db } from '../../../kernel/database.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { creditedLines } from '../bank-transfer/store.ts'
import { type AttemptRow, type OrderRow, settlingAttemptOf } from '../order/store.ts'
import { type LotUse, lotUse, refundsOf } from './store.ts'

export interface RefundablePayment {
  readonly channel: RefundChannel
  /** Our number of the trade, or the bank's serial number of the transfer. */
  readonly tradeNo: string
  /** Null for a bank transfer. */
  readonly attempt: AttemptRow | null
  /** Null for a payment at a gateway. */
  readonly bankLineId: string | null
  readonly paidFen: number
  /** Pending refunds are subtracted as well. */
  readonly leftFen: number
}

/** Undefined if it is not paid, or was paid by nothing that can be returned. */
export async function paymentOf(db: Db, order: OrderRow): Promise<RefundablePayment | undefined> {
  const [attempt, [line], refunds] = await Promise.all([
    settlingAttemptOf(db, order),
    creditedLines(db, order.id),
    refundsOf(db, order.id),
  ])
  const leftOf = (paidFen: number): number =>
    refunds.filter(({ state }) => state !== 'failed').reduce((left, { fen }) => left - fen, paidFen)
  if (attempt)
    return {
      channel: attempt.channel,
      tradeNo: attempt.trade_no,
      attempt,
      bankLineId: null,
      paidFen: attempt.fen,
      leftFen: leftOf(attempt.fen),
    }
  if (!line) return undefined
  const { id, serial, fen } = line
  return { channel: 'bank', tradeNo: serial, attempt: null, bankLineId: id, paidFen: fen, leftFen: leftOf(fen) }
}

export const requirePayment = async (db: Db, order: OrderRow): Promise<RefundablePayment> =>
  (await paymentOf(db, order)) ?? refuse(walletErrors.NOT_REFUNDABLE)

/** Returns the package that is taken back; undefined if the money is taken from the balance. */
export async function assertRefundable(
  db: Db,
  order: OrderRow,
  payment: RefundablePayment,
  { fen, rechargedFen }: { readonly fen: number; readonly rechargedFen: number },
): Promise<LotUse | undefined> {
  if (payment.leftFen === 0) refuse(walletErrors.NOT_REFUNDABLE)
  if (fen > payment.leftFen) refuse(walletErrors.REFUND_EXCEEDS, { left: yuanOfFen(payment.leftFen) })
  if (order.lot_id !== null) {
    if (fen !== payment.paidFen) refuse(walletErrors.REFUND_PACKAGE_PARTIAL, { amount: yuanOfFen(payment.paidFen) })
    const lot = await lotUse(db, order.lot_id)
    if (!lot.isUnused) refuse(walletErrors.REFUND_PACKAGE_USED)
    return lot
  }
  if (fen > rechargedFen) refuse(walletErrors.REFUND_BALANCE_SHORT, { balance: yuanOfFen(rechargedFen) })
  return undefined
}
