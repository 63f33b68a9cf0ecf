// Which purchase notarization a person may act on: the applicant their own, staff of the platform every submitted one.
import { generalErrors } from '@attestry/contract/errors'
import { isHiddenFromDesk } from '@attestry/contract/modules/casework/definition'
import { type PurchaseState, purchaseCase } from '@attestry/contract/modules/judicial/purchase-case'
import type { Member, Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { type Case, findCase, stepsOf } from '../../casework/public.ts'
import { findPurchase, type PurchaseRow } from './store.ts'

export interface FoundPurchase {
  readonly row: PurchaseRow
  readonly held: Case<PurchaseState>
}

async function find(deps: Deps, platformId: number, id: string): Promise<FoundPurchase | undefined> {
  const [row, held] = await Promise.all([
    findPurchase(deps.db, platformId, id),
    findCase(deps.db, purchaseCase, platformId, { id }),
  ])
  return row && held ? { row, held } : undefined
}

export async function requireOwnPurchase(deps: Deps, actor: Member, id: string): Promise<FoundPurchase> {
  const found = await find(deps, actor.platformId, id)
  return found?.row.owner_id === actor.ownerId ? found : refuse(generalErrors.NOT_FOUND)
}

export async function requirePurchase(deps: Deps, actor: Staff, id: string): Promise<FoundPurchase> {
  const found = await find(deps, actor.platformId, id)
  return found && !isHiddenFromDesk(purchaseCase, found.held.state) ? found : refuse(generalErrors.NOT_FOUND)
}

/** When the case came into the state. */
export async function enteredAt({ db }: Deps, { id, state }: Pick<Case, 'id' | 'state'>): Promise<Date> {
  const steps = await stepsOf(db, id)
  const entry = steps.findLast(({ from_state, to_state }) => to_state === state && from_state !== state)
  if (!entry) throw new Error(`case ${id} was never in the state ${state}`)
  return entry.at
}

/** What a document of the case belongs to. */
export const purchaseSubject = (id: string): string => `purchase/${id}`

export const purchaseReference = (id: string): string => id.slice(-8).toUpperCase()
