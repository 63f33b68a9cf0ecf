// What forbids the refund of an order for reasons of other modules, such as an issued invoice.
import type { Deps } from '../../../kernel/deps.ts'
import type { Refusal } from '../../../kernel/refuse.ts'
import type { OrderRow } from '../order/store.ts'

/**
 * The refusal, or undefined if nothing forbids the refund. Called in the transaction that proposes or confirms it; at confirmation
 * the order is locked. Modules above the wallet are registered in src/refund-blockers.ts, because the wallet cannot import them.
 */
export type RefundBlocker = (deps: Deps, order: OrderRow) => Promise<Refusal | undefined>

/** Throws the first refusal. */
export async function assertNotBlocked(deps: Deps, order: OrderRow, blockers: readonly RefundBlocker[]): Promise<void> {
  for (const blocker of blockers) {
    const refusal = await blocker(deps, order)
    if (refusal) throw refusal
  }
}
