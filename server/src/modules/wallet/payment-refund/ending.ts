// Ends a refund: the ledger, the order, the member's message, in the transaction that has locked wallet, order and refund.
import { yuanOfFen } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import { sendMessage } from '../../inbox/public.ts'
import { post } from '../ledger/post.ts'
import { failedRefundEntries, paidRefundEntries } from '../ledger/posting.ts'
import { addRefunded, type OrderRow, payerOfOrder } from '../order/store.ts'
import { orderTopic } from '../order/topic.ts'
import { lotUse, moveRefund, type RefundRow } from './store.ts'

/** Where the platform's money is: what the gateway owes it, or its bank account. */
const receivableOf = ({ channel }: RefundRow) => (channel === 'bank' ? 'bank' : (`${channel}-receivable` as const))

export async function completeRefund(
  deps: Deps,
  order: OrderRow,
  refund: RefundRow,
  bankReference: string | null = null,
): Promise<void> {
  const now = deps.clock.now()
  await end(deps, refund, { state: 'refunded', ended_at: now, query_at: null, bank_reference: bankReference })
  const entries = paidRefundEntries(refund.fen, receivableOf(refund))
  await post(deps.db, now, [{ ...posting(order), key: `refund-done/${refund.refund_no}`, entries }])
  if (refund.of_order) await addRefunded(deps.db, order, refund.fen)
  await notifyMember(deps, order, refund, 'refund.done')
}

/** Balance or package can be used again. */
export async function failRefund(deps: Deps, order: OrderRow, refund: RefundRow, failure: string): Promise<void> {
  const now = deps.clock.now()
  await end(deps, refund, { state: 'failed', ended_at: now, query_at: null, failure })
  const lot = refund.lot_id === null ? undefined : await lotUse(deps.db, refund.lot_id)
  const entries = failedRefundEntries({ fen: refund.fen, lot })
  await post(deps.db, now, [{ ...posting(order), key: `refund-failed/${refund.refund_no}`, entries }])
  await notifyMember(deps, order, refund, 'refund.failed')
}

async function end(deps: Deps, refund: RefundRow, change: Parameters<typeof moveRefund>[2]): Promise<void> {
  if (!(await moveRefund(deps.db, refund, change))) throw new Error(`refund ${refund.refund_no} is not locked`)
}

export const posting = (order: OrderRow) => ({ ...payerOfOrder(order), kind: 'refund', reference: order.number }) as const

export async function notifyMember(
  deps: Deps,
  order: OrderRow,
  { fen, reason, channel, refund_no: refundNo }: RefundRow,
  kind: 'refund.confirmed' | 'refund.done' | 'refund.failed',
): Promise<void> {
  const { platformId, ownerId: accountId } = payerOfOrder(order)
  const params = { id: order.id, number: order.number, amount: yuanOfFen(fen), reason, by: channel }
  await sendMessage(deps, { platformId, accountId, kind, params, key: `${kind}/${refundNo}` })
  await deps.live.publish(deps.db, orderTopic(order.id))
}
