// Asks the gateway about an attempt; after its expiry the trade is closed first.
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { loop } from '../../../kernel/loop.ts'
import { queryAt } from '../../../kernel/query-times.ts'
import { type AttemptRow, closeExpired, dueAttempts, lockAttempt, updateAttempt } from '../order/store.ts'
import { orderTopic } from '../order/topic.ts'
import { settle } from './settle.ts'

const MAX_ATTEMPTS_PER_PASS = 20
const PASS_INTERVAL_MS = 1_000

/** False if the gateway did not answer: the outcome is unknown. */
export async function queryAttempt(
  deps: Deps,
  attempt: AttemptRow,
  options: { readonly close?: boolean } = {},
): Promise<boolean> {
  const gateway = deps.payments.find(attempt.platform_id, attempt.channel)
  if (!gateway) return false
  const { trade_no: tradeNo, platform_id: platformId, channel } = attempt
  try {
    let trade = await gateway.query(tradeNo)
    if (trade.state === 'waiting' && (options.close || attempt.expires_at <= deps.clock.now())) {
      await gateway.close(tradeNo)
      trade = await gateway.query(tradeNo)
    }
    await settle(deps, { platformId, channel, tradeNo, trade, source: 'query' })
    return true
  } catch (error) {
    deps.log.warn({ err: error, channel, tradeNo }, 'querying a payment failed')
    await markUnknown(deps, attempt.id)
    return false
  }
}

async function markUnknown(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps, async ({ db }) => {
    const attempt = await lockAttempt(db, id)
    if (attempt.state === 'created' || attempt.state === 'waiting') await updateAttempt(db, id, { state: 'unknown' })
  })
}

/** Postpones the attempts before it asks, so that no other node asks too, and none is lost if this node dies. */
async function takeDue(deps: Deps): Promise<AttemptRow[]> {
  return inTransaction(deps, async ({ db, clock }) => {
    const now = clock.now()
    const due = await dueAttempts(db, now, MAX_ATTEMPTS_PER_PASS)
    for (const { id, queries } of due) await updateAttempt(db, id, { queries: queries + 1, query_at: queryAt(now, queries + 1) })
    return due
  })
}

export const paymentLoops = [
  loop('payment-query', PASS_INTERVAL_MS, async (deps) => {
    for (const id of await closeExpired(deps.db, deps.clock.now())) await deps.live.publish(deps.db, orderTopic(id))
    const due = await takeDue(deps)
    await Promise.all(due.map((attempt) => queryAttempt(deps, attempt)))
    return due.length === MAX_ATTEMPTS_PER_PASS
  }),
]
