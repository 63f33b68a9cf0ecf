// The draft of a purchase notarization, sealed at rest: what is missing in it, and who applied once it is submitted.
import {
  PurchaseDraft,
  type PurchaseProblem,
  type PurchaseTerms,
  purchaseProblemsOf,
} from '@attestry/contract/modules/judicial/purchase-draft'
import type { Deps } from '../../../kernel/deps.ts'
import { type RecordRow, recordsAmong } from '../../attestation/public.ts'
import { identitiesOf } from '../notarization/draft.ts'
import type { PurchaseRow } from './store.ts'

export interface Applicant {
  readonly kind: 'person' | 'organisation'
  readonly name: string
  /** Identity number or credit code. */
  readonly number: string
  readonly phone: string
}

const draftContext = (id: string) => `judicial/purchase/${id}`
const applicantContext = (id: string) => `judicial/purchase-applicant/${id}`

export const sealPurchase = (deps: Deps, id: string, draft: PurchaseDraft): Buffer =>
  deps.secretBox.seal(JSON.stringify(draft), draftContext(id))

/** A field that was added later has its default. */
export const openPurchase = (deps: Deps, { id, sealed }: Pick<PurchaseRow, 'id' | 'sealed'>): PurchaseDraft =>
  PurchaseDraft.parse(JSON.parse(deps.secretBox.open(sealed, draftContext(id))))

export const sealApplicant = (deps: Deps, id: string, applicant: Applicant): Buffer =>
  deps.secretBox.seal(JSON.stringify(applicant), applicantContext(id))

/** As verified at submission. */
export function applicantOf(deps: Deps, { id, applicant }: Pick<PurchaseRow, 'id' | 'applicant'>): Applicant {
  if (!applicant) throw new Error(`purchase notarization ${id} was not submitted`)
  return JSON.parse(deps.secretBox.open(applicant, applicantContext(id))) as Applicant
}

/** The records of the right that the owner still has, in the order of the draft. */
export async function rightRecords(
  deps: Deps,
  { owner_id }: Pick<PurchaseRow, 'owner_id'>,
  anos: readonly string[],
): Promise<RecordRow[]> {
  const owner = { accountId: owner_id, ownerId: owner_id, isSub: false }
  const byAno = new Map((await recordsAmong(deps.db, owner, anos)).map((record) => [record.ano, record]))
  return anos.flatMap((ano) => byAno.get(ano) ?? [])
}

export async function problemsOf(
  deps: Deps,
  row: Pick<PurchaseRow, 'owner_id'>,
  draft: PurchaseDraft,
  terms: PurchaseTerms,
): Promise<PurchaseProblem[]> {
  const { person, enterprise } = await identitiesOf(deps, row.owner_id)
  const records = await rightRecords(deps, row, draft.rightRecords)
  return purchaseProblemsOf(draft, {
    isPersonVerified: person !== undefined,
    isEnterpriseVerified: enterprise !== undefined,
    areRecordsSealed:
      new Set(draft.rightRecords).size === draft.rightRecords.length &&
      records.length === draft.rightRecords.length &&
      records.every(({ state, source_class }) => state === 'sealed' && source_class !== 'digest'),
    terms,
  })
}

/** Only of a draft without problems. */
export async function verifiedApplicant(
  deps: Deps,
  { id, owner_id }: Pick<PurchaseRow, 'id' | 'owner_id'>,
  { applicant }: Pick<PurchaseDraft, 'applicant'>,
): Promise<Applicant> {
  const { person, enterprise, phone } = await identitiesOf(deps, owner_id)
  const party = applicant === 'self' ? person : enterprise
  if (!party) throw new Error(`the applicant of ${id} is not verified`)
  return { kind: applicant === 'self' ? 'person' : 'organisation', name: party.name, number: party.number, phone }
}
