// The one place where a gateway's statement about a refund changes refund, order and wallet, however it arrived.
import type { FactVerdict } from '@attestry/contract/modules/wallet/order-desk'
import { refundIs } from '@attestry/contract/modules/wallet/payment-refund'
import type { Refund } from '../../../adapters/payment/port.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { lockWallet } from '../ledger/store.ts'
import { type AttemptRow, findAttempt, lockAttempt, lockOrder, type OrderRow, ownerOf } from '../order/store.ts'
import { type Fact, noteIncident, recordFact, type StatementOrigin } from '../payment/fact.ts'
import { completeRefund, failRefund } from './ending.ts'
import { findRefund, lockRefund, moveRefund, type RefundRow } from './store.ts'

export interface RefundStatement extends StatementOrigin {
  readonly refundNo: string
  readonly refund: Refund
}

export async function settleRefund(deps: Deps, statement: RefundStatement): Promise<FactVerdict> {
  const { platformId, channel, tradeNo, refundNo, refund } = statement
  const [attempt, found] = await Promise.all([
    findAttempt(deps.db, platformId, tradeNo),
    findRefund(deps.db, platformId, refundNo),
  ])
  const isOurs = attempt?.channel === channel && found?.attempt_id === attempt.id
  return inTransaction(deps, async (inside) => {
    // Somebody refunded at the gateway's own console, or a message of another application.
    if (!isOurs) return noteIncident(inside, factOf(statement, attempt?.channel === channel ? attempt : undefined, 'stray'))
    // Without locks: repeated notifications must not make the wallet wait. What is refunded stays refunded.
    if (found.state === 'refunded' && refund.state === 'refunded' && refund.fen === found.fen) return 'repeated'
    // Always wallet, order, attempt, refund.
    await lockWallet(inside.db, await ownerOf(inside.db, attempt.order_id))
    const order = await lockOrder(inside.db, attempt.order_id)
    await lockAttempt(inside.db, attempt.id)
    return move(inside, order, attempt, await lockRefund(inside.db, found.id), statement)
  })
}

async function move(
  deps: Deps,
  order: OrderRow,
  attempt: AttemptRow,
  row: RefundRow,
  statement: RefundStatement,
): Promise<FactVerdict> {
  const { refund } = statement
  const note = async (verdict: FactVerdict): Promise<FactVerdict> => {
    await recordFact(deps, factOf(statement, attempt, verdict))
    return verdict
  }
  if (refund.state === 'refunded') {
    if (refund.fen !== row.fen || row.state === 'failed') return noteIncident(deps, factOf(statement, attempt, 'mismatch'))
    if (row.state === 'refunded') return 'repeated'
    await completeRefund(deps, order, row)
    return note('refunded')
  }
  if (refund.state === 'failed') {
    if (row.state === 'refunded') return noteIncident(deps, factOf(statement, attempt, 'mismatch'))
    if (row.state === 'failed') return 'repeated'
    await failRefund(deps, order, row, refund.code)
    deps.log.error({ refundNo: row.refund_no, channel: row.channel, code: refund.code }, 'a refund failed')
    return note('refund-failed')
  }
  if (!refundIs.open(row.state) || refund.state === 'absent') return 'repeated'
  // Statements arrive in any order: what has ended stays ended, and what is pending again was set going at the gateway.
  const next = refund.state === 'stuck' ? 'stuck' : 'sent'
  if (next === row.state) return 'repeated'
  await moveRefund(deps.db, row, { state: next })
  if (next === 'stuck') deps.log.error({ refundNo: row.refund_no, channel: row.channel }, 'a refund is stuck at the gateway')
  return note(next === 'stuck' ? 'refund-stuck' : 'noted')
}

const factOf = (statement: RefundStatement, attempt: AttemptRow | undefined, verdict: FactVerdict): Fact => {
  const { refund, refundNo, ...origin } = statement
  return { origin, attempt, verdict, content: { refundNo, ...refund } }
}
