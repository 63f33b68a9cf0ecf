// The draft of an appraisal: sealed at rest; what is missing; the facts that the entrustment states, with its fee.
import { createHash } from 'node:crypto'
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import {
  AppraisalDraft,
  type AppraisalProblem,
  appraisalProblemsOf,
  feeLinesOf,
} from '@attestry/contract/modules/judicial/appraisal-draft'
import type { AppraisalSettings } from '@attestry/contract/modules/judicial/appraisal-settings'
import { canonicalize } from '@attestry/proof/bytes/canonical-json'
import type { Deps } from '../../../kernel/deps.ts'
import { type RecordRow, readyAmong, recordsAmong } from '../../attestation/public.ts'
import { type Identities, identitiesOf } from '../notarization/draft.ts'
import type { AppraisalFacts, MaterialFacts } from './facts.ts'
import { currentSettings, settingsOf } from './settings.ts'
import type { AppraisalRow } from './tables.ts'

interface Sealed {
  readonly draft: AppraisalDraft
  /** Of the entruster when it was saved, for lists. */
  readonly entrusterName: string
}

const context = (id: string) => `judicial/appraisal/${id}`

export const sealAppraisal = (deps: Deps, id: string, sealed: Sealed): Buffer =>
  deps.secretBox.seal(JSON.stringify(sealed), context(id))

export function openAppraisal(deps: Deps, { id, sealed }: Pick<AppraisalRow, 'id' | 'sealed'>): Sealed {
  const { draft, entrusterName } = JSON.parse(deps.secretBox.open(sealed, context(id))) as Sealed
  // A field that was added later has its default.
  return { draft: AppraisalDraft.parse(draft), entrusterName }
}

export const entrusterName = ({ entruster }: AppraisalDraft, { person, enterprise }: Identities): string =>
  (entruster === 'enterprise' ? enterprise?.name : person?.name) ?? ''

/** Sealed, proven, and more than a digest. */
export const isFit = ({ ano, state, source_class }: RecordRow, ready: ReadonlySet<string>): boolean =>
  state === 'sealed' && source_class !== 'digest' && ready.has(ano)

/** In the order of the numbers; a record that is gone is absent. */
export async function ownedRecords(deps: Deps, ownerId: string, anos: readonly string[]) {
  const found = await recordsAmong(deps.db, { accountId: ownerId, ownerId, isSub: false }, anos)
  const byAno = new Map(found.map((record) => [record.ano, record]))
  const records = anos.flatMap((ano) => byAno.get(ano) ?? [])
  return { records, ready: await readyAmong(deps, records) }
}

/** A draft with everything it refers to. */
export interface WholeAppraisal {
  readonly row: AppraisalRow
  readonly draft: AppraisalDraft
  readonly settings: AppraisalSettings
  readonly identities: Identities
  readonly records: readonly RecordRow[]
  readonly ready: ReadonlySet<string>
  readonly problems: readonly AppraisalProblem[]
}

/** A draft follows the settings of today until its entrustment is signed and submitted. */
export const readDraft = async (deps: Deps, row: AppraisalRow): Promise<WholeAppraisal> =>
  readAppraisal(deps, row, await currentSettings(deps.db, row.platform_id))

export async function readAppraisal(deps: Deps, row: AppraisalRow, current?: AppraisalSettings): Promise<WholeAppraisal> {
  const { draft } = openAppraisal(deps, row)
  const [settings, identities, { records, ready }] = await Promise.all([
    current ?? settingsOf(deps.db, row.platform_id, row.settings_version),
    identitiesOf(deps, row.owner_id),
    ownedRecords(
      deps,
      row.owner_id,
      draft.evidence.map(({ ano }) => ano),
    ),
  ])
  const problems = appraisalProblemsOf(draft, {
    isPersonVerified: identities.person !== undefined,
    isEnterpriseVerified: identities.enterprise !== undefined,
    records: records.map((record) => ({ ano: record.ano, isFit: isFit(record, ready) })),
    settings,
  })
  return { row, draft, settings, identities, records, ready, problems }
}

export const materialFacts = ({ ano, name, kind, sealed_at, digest }: RecordRow, purpose: string): MaterialFacts => ({
  ano,
  name,
  kind: evidenceKinds[kind].name,
  sealedAt: sealed_at?.toISOString() ?? '',
  digest: digest ?? '',
  purpose,
})

/** What the entrustment states; only of a draft without problems. */
export function factsOfAppraisal({ row, draft, settings, identities, records }: WholeAppraisal): AppraisalFacts {
  const { person, enterprise, phone } = identities
  if (!person) throw new Error(`the entruster of ${row.id} is not verified`)
  const purposes = new Map(draft.evidence.map(({ ano, purpose }) => [ano, purpose]))
  const { entruster, channel, firm, kind, earlier, matters, questions, facts, use, copies, delivery } = draft
  return {
    id: row.id,
    entruster:
      entruster === 'enterprise' && enterprise
        ? {
            kind: 'organisation',
            name: enterprise.name,
            number: enterprise.number,
            phone,
            ...(enterprise.legalPerson ? { representative: enterprise.legalPerson } : {}),
          }
        : { kind: 'person', name: person.name, number: person.number, phone },
    signer: person.name,
    ...(channel === 'law-firm' ? { firm } : {}),
    ...{ kind, earlier: kind === 'first' ? '' : earlier, matters, questions, facts, use, copies, delivery },
    materials: records.map((record) => materialFacts(record, purposes.get(record.ano) ?? '')),
    fee: feeLinesOf(draft, settings),
  }
}

/** Equal facts are drawn once. */
export function appraisalDigest(facts: AppraisalFacts, { centre, notice, matters, uses, periods }: AppraisalSettings): Buffer {
  const named = [...matters.filter(({ key }) => facts.matters.includes(key)), ...uses.filter(({ key }) => key === facts.use)]
  return createHash('sha256')
    .update(canonicalize(JSON.parse(JSON.stringify({ facts, centre, notice, named, periods }))))
    .digest()
}

const factsContext = (id: string) => `judicial/appraisal-facts/${id}`

export const sealAppraisalFacts = (deps: Deps, facts: AppraisalFacts): Buffer =>
  deps.secretBox.seal(JSON.stringify(facts), factsContext(facts.id))

/** As the entruster signed them. */
export function entrustedFacts(deps: Deps, { id, drawn_facts }: Pick<AppraisalRow, 'id' | 'drawn_facts'>): AppraisalFacts {
  if (!drawn_facts) throw new Error(`appraisal ${id} has no drawn facts`)
  return JSON.parse(deps.secretBox.open(drawn_facts, factsContext(id))) as AppraisalFacts
}

const purposeContext = (id: string, ano: string) => `judicial/appraisal-material/${id}/${ano}`

export const sealPurpose = (deps: Deps, id: string, ano: string, purpose: string): Buffer =>
  deps.secretBox.seal(purpose, purposeContext(id, ano))

export const openPurpose = (deps: Deps, id: string, ano: string, purpose: Buffer): string =>
  deps.secretBox.open(purpose, purposeContext(id, ano))
