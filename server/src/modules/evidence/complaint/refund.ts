// The refund of a capture: money goes to the fund that paid.
import { fenOfYuan } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import { holdReference } from '../../attestation/public.ts'
import { credit, paidFor, quote, refund } from '../../wallet/public.ts'
import type { CaptureRow } from '../capture/store.ts'

/** Money goes to the fund it came from; package units are refunded to the gift balance at today's price, since the package may have expired. */
export async function refundOf(
  deps: Deps,
  row: CaptureRow,
): Promise<{ giftFen: number; rechargedFen: number; unitsFen: number }> {
  const payer = { platformId: row.platform_id, ownerId: row.owner_id }
  const paid = await paidFor(deps, row.platform_id, holdReference(row.ano))
  if (!paid) return { giftFen: 0, rechargedFen: 0, unitsFen: 0 }
  const units = paid.units.reduce((sum, each) => sum + each.units, 0)
  const unitsFen = units > 0 ? units * fenOfYuan((await quote(deps, payer, row.kind, 1)).unitPrice) : 0
  return { giftFen: paid.giftFen, rechargedFen: paid.rechargedFen, unitsFen }
}

export async function payRefund(deps: Deps, row: CaptureRow): Promise<void> {
  const payer = { platformId: row.platform_id, ownerId: row.owner_id }
  const { giftFen, rechargedFen, unitsFen } = await refundOf(deps, row)
  const fen = giftFen + rechargedFen
  if (fen > 0) await refund(deps, payer, { reference: holdReference(row.ano), fen, key: 'complaint' })
  const forUnits = { fund: 'gift', fen: unitsFen, key: `capture-refund:${row.ano}:units`, reason: `capture:${row.ano}` } as const
  if (unitsFen > 0) await credit(deps, payer, forUnits)
}
