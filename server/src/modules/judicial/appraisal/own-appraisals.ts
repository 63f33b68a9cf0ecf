// The appraisals of an account, for its data export and its closing.
import { appraisalCase } from '@attestry/contract/modules/judicial/appraisal-case'
import { emptyAppraisal } from '@attestry/contract/modules/judicial/appraisal-draft'
import type { AppraisalState } from '@attestry/contract/modules/judicial/appraisal-state'
import { yuanOfFen } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import { statesOfCases } from '../../casework/public.ts'
import { referenceOf } from '../notarization/view.ts'
import { openAppraisal, sealAppraisal } from './draft.ts'
import { appraisalPaymentOf, appraisalsOf, eraseAppraisal } from './store.ts'

const openStates = new Set<AppraisalState>(['awaiting_payment', 'submitted', 'accepted', 'supplement', 'extension', 'review'])

async function withStates({ db }: Deps, ownerIds: readonly string[]) {
  const rows = await appraisalsOf(db, ownerIds)
  const states = await statesOfCases(
    db,
    appraisalCase,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const state = states.get(row.id)
    return state ? [{ row, state }] : []
  })
}

export async function countOpenAppraisals(deps: Deps, ownerId: string): Promise<number> {
  return (await withStates(deps, [ownerId])).filter(({ state }) => openStates.has(state)).length
}

export async function ownAppraisals(deps: Deps, ownerId: string) {
  return Promise.all(
    (await withStates(deps, [ownerId])).map(async ({ row, state }) => {
      const { draft, entrusterName } = openAppraisal(deps, row)
      const payment = await appraisalPaymentOf(deps.db, row.id)
      return {
        reference: referenceOf(row.id),
        state,
        name: entrusterName,
        kind: draft.matters.join(' '),
        ano: draft.evidence.map(({ ano }) => ano).join(' '),
        number: row.number,
        yuan: payment ? Number(yuanOfFen(payment.fen)) : null,
        updatedAt: row.saved_at,
      }
    }),
  )
}

/** What was never submitted is not the centre's to keep. */
export async function eraseAppraisalDraftsOf(deps: Deps, ownerIds: readonly string[]): Promise<void> {
  const drafts = (await withStates(deps, ownerIds)).filter(({ state }) => state === 'draft' || state === 'discarded')
  for (const { row } of drafts)
    await eraseAppraisal(deps.db, row.id, sealAppraisal(deps, row.id, { draft: emptyAppraisal, entrusterName: '' }))
}
