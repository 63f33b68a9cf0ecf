// The one place where a gateway's statement about a trade changes attempt, order and wallet, however it arrived.
import type { PaymentChannel } from '@attestry/contract/modules/wallet/order'
import { yuanOfFen } from '@attestry/contract/money'
import type { Trade } from '../../../adapters/payment/port.ts'
import { hours } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { sendMessage } from '../../inbox/public.ts'
import type { Payer } from '../ledger/payer.ts'
import { buyLot, credit } from '../ledger/service.ts'
import { lockWallet } from '../ledger/store.ts'
import {
  type AttemptRow,
  findAttempt,
  hasIncident,
  insertFact,
  lockAttempt,
  lockOrder,
  markPaid,
  type OrderRow,
  ownerOf,
  updateAttempt,
} from '../order/store.ts'
import { orderTopic } from '../order/topic.ts'
import type { FactVerdict, WalletTables } from '../tables.ts'
import { firstQueryAt } from './query-times.ts'

export interface Statement {
  readonly platformId: number
  readonly channel: PaymentChannel
  readonly tradeNo: string
  readonly trade: Trade
  readonly source: WalletTables['wallet.payment_fact']['source']
  /** Signed by the gateway, but about another application, seller or currency. */
  readonly foreign?: string | undefined
  /** The message as it came. */
  readonly raw?: Buffer
}

/** A QR code that nobody scanned does not exist at the gateway, and can be paid until it expires: only later it is closed. */
const ABSENT_MEANS_CLOSED_MS = hours(24)

export async function settle(deps: Deps, statement: Statement): Promise<FactVerdict> {
  // Without locks: repeated notifications must not make the wallet wait. What is paid stays paid.
  if (isRepeated(await findAttempt(deps.db, statement.platformId, statement.tradeNo), statement)) return 'repeated'
  return inTransaction(deps, async (inside) => {
    const found = await findAttempt(inside.db, statement.platformId, statement.tradeNo)
    if (found?.channel !== statement.channel) return noteIncident(inside, statement, undefined, 'stray')
    const payer = await ownerOf(inside.db, found.order_id)
    // Always wallet, order, attempt: concurrent statements about one order wait here.
    await lockWallet(inside.db, payer)
    const order = await lockOrder(inside.db, found.order_id)
    const attempt = await lockAttempt(inside.db, found.id)
    if (statement.foreign !== undefined) return noteIncident(inside, statement, attempt, 'foreign')
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
  if (trade.fen !== attempt.fen || !isSame) return noteIncident(deps, statement, attempt, 'mismatch')
  if (attempt.state === 'paid') return 'repeated'
  await updateAttempt(deps.db, attempt.id, {
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
    reason: order.number,
    from: `${channel}-receivable`,
  })
  const verdict = order.state === 'awaiting_payment' || order.state === 'closed' ? 'settled' : 'second'
  const lotId = verdict === 'settled' ? await buyOrdered(deps, payer, order) : null
  if (verdict === 'settled') await markPaid(deps.db, order.id, { at: trade.paidAt, by: channel, lotId })
  await recordFact(deps, statement, attempt, verdict)
  await sendMessage(deps, {
    platformId: payer.platformId,
    accountId: payer.ownerId,
    kind: verdict === 'settled' && (order.kind === 'recharge' || lotId !== null) ? 'order.paid' : 'order.credited',
    params: { id: order.id, number: order.number, amount: yuanOfFen(attempt.fen), item: order.kind },
    key: `payment/${attempt.trade_no}`,
  })
  await deps.live.publish(deps.db, orderTopic(order.id))
  return verdict
}

/** Null if the order buys no package, or was closed before it was paid: the money then stays in the balance. */
async function buyOrdered(deps: Deps, payer: Payer, order: OrderRow): Promise<string | null> {
  if (order.offer === null || order.state === 'closed') return null
  return (await buyLot(deps, payer, order.offer, { withGift: false })).id
}

async function settleUnpaid(deps: Deps, attempt: AttemptRow, statement: Statement): Promise<FactVerdict> {
  // Statements arrive in any order: what was paid stays paid.
  if (attempt.state === 'paid' || attempt.state === 'closed') return 'repeated'
  const now = deps.clock.now()
  const { state } = statement.trade
  const isOver = now.getTime() > attempt.expires_at.getTime() + ABSENT_MEANS_CLOSED_MS
  const next = state === 'closed' || (state === 'absent' && isOver) ? 'closed' : state === 'waiting' ? 'waiting' : 'created'
  if (next === attempt.state) return 'repeated'
  await updateAttempt(deps.db, attempt.id, {
    state: next,
    query_at: next === 'closed' ? null : (attempt.query_at ?? firstQueryAt(now)),
  })
  await recordFact(deps, statement, attempt, 'noted')
  await deps.live.publish(deps.db, orderTopic(attempt.order_id))
  return 'noted'
}

/** Nothing is credited; staff find it on the console. The same statement is stored once, however often it is repeated. */
async function noteIncident(
  deps: Deps,
  statement: Statement,
  attempt: AttemptRow | undefined,
  verdict: FactVerdict,
): Promise<FactVerdict> {
  const { platformId, channel, tradeNo, trade } = statement
  if (await hasIncident(deps.db, { platformId, channel, tradeNo, verdict, content: contentOf(statement) })) return verdict
  await recordFact(deps, statement, attempt, verdict)
  deps.log.error({ channel, tradeNo, verdict, state: trade.state }, 'payment statement needs attention')
  return verdict
}

const contentOf = ({ trade, foreign }: Statement): string => JSON.stringify({ ...trade, ...(foreign ? { foreign } : {}) })

async function recordFact(
  deps: Deps,
  statement: Statement,
  attempt: AttemptRow | undefined,
  verdict: FactVerdict,
): Promise<void> {
  const now = deps.clock.now()
  await insertFact(deps.db, {
    id: newId(now),
    platform_id: statement.platformId,
    channel: statement.channel,
    attempt_id: attempt?.id ?? null,
    trade_no: statement.tradeNo,
    source: statement.source,
    verdict,
    content: contentOf(statement),
    raw: statement.raw ?? null,
    at: now,
  })
}
