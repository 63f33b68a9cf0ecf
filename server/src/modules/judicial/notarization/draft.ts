// The draft of an application: sealed at rest, with the names of whom it is for; what is missing; and the facts that its documents state.
import { createHash } from 'node:crypto'
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import { maskedName, maskedNumber } from '@attestry/contract/masking'
import {
  type ApplicationContext,
  ApplicationDraft,
  type ApplicationProblem,
  problemsOf,
} from '@attestry/contract/modules/judicial/application'
import type { NotarizationTemplate } from '@attestry/contract/modules/judicial/template'
import { canonicalize } from '@attestry/proof/bytes/canonical-json'
import type { Deps } from '../../../kernel/deps.ts'
import { findAccount } from '../../account/public.ts'
import { type RecordRow, readyAmong, recordsAmong } from '../../attestation/public.ts'
import { verifiedEnterprise, verifiedPerson } from '../../realname/public.ts'
import { papersOf } from '../paper/store.ts'
import { templateOf } from '../template/store.ts'
import type { ApplicationFacts, Party } from './facts.ts'
import type { ApplicationRow } from './store.ts'

interface Sealed {
  readonly draft: ApplicationDraft
  /** Of the applicant when it was saved, for lists. */
  readonly applicantName: string
}

const context = (id: string) => `judicial/application/${id}`

export const sealDraft = (deps: Deps, id: string, sealed: Sealed): Buffer =>
  deps.secretBox.seal(JSON.stringify(sealed), context(id))

export function openDraft(deps: Deps, { id, sealed }: Pick<ApplicationRow, 'id' | 'sealed'>): Sealed {
  const { draft, applicantName } = JSON.parse(deps.secretBox.open(sealed, context(id))) as Sealed
  // A field that was added later has its default.
  return { draft: ApplicationDraft.parse(draft), applicantName }
}

export interface Identities {
  readonly person: { readonly name: string; readonly number: string } | undefined
  readonly enterprise: { readonly name: string; readonly number: string; readonly legalPerson?: string } | undefined
  readonly phone: string
}

export async function identitiesOf(deps: Deps, ownerId: string): Promise<Identities> {
  const [person, enterprise, account] = await Promise.all([
    verifiedPerson(deps, ownerId),
    verifiedEnterprise(deps, ownerId),
    findAccount(deps.db, ownerId),
  ])
  return { person, enterprise, phone: account?.phone ?? '' }
}

export const maskedIdentities = ({ person, enterprise }: Identities) => ({
  person: person ? { name: maskedName(person.name), number: maskedNumber(person.number) } : null,
  enterprise: enterprise ? { name: enterprise.name, number: enterprise.number } : null,
})

export const applicantName = ({ applicant, principal }: ApplicationDraft, { person, enterprise }: Identities): string =>
  (applicant === 'other' ? principal.name : applicant === 'enterprise' ? enterprise?.name : person?.name) ?? ''

/** A draft with everything it refers to. */
export interface WholeDraft {
  readonly row: ApplicationRow
  readonly draft: ApplicationDraft
  readonly template: NotarizationTemplate
  readonly identities: Identities
  /** In the order of the draft; a record that is gone is absent. */
  readonly records: readonly RecordRow[]
  readonly ready: ReadonlySet<string>
  readonly problems: readonly ApplicationProblem[]
}

export async function readDraft(deps: Deps, row: ApplicationRow): Promise<WholeDraft> {
  const { draft } = openDraft(deps, row)
  const owner = { accountId: row.owner_id, ownerId: row.owner_id, isSub: false }
  const anos = draft.evidence.map(({ ano }) => ano)
  const [template, identities, found, papers] = await Promise.all([
    templateOf(deps.db, row.platform_id, row.template_version),
    identitiesOf(deps, row.owner_id),
    recordsAmong(deps.db, owner, anos),
    papersOf(deps.db, row.id),
  ])
  const byAno = new Map(found.map((record) => [record.ano, record]))
  const records = anos.flatMap((ano) => byAno.get(ano) ?? [])
  const ready = await readyAmong(deps, records)
  const keys = (list: readonly { readonly key: string }[]) => list.map(({ key }) => key)
  const asked: ApplicationContext = {
    isPersonVerified: identities.person !== undefined,
    isEnterpriseVerified: identities.enterprise !== undefined,
    papers: papers.map(({ kind }) => kind),
    records: records.map(({ ano, state, source_class: sourceClass }) => ({ ano, state, sourceClass, ready: ready.has(ano) })),
    matters: keys(template.matters),
    uses: keys(template.uses),
    bases: keys(template.bases),
  }
  return { row, draft, template, identities, records, ready, problems: problemsOf(draft, asked) }
}

/** What application and notice state; only of a draft without problems. */
export function factsOf({ row, draft, identities, records }: WholeDraft): ApplicationFacts {
  const { person, phone } = identities
  if (!person) throw new Error(`the applicant of ${row.id} is not verified`)
  const { matter, use, basis, reason, obtaining, copies, delivery } = draft
  const purposes = new Map(draft.evidence.map(({ ano, purpose }) => [ano, purpose]))
  return {
    id: row.id,
    applicant: partyOf(draft, identities, phone),
    signer: person.name,
    ...(draft.applicant === 'self'
      ? {}
      : {
          agent: {
            name: person.name,
            number: person.number,
            relation: draft.applicant === 'enterprise' ? ('employee' as const) : draft.relation,
          },
        }),
    ...{ matter, use, basis, reason, obtaining, copies, delivery },
    evidence: records.map(({ ano, name, kind, sealed_at, digest }) => ({
      ano,
      name,
      kind: evidenceKinds[kind].name,
      sealedAt: sealed_at?.toISOString() ?? '',
      digest: digest ?? '',
      purpose: purposes.get(ano) ?? '',
    })),
  }
}

function partyOf({ applicant, principal }: ApplicationDraft, { person, enterprise }: Identities, phone: string): Party {
  if (applicant === 'self') return { kind: 'person', name: person?.name ?? '', number: person?.number ?? '', phone }
  if (applicant === 'enterprise')
    return {
      kind: 'organisation',
      name: enterprise?.name ?? '',
      number: enterprise?.number ?? '',
      phone,
      ...(enterprise?.legalPerson ? { representative: enterprise.legalPerson } : {}),
    }
  const { kind, name, number, representative } = principal
  return { kind, name, number, phone: principal.phone || phone, ...(representative ? { representative } : {}) }
}

/** Equal facts are drawn once. */
export const factsDigest = (facts: ApplicationFacts, { version }: Pick<NotarizationTemplate, 'version'>): Buffer =>
  createHash('sha256')
    .update(canonicalize(JSON.parse(JSON.stringify({ facts, version }))))
    .digest()

const factsContext = (id: string) => `judicial/facts/${id}`

export const sealFacts = (deps: Deps, facts: ApplicationFacts): Buffer =>
  deps.secretBox.seal(JSON.stringify(facts), factsContext(facts.id))

/** As the applicant signed them. */
export function signedFacts(deps: Deps, { id, drawn_facts }: Pick<ApplicationRow, 'id' | 'drawn_facts'>): ApplicationFacts {
  if (!drawn_facts) throw new Error(`application ${id} has no drawn facts`)
  return JSON.parse(deps.secretBox.open(drawn_facts, factsContext(id))) as ApplicationFacts
}
