// A payment order as members and staff see it.
import { yuanOfFen } from '@attestry/contract/money'
import type { OrderRow } from './store.ts'

export function orderView(order: OrderRow) {
  const { id, number, kind, state, offer } = order
  return {
    id,
    number,
    kind,
    amount: yuanOfFen(order.fen),
    state,
    package: offer && { offerId: offer.id, service: offer.service, units: offer.units, months: offer.months },
    refunded: yuanOfFen(order.refunded_fen),
    createdAt: order.created_at.toISOString(),
    expiresAt: order.expires_at.toISOString(),
    paidAt: order.paid_at?.toISOString() ?? null,
    paidBy: order.paid_by,
    closed: closingOf(order),
  }
}

function closingOf({ state, closed_at, expires_at }: OrderRow) {
  if (state !== 'closed' || closed_at === null) return null
  return closed_at < expires_at
    ? { reason: 'cancelled' as const, at: closed_at.toISOString() }
    : { reason: 'expired' as const, at: expires_at.toISOString() }
}
