// The four documents of a case: drawn from facts and a version of the template, opened, and signed by both sides.
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { isEditable, notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import { type DocumentKey, type Documents, documentKeys } from '@attestry/contract/modules/judicial/notarization-view'
import type { NotarizationTemplate } from '@attestry/contract/modules/judicial/template'
import { signingErrors } from '@attestry/contract/modules/signing/errors'
import type { Paper } from '../../../adapters/paper/port.ts'
import type { Member, Staff } from '../../../kernel/actor.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { inlineHeader } from '../../../kernel/download.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { RawAnswer } from '../../../kernel/route.ts'
import { lockCase } from '../../casework/public.ts'
import { requirePlatform } from '../../platform/public.ts'
import {
  commitSignatures,
  type DrawnDocument,
  documentsById,
  documentsOf,
  drawDocument,
  keepDrawn,
  liveDocument,
  openNewest,
  type Place,
  prepareSignatures,
  type SigningRequest,
  sendSigningCode,
  viewDocuments,
  voidDocument,
  type WholeDocument,
} from '../../signing/public.ts'
import { factsDigest, factsOf, readDraft, sealFacts, type WholeDraft } from './draft.ts'
import type { ApplicationFacts, OfficeFacts, PaperFrame } from './facts.ts'
import { type Found, subjectOf } from './own.ts'
import { applicationPaper, documentTitles, noticePaper, placesOf } from './papers.ts'
import { changeApplication, findApplication } from './store.ts'

export async function officeFacts(deps: Deps, platformId: number): Promise<OfficeFacts> {
  const { name, facts } = await requirePlatform(deps, platformId)
  const { englishName, fullName, englishFullName } = facts
  return {
    platformName: name,
    platformEnglishName: englishName ?? '',
    ...(fullName ? { office: { name: fullName, ...(englishFullName ? { englishName: englishFullName } : {}) } } : {}),
    publicUrl: deps.site.publicUrl,
    demo: deps.site.demo,
  }
}

export const templateName = ({ version }: Pick<NotarizationTemplate, 'version'>): string => `notarization/${version}`

interface ToDraw {
  readonly platformId: number
  readonly ownerId: string
  readonly key: DocumentKey
  readonly facts: ApplicationFacts
  readonly template: NotarizationTemplate
  /** Accounts in the order of the places. */
  readonly signers: readonly string[]
  readonly notary: string
  paper(frame: PaperFrame): Paper
}

export async function drawOne(deps: Deps, wanted: ToDraw): Promise<DrawnDocument> {
  const { platformId, ownerId, key, facts, template, signers, notary } = wanted
  const office = await officeFacts(deps, platformId)
  const drawnAt = deps.clock.now().toISOString()
  const places = placesOf(key, facts, notary).map(({ field, label, name }, at): Place => {
    const accountId = signers[at]
    if (!accountId) throw new Error(`no signer of place ${field} in document ${key}`)
    return { field, label, name, accountId }
  })
  return drawDocument(deps, {
    platformId,
    subject: subjectOf(facts.id),
    kind: key,
    title: documentTitles[key],
    template: templateName(template),
    ownerId,
    places,
    paper: (number) => wanted.paper({ office, template, number, drawnAt }),
  })
}

/** Application and notice, drawn again if what they state has changed; those who had signed sign again. */
export async function drawApplication(deps: Deps, { row, held }: Found): Promise<void> {
  if (!isEditable(held.state)) return
  const whole = await readDraft(deps, row)
  if (whole.problems.length > 0) {
    if (row.drawn_sha256 === null) refuse(judicialErrors.NOT_COMPLETE)
    return
  }
  const facts = factsOf(whole)
  const digest = factsDigest(facts, whole.template)
  if (row.drawn_sha256?.equals(digest)) return
  const common = { platformId: row.platform_id, ownerId: row.owner_id, facts, template: whole.template, notary: '' }
  const signers = [row.owner_id]
  const drawn = [
    await drawOne(deps, { ...common, key: 'write', signers, paper: (frame) => applicationPaper(facts, frame) }),
    await drawOne(deps, { ...common, key: 'notice', signers, paper: (frame) => noticePaper(facts, frame) }),
  ]
  await inTransaction(deps, async (inside) => {
    const locked = await lockCase(inside.db, notarizationCase, row.platform_id, { id: row.id })
    if (!locked || !isEditable(locked.state)) refuse(judicialErrors.WRONG_STATE)
    // Another request has drawn the same.
    if ((await findApplication(inside.db, row.platform_id, row.id))?.drawn_sha256?.equals(digest)) return
    // Saved meanwhile: the next call draws what was saved.
    if (!(await changeApplication(inside.db, row, { drawn_sha256: digest, drawn_facts: sealFacts(inside, facts) }, 0))) return
    for (const one of drawn) {
      await voidDocument(inside, { platformId: row.platform_id, subject: subjectOf(row.id), kind: one.document.kind }, 'changed')
      await keepDrawn(inside, one)
    }
  })
}

const isOutdated = (whole: WholeDraft): boolean =>
  whole.problems.length > 0 || !whole.row.drawn_sha256?.equals(factsDigest(factsOf(whole), whole.template))

export async function viewOf(deps: Deps, viewer: Member | Staff, { row, held }: Found): Promise<Documents> {
  const documents = await documentsOf(deps.db, row.platform_id, subjectOf(row.id))
  const live = documentKeys.flatMap((key) => liveDocument(documents, key) ?? [])
  const views = new Map((await viewDocuments(deps, viewer, live)).map((view) => [view.key, view]))
  const of = (key: DocumentKey) => views.get(key) ?? null
  return {
    write: of('write'),
    notice: of('notice'),
    transcript: of('transcript'),
    receipt: of('receipt'),
    isOutdated: isEditable(held.state) && row.drawn_sha256 !== null && isOutdated(await readDraft(deps, row)),
  }
}

/** Both are signed, and what they state is what is saved. */
export async function isApplicationSigned(deps: Deps, whole: WholeDraft): Promise<boolean> {
  if (isOutdated(whole)) return false
  const documents = await documentsOf(deps.db, whole.row.platform_id, subjectOf(whole.row.id))
  return (['write', 'notice'] as const).every((key) => liveDocument(documents, key)?.document.state === 'complete')
}

export async function requireLive(deps: Deps, { row }: Found, key: DocumentKey): Promise<WholeDocument> {
  const documents = await documentsOf(deps.db, row.platform_id, subjectOf(row.id))
  return liveDocument(documents, key) ?? refuse(judicialErrors.DOCUMENT_NOT_DRAWN)
}

export const pdfAnswer = (name: string, body: Buffer): RawAnswer => ({
  status: 200,
  headers: {
    'content-type': 'application/pdf',
    'content-disposition': inlineHeader(name),
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  },
  body,
})

export async function sendDocument(deps: Deps, viewer: Member | Staff, found: Found, key: DocumentKey): Promise<RawAnswer> {
  const whole = await requireLive(deps, found, key)
  const { bytes } = await openNewest(deps, viewer, whole)
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  const name = `${whole.document.title[viewer.locale]}-${found.row.id.slice(-12).toUpperCase()}-${whole.document.number}.pdf`
  return pdfAnswer(name, Buffer.concat(parts))
}

/** Documents of another case are none of this one; application and notice cannot be signed after they were submitted. */
async function requireSignable(deps: Deps, { row, held }: Found, ids: readonly string[]): Promise<void> {
  const documents = await documentsById(deps.db, row.platform_id, ids)
  const isOwn =
    documents.length === new Set(ids).size && documents.every(({ document }) => document.subject === subjectOf(row.id))
  if (!isOwn) refuse(signingErrors.NOT_YOUR_TURN)
  const ofApplication = documents.some(({ document }) => document.kind === 'write' || document.kind === 'notice')
  const ofTranscript = documents.some(({ document }) => document.kind === 'transcript')
  if (ofApplication && !isEditable(held.state)) refuse(judicialErrors.WRONG_STATE)
  if (ofTranscript && held.state !== 'in_progress' && held.state !== 'suspended') refuse(judicialErrors.WRONG_STATE)
}

export async function sendCode(deps: Deps, actor: Member | Staff, found: Found, ids: readonly string[]) {
  await requireSignable(deps, found, ids)
  return sendSigningCode(deps, actor, ids)
}

export async function signDocuments(deps: Deps, actor: Member | Staff, found: Found, request: SigningRequest): Promise<void> {
  await requireSignable(deps, found, request.documents)
  const prepared = await prepareSignatures(deps, actor, request)
  await inTransaction(deps, async (inside) => {
    const locked = await lockCase(inside.db, notarizationCase, actor.platformId, { id: found.row.id })
    if (!locked) throw new Error(`no case ${found.row.id}`)
    await requireSignable(inside, { ...found, held: locked }, request.documents)
    await commitSignatures(inside, actor, request, prepared)
  })
}
