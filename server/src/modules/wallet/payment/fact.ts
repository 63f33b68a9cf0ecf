// Stores the statements of gateways, append-only; those that fit nothing of ours are stored once, for staff.
import type { PaymentChannel } from '@attestry/contract/modules/wallet/order'
import type { FactVerdict } from '@attestry/contract/modules/wallet/order-desk'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import { hasIncident, insertFact } from '../order/store.ts'
import type { WalletTables } from '../tables.ts'

/** Where a statement came from and which trade it is about. */
export interface StatementOrigin {
  readonly platformId: number
  readonly channel: PaymentChannel
  readonly tradeNo: string
  readonly source: WalletTables['wallet.payment_fact']['source']
  /** The message as it came. */
  readonly raw?: Buffer
}

export interface Fact {
  readonly origin: StatementOrigin
  readonly content: object
  readonly attempt: { readonly id: string } | undefined
  readonly verdict: FactVerdict
}

export async function recordFact(deps: Deps, { origin, content, attempt, verdict }: Fact): Promise<void> {
  const now = deps.clock.now()
  await insertFact(deps.db, {
    id: newId(now),
    platform_id: origin.platformId,
    channel: origin.channel,
    attempt_id: attempt?.id ?? null,
    trade_no: origin.tradeNo,
    source: origin.source,
    verdict,
    content: JSON.stringify(content),
    raw: origin.raw ?? null,
    at: now,
  })
}

/** Needs a transaction. Moves no money; staff find it on the console. The same statement is stored once, however often it is repeated. */
export async function noteIncident(deps: Deps, fact: Fact): Promise<FactVerdict> {
  const { origin, verdict } = fact
  const { platformId, channel, tradeNo } = origin
  const content = JSON.stringify(fact.content)
  // Of two concurrent ones the second waits here, and then finds the first.
  await lockInTransaction(deps.db, 'wallet.incident', `${platformId}/${channel}/${tradeNo}`)
  if (await hasIncident(deps.db, { platformId, channel, tradeNo, verdict, content })) return verdict
  await recordFact(deps, fact)
  deps.log.error({ channel, tradeNo, verdict, ...fact.content }, 'payment statement needs attention')
  return verdict
}
