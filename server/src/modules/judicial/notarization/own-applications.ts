// The applications of an account, for its data export and its closing.
import { emptyDraft } from '@attestry/contract/modules/judicial/application'
import { type NotarizationState, notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { yuanOfFen } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import { statesOfCases } from '../../casework/public.ts'
import { openDraft, sealDraft } from './draft.ts'
import { type ApplicationRow, applicationsOf, certificatesOf, eraseDraft, paymentOf } from './store.ts'
import { referenceOf } from './view.ts'

const openStates = new Set<NotarizationState>([
  'submitted',
  'supplement',
  'priced',
  'in_progress',
  'suspended',
  'review',
  'closing',
  'correcting',
])

async function withStates({ db }: Deps, ownerIds: readonly string[]) {
  const rows = await applicationsOf(db, ownerIds)
  const states = await statesOfCases(
    db,
    notarizationCase,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const state = states.get(row.id)
    return state ? [{ row, state }] : []
  })
}

export async function countOpenNotarizations(deps: Deps, ownerId: string): Promise<number> {
  return (await withStates(deps, [ownerId])).filter(({ state }) => openStates.has(state)).length
}

export async function ownNotarizations(deps: Deps, ownerId: string) {
  const found = await withStates(deps, [ownerId])
  const certificates = await certificatesOf(
    deps.db,
    found.map(({ row }) => row.id),
  )
  return Promise.all(found.map(async ({ row, state }) => lineOf(deps, row, state, certificates.get(row.id)?.number)))
}

async function lineOf(deps: Deps, row: ApplicationRow, state: NotarizationState, certificate: string | undefined) {
  const { draft, applicantName } = openDraft(deps, row)
  const payment = await paymentOf(deps.db, row.id)
  return {
    reference: referenceOf(row.id),
    state,
    name: applicantName,
    kind: draft.matter,
    ano: draft.evidence.map(({ ano }) => ano).join(' '),
    number: certificate ?? null,
    yuan: payment ? Number(yuanOfFen(payment.fen)) : null,
    updatedAt: row.saved_at,
  }
}

/** What was never submitted is not the office's to keep. */
export async function eraseDraftsOf(deps: Deps, ownerIds: readonly string[]): Promise<void> {
  const drafts = (await withStates(deps, ownerIds)).filter(({ state }) => state === 'draft' || state === 'discarded')
  for (const { row } of drafts)
    await eraseDraft(deps.db, row.id, sealDraft(deps, row.id, { draft: emptyDraft, applicantName: '' }))
}
