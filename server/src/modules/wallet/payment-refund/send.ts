// Carries confirmed refunds out at the gateway, always under the same number, and asks until their outcome is known.
import { refundIs } from '@attestry/contract/modules/wallet/payment-refund'
import type { PaymentGateway, Refund } from '../../../adapters/payment/port.ts'
import { minutes } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { loop } from '../../../kernel/loop.ts'
import { queryAt } from '../../../kernel/query-times.ts'
import { type AttemptRow, attemptsOf } from '../order/store.ts'
import { noticeUrl } from '../payment/begin.ts'
import { settleRefund } from './settle.ts'
import { dueRefunds, moveRefund, type RefundRow, scheduleRefund } from './store.ts'

const MAX_REFUNDS_PER_PASS = 20
const PASS_INTERVAL_MS = 1_000
/** Longer than the three calls of a pass can take. */
const LEASE_MS = minutes(2)
/** WeChat Pay takes 80 bytes, and a character has at most 4. */
const MAX_REASON_CHARACTERS = 20

/**
 * Only for the holder of the refund's lease: of two concurrent requests one could be refused, and release the money, while the other
 * succeeds. False if the gateway did not answer: the refund keeps its number and is asked about again.
 */
export async function advanceRefund(deps: Deps, row: RefundRow): Promise<boolean> {
  if (!refundIs.open(row.state)) return true
  // Committed before the call: from here on the gateway may know of it.
  if (row.state === 'created' && !(await moveRefund(deps.db, row, { state: 'sent' }))) return false
  return askGateway(deps, row, (gateway, attempt) => outcomeAt(deps, gateway, attempt, row))
}

/** Asks without sending, so that anybody may at any time. */
export async function queryRefund(deps: Deps, row: RefundRow): Promise<boolean> {
  if (row.state === 'created' || !refundIs.open(row.state)) return true
  return askGateway(deps, row, (gateway, { trade_no: tradeNo }) => gateway.queryRefund({ tradeNo, refundNo: row.refund_no }))
}

async function askGateway(
  deps: Deps,
  row: RefundRow,
  ask: (gateway: PaymentGateway, attempt: AttemptRow) => Promise<Refund>,
): Promise<boolean> {
  const { platform_id: platformId, refund_no: refundNo } = row
  const attempt = (await attemptsOf(deps.db, row.order_id)).find(({ id }) => id === row.attempt_id)
  const gateway = attempt && deps.payments.find(platformId, attempt.channel)
  if (!gateway) {
    deps.log.error({ channel: row.channel, refundNo }, 'no gateway configured for refund')
    return false
  }
  const { trade_no: tradeNo, channel } = attempt
  try {
    const refund = await ask(gateway, attempt)
    await settleRefund(deps, { platformId, channel, tradeNo, refundNo, refund, source: 'query' })
    return true
  } catch (error) {
    deps.log.warn({ err: error, channel, refundNo }, 'calling the gateway about a refund failed')
    return false
  }
}

/** A repeated request refunds once, because its number is the same. */
async function outcomeAt(deps: Deps, gateway: PaymentGateway, attempt: AttemptRow, row: RefundRow): Promise<Refund> {
  const names = { tradeNo: attempt.trade_no, refundNo: row.refund_no }
  const known = row.state === 'created' ? { state: 'absent' as const } : await gateway.queryRefund(names)
  if (known.state !== 'absent') return known
  const answer = await gateway.refund({
    ...names,
    fen: row.fen,
    totalFen: attempt.fen,
    reason: Array.from(row.reason).slice(0, MAX_REASON_CHARACTERS).join(''),
    notifyUrl: noticeUrl(deps, row.platform_id, gateway),
  })
  if (answer.state !== 'failed') return answer
  // An earlier request whose answer got lost may have succeeded, and this one be refused because of it: only the query tells.
  const after = await gateway.queryRefund(names)
  return after.state === 'absent' ? answer : after
}

/** Leases the refunds before it calls, so that no other node calls too, and none is lost if this node dies. */
async function takeDue(deps: Deps): Promise<RefundRow[]> {
  return inTransaction(deps, async ({ db, clock }) => {
    const now = clock.now()
    const due = await dueRefunds(db, now, MAX_REFUNDS_PER_PASS)
    const leasedUntil = new Date(now.getTime() + LEASE_MS)
    for (const { id, queries } of due) await scheduleRefund(db, id, { queries: queries + 1, query_at: leasedUntil })
    return due
  })
}

async function carryOut(deps: Deps, row: RefundRow): Promise<void> {
  await advanceRefund(deps, row)
  const { id, queries } = row
  await scheduleRefund(deps.db, id, { queries: queries + 1, query_at: queryAt(deps.clock.now(), queries) })
}

export const refundLoops = [
  loop('payment-refund', PASS_INTERVAL_MS, async (deps) => {
    const due = await takeDue(deps)
    await Promise.all(due.map((row) => carryOut(deps, row)))
    return due.length === MAX_REFUNDS_PER_PASS
  }),
]
