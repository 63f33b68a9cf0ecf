// What forbids the refund of an order for reasons of other modules, such as an issued invoice.
import type { Deps } from '../../../kernel/deps.ts'
import type { Refusal } from '../../../kernel/refuse.ts'
import type { OrderRow } from '../order/store.ts'

export interface RefundObstacle {
  readonly refusal: Refusal
  /** The invoice that must be rejected or reversed before. */
  readonly invoiceId: string
}

/**
 * Undefined if nothing forbids the refund. Called in the transaction that proposes or confirms it; at confirmation the order is
 * locked. Modules above the wallet are registered in src/refund-blockers.ts, because the wallet cannot import them.
 */
export type RefundBlocker = (deps: Deps, order: OrderRow) => Promise<RefundObstacle | undefined>

export async function firstObstacle(
  deps: Deps,
  order: OrderRow,
  blockers: readonly RefundBlocker[],
): Promise<RefundObstacle | undefined> {
  for (const blocker of blockers) {
    const obstacle = await blocker(deps, order)
    if (obstacle) return obstacle
  }
  return undefined
}

export async function assertNotBlocked(deps: Deps, order: OrderRow, blockers: readonly RefundBlocker[]): Promise<void> {
  const obstacle = await firstObstacle(deps, order, blockers)
  if (obstacle) throw obstacle.refusal
}
