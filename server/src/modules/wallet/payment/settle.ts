// The one place where a gateway's statement about a trade changes attempt, order and wallet, however it arrived.
import type { FactVerdict } from '@attestry/contract/modules/wallet/order-desk'
import { yuanOfFen } from '@attestry/contract/money'
import type { Trade } from '../../../adapters/payment/port.ts'
import { hours } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { queryAt } from '../../../kernel/query-times.ts'
import { sendMessage } from '../../inbox/public.ts'
import type { Payer } from '../ledger/payer.ts'
import { buyLot, credit } from '../ledger/service.ts'
import { lockWallet } from '../ledger/store.ts'
import { type Arrived, orderSecondPayment } from '../order/second-payment.ts'
import {
  type AttemptRow,
  findAttempt,
  lockAttempt,
  lockOrder,
  markPaid,
  type OrderRow,
  ownerOf,
  updateAttempt,
} from '../order/store.ts'
import { orderTopic } from '../order/topic.ts'
import { type Fact, noteIncident, recordFact, type StatementOrigin } from './fact.ts'

export interface Statement extends StatementOrigin {
  readonly trade: Trade
  /** Signed by the gateway, but about another application, seller or currency. */
  readonly foreign?: string | undefined
}

/** A QR code that nobody scanned does not exist at the gateway, and can be paid until it expires: only later it is closed. */
const ABSENT_MEANS_CLOSED_MS = hours(24)

export async function settle(deps: Deps, statement: Statement): Promise<FactVerdict> {
  // Without locks: repeated notifications must not make the wallet wait. What is paid stays paid.
  if (isRepeated(await findAttempt(deps.db, statement.platformId, statement.tradeNo), statement)) return 'repeated'
  return inTransaction(deps, async (inside) => {
    const found = await findAttempt(inside.db, statement.platformId, statement.tradeNo)
    if (found?.channel !== statement.channel) return noteIncident(inside, factOf(statement, undefined, 'stray'))
    const payer = await ownerOf(inside.db, found.order_id)
    // Always wallet, order, attempt: concurrent statements about one order wait here.
    await lockWallet(inside.db, payer)
    const order = await lockOrder(inside.db, found.order_id)
    const attempt = await lockAttempt(inside.db, found.id)
    if (statement.foreign !== undefined) return noteIncident(inside, factOf(statement, attempt, 'foreign'))
    if (statement.trade.state === 'paid') return settlePaid(inside, payer, order, attempt, statement)
    return settleUnpaid(inside, attempt, statement)
  })
}

const isRepeated = (attempt: AttemptRow | undefined, { channel, trade, foreign }: Statement): boolean =>
  attempt?.state === 'paid' &&
  attempt.channel === channel &&
  foreign === undefined &&
  trade.state === 'paid' &&
  trade.transactionId === attempt.transaction_id &&
  trade.fen === attempt.fen

async function settlePaid(
  deps: Deps,
  payer: Payer,
  order: OrderRow,
  attempt: AttemptRow,
  statement: Statement,
): Promise<FactVerdict> {
  const { trade, channel } = statement
  if (trade.state !== 'paid') throw new Error(`trade ${statement.tradeNo} is ${trade.state}, not paid`)
  const isSame = attempt.transaction_id === null || attempt.transaction_id === trade.transactionId
  if (trade.fen !== attempt.fen || !isSame) return noteIncident(deps, factOf(statement, attempt, 'mismatch'))
  if (attempt.state === 'paid') return 'repeated'
  const isUnpaid = order.state === 'awaiting_payment' || order.state === 'closed'
  const arrived = { fen: attempt.fen, at: trade.paidAt, by: channel, key: `payment/${attempt.trade_no}` }
  const paid = isUnpaid ? order : await orderSecondPayment(deps, order, arrived)
  await updateAttempt(deps.db, attempt.id, {
    order_id: paid.id,
    state: 'paid',
    transaction_id: trade.transactionId,
    paid_at: trade.paidAt,
    query_at: null,
  })
  // The amount of our own row: the statement was compared with it.
  await credit(deps, payer, {
    fund: 'recharged',
    fen: attempt.fen,
    key: `payment/${channel}/${trade.transactionId}`,
    reason: paid.number,
    from: `${channel}-receivable`,
  })
  if (isUnpaid) await payOrder(deps, payer, order, arrived)
  const verdict = isUnpaid ? 'settled' : 'second'
  await recordFact(deps, factOf(statement, attempt, verdict))
  for (const { id } of new Set([order, paid])) await deps.live.publish(deps.db, orderTopic(id))
  return verdict
}

async function payOrder(deps: Deps, payer: Payer, order: OrderRow, { fen, at, by, key }: Arrived): Promise<void> {
  const lotId = await buyOrdered(deps, payer, order, at)
  await markPaid(deps.db, order.id, { at, by, lotId })
  await sendMessage(deps, {
    platformId: payer.platformId,
    accountId: payer.ownerId,
    kind: order.kind === 'recharge' || lotId !== null ? 'order.paid' : 'order.credited',
    params: { id: order.id, number: order.number, amount: yuanOfFen(fen), item: order.kind },
    key,
  })
}

/** Null if the order buys no package, was cancelled, or was paid after its expiry: the money then stays in the balance. */
export async function buyOrdered(deps: Deps, payer: Payer, order: OrderRow, paidAt: Date): Promise<string | null> {
  if (order.offer === null || (order.state === 'closed' && !isPaidInTime(order, paidAt))) return null
  return (await buyLot(deps, payer, order.offer, { withGift: false })).id
}

/** Of a closed order: nobody cancelled it, and the payment, reported only later, was made before it expired. */
const isPaidInTime = ({ closed_at, expires_at }: OrderRow, paidAt: Date): boolean =>
  closed_at !== null && closed_at >= expires_at && paidAt <= expires_at

async function settleUnpaid(deps: Deps, attempt: AttemptRow, statement: Statement): Promise<FactVerdict> {
  // Statements arrive in any order: what was paid stays paid.
  if (attempt.state === 'paid' || attempt.state === 'closed') return 'repeated'
  const now = deps.clock.now()
  const { state } = statement.trade
  const isOver = now.getTime() > attempt.expires_at.getTime() + ABSENT_MEANS_CLOSED_MS
  const isClosed = state === 'closed' || (state === 'absent' && isOver)
  const stillOpen = state === 'waiting' ? 'waiting' : 'created'
  const next = isClosed ? 'closed' : stillOpen
  if (next === attempt.state) return 'repeated'
  await updateAttempt(deps.db, attempt.id, {
    state: next,
    query_at: next === 'closed' ? null : (attempt.query_at ?? queryAt(now, 0)),
  })
  await recordFact(deps, factOf(statement, attempt, 'noted'))
  await deps.live.publish(deps.db, orderTopic(attempt.order_id))
  return 'noted'
}

const factOf = (statement: Statement, attempt: AttemptRow | undefined, verdict: FactVerdict): Fact => {
  const { trade, foreign, ...origin } = statement
  return { origin, attempt, verdict, content: { ...trade, ...(foreign ? { foreign } : {}) } }
}
