// Money of a purchase notarization: one hold on acceptance; at the end it is released, and what the outcome costs is charged line by line.

import { purchaseErrors } from '@attestry/contract/modules/judicial/purchase/errors'
import { capFenOf } from '@attestry/contract/modules/judicial/purchase-draft'
import type { ChargeLine } from '@attestry/contract/modules/judicial/purchase-view'
import { yuanOfFen } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { balanceOf, holdAmount, release, settle } from '../../wallet/public.ts'
import { openPurchase } from './draft.ts'
import { insertCharge, type PurchaseRow, recordStep } from './store.ts'

const payer = ({ platform_id, owner_id }: PurchaseRow) => ({ platformId: platform_id, ownerId: owner_id })

const capOf = (deps: Deps, row: PurchaseRow): number => capFenOf(openPurchase(deps, row), row.terms)

/** Names the missing amount to either side; the hold itself is checked again under the lock of the wallet. */
export async function requireFunds(deps: Deps, row: PurchaseRow): Promise<void> {
  const cap = capOf(deps, row)
  const { availableFen } = await balanceOf(deps, payer(row))
  if (availableFen < cap) refuse(purchaseErrors.NOT_FUNDED, { missing: yuanOfFen(cap - availableFen), cap: yuanOfFen(cap) })
}

export async function holdCap(deps: Deps, row: PurchaseRow): Promise<number> {
  const cap = capOf(deps, row)
  const holdId = await holdAmount(deps, payer(row), `purchase-notarization:${row.id}`, cap)
  await recordStep(deps.db, row.id, { hold_id: holdId, held_fen: cap })
  return cap
}

/** Nothing is held before acceptance. */
export async function releaseHold(deps: Deps, row: PurchaseRow): Promise<void> {
  if (row.hold_id) await release(deps, row.hold_id)
}

type Amounts = { readonly [L in ChargeLine]: number }

/** Of a case that ends after the purchase: the fee of its outcome, the goods that were not refunded, and the carriage. */
export function amountsOf(
  { terms, purchase_order, sent_back }: PurchaseRow,
  outcome: 'undelivered' | 'genuine' | 'certified',
): Amounts {
  const fee = terms.feeFen[outcome]
  if (outcome === 'undelivered' || !purchase_order) return { fee, goods: 0, carriage: 0 }
  const paid = purchase_order.paid.reduce((sum, { fen }) => sum + fen, 0)
  return {
    fee,
    goods: paid - (sent_back?.refundedFen ?? 0),
    carriage: purchase_order.carriageFen + (sent_back?.carriageFen ?? 0),
  }
}

/** In one transaction under the lock of the wallet, so that nothing else spends the money between release and charge. */
export async function settleCase(deps: Deps, row: PurchaseRow, amounts: Amounts): Promise<number> {
  await releaseHold(deps, row)
  let total = 0
  for (const line of ['fee', 'goods', 'carriage'] as const) {
    const fen = amounts[line]
    if (fen === 0) continue
    await settle(deps, await holdAmount(deps, payer(row), `purchase-notarization:${row.id}:${line}`, fen))
    await insertCharge(deps.db, { purchase_id: row.id, line, fen, charged_at: deps.clock.now() })
    total += fen
  }
  if (total > (row.held_fen ?? 0)) throw new Error(`purchase notarization ${row.id} costs ${total} fen, more than was held`)
  return total
}
