// The purchase notarizations of an account, for its data export and its closing.
import { type PurchaseState, purchaseCase } from '@attestry/contract/modules/judicial/purchase-case'
import { emptyPurchase } from '@attestry/contract/modules/judicial/purchase-draft'
import { yuanOfFen } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import { statesOfCases } from '../../casework/public.ts'
import { openPurchase, sealPurchase } from './draft.ts'
import { purchaseReference } from './own.ts'
import { certificatesOf, chargesOf, eraseDraft, evidenceOf, purchasesOf } from './store.ts'

const ended: readonly PurchaseState[] = ['draft', 'discarded', 'certified', 'closed', 'rejected', 'cancelled']

async function withStates({ db }: Deps, ownerIds: readonly string[]) {
  const rows = await purchasesOf(db, ownerIds)
  const states = await statesOfCases(
    db,
    purchaseCase,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const state = states.get(row.id)
    return state ? [{ row, state }] : []
  })
}

export async function countOpenPurchases(deps: Deps, ownerId: string): Promise<number> {
  return (await withStates(deps, [ownerId])).filter(({ state }) => !ended.includes(state)).length
}

export async function ownPurchases(deps: Deps, ownerId: string) {
  const found = await withStates(deps, [ownerId])
  const certificates = await certificatesOf(
    deps.db,
    found.map(({ row }) => row.id),
  )
  return Promise.all(
    found.map(async ({ row, state }) => {
      const { name, rightType } = openPurchase(deps, row)
      const charges = await chargesOf(deps.db, row.id)
      return {
        reference: purchaseReference(row.id),
        state,
        name,
        kind: rightType,
        ano: (await evidenceOf(deps.db, row.id)).map(({ ano }) => ano).join(' '),
        number: certificates.get(row.id)?.number ?? null,
        yuan: charges.length > 0 ? Number(yuanOfFen(charges.reduce((sum, { fen }) => sum + fen, 0))) : null,
        updatedAt: row.saved_at,
      }
    }),
  )
}

/** What was never submitted is not the office's to keep. */
export async function eraseDraftPurchases(deps: Deps, ownerIds: readonly string[]): Promise<void> {
  const drafts = (await withStates(deps, ownerIds)).filter(({ state }) => state === 'draft' || state === 'discarded')
  for (const { row } of drafts) await eraseDraft(deps.db, row.id, sealPurchase(deps, row.id, emptyPurchase))
}
