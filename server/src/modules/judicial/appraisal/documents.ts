// The entrustment and the opinion as signed documents: drawn, opened and signed.

import { appraisalErrors } from '@attestry/contract/modules/judicial/appraisal/errors'
import { appraisalCase } from '@attestry/contract/modules/judicial/appraisal-case'
import { isOffered } from '@attestry/contract/modules/judicial/appraisal-settings'
import { type AppraisalState, isIssued } from '@attestry/contract/modules/judicial/appraisal-state'
import type { AppraisalDocument } from '@attestry/contract/modules/judicial/appraisal-view'
import { signingErrors } from '@attestry/contract/modules/signing/errors'
import type { Member, Staff } from '../../../kernel/actor.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { RawAnswer } from '../../../kernel/route.ts'
import { lockCase } from '../../casework/public.ts'
import { openedDocuments } from '../../document/public.ts'
import {
  commitSignatures,
  documentsById,
  documentsOf,
  drawDocument,
  keepDrawn,
  liveDocument,
  openNewest,
  prepareSignatures,
  type SigningRequest,
  sendSigningCode,
  voidDocument,
  type WholeDocument,
} from '../../signing/public.ts'
import { officeFacts, pdfAnswer } from '../notarization/documents.ts'
import { appraisalDigest, factsOfAppraisal, readDraft, sealAppraisalFacts, type WholeAppraisal } from './draft.ts'
import { appraisalSubject, type FoundAppraisal } from './own.ts'
import { appraisalTitles, entrusterPlace, entrustmentPaper } from './papers.ts'
import { changeAppraisal, isWriter } from './store.ts'

export const settingsName = ({ version }: { readonly version: number }): string => `appraisal/${version}`

/** Drawn again if what it states has changed; who had signed signs again. */
export async function drawEntrustment(deps: Deps, { row, held }: FoundAppraisal): Promise<void> {
  if (held.state !== 'draft') refuse(appraisalErrors.APPRAISAL_WRONG_STATE)
  const whole = await readDraft(deps, row)
  if (!isOffered(whole.settings)) refuse(appraisalErrors.APPRAISAL_OFF)
  if (whole.problems.length > 0) refuse(appraisalErrors.APPRAISAL_INCOMPLETE)
  const { settings } = whole
  const facts = factsOfAppraisal(whole)
  const digest = appraisalDigest(facts, settings)
  if (row.drawn_sha256?.equals(digest)) return
  const office = await officeFacts(deps, row.platform_id)
  const drawnAt = deps.clock.now().toISOString()
  const subject = appraisalSubject(row.id)
  const drawn = await drawDocument(deps, {
    platformId: row.platform_id,
    subject,
    kind: 'entrustment',
    title: appraisalTitles.entrustment,
    template: settingsName(settings),
    ownerId: row.owner_id,
    places: [{ ...entrusterPlace(facts), accountId: row.owner_id }],
    paper: (number) => entrustmentPaper(facts, { office, settings, number, drawnAt }),
  })
  await inTransaction(deps, async (inside) => {
    const locked = await lockCase(inside.db, appraisalCase, row.platform_id, { id: row.id })
    if (locked?.state !== 'draft') refuse(appraisalErrors.APPRAISAL_WRONG_STATE)
    // Saved meanwhile: the next call draws what was saved.
    const change = { settings_version: settings.version, drawn_sha256: digest, drawn_facts: sealAppraisalFacts(inside, facts) }
    if (!(await changeAppraisal(inside.db, row, change, 0))) return
    await voidDocument(inside, { platformId: row.platform_id, subject, kind: 'entrustment' }, 'changed')
    await keepDrawn(inside, drawn)
  })
}

/** Of a draft, read with the settings of today. */
export const isOutdated = (whole: WholeAppraisal): boolean =>
  whole.problems.length > 0 || !whole.row.drawn_sha256?.equals(appraisalDigest(factsOfAppraisal(whole), whole.settings))

export async function liveOf(
  deps: Deps,
  { id, platform_id }: { readonly id: string; readonly platform_id: number },
  key: AppraisalDocument,
): Promise<WholeDocument | undefined> {
  return liveDocument(await documentsOf(deps.db, platform_id, appraisalSubject(id)), key)
}

/** Saved or drew the opinion at any time, signed a version of it, or is to sign the one that stands. */
export async function hasWritten(
  deps: Deps,
  { id, platform_id }: { readonly id: string; readonly platform_id: number },
  accountId: string,
): Promise<boolean> {
  const [wrote, documents] = await Promise.all([
    isWriter(deps.db, id, accountId),
    documentsOf(deps.db, platform_id, appraisalSubject(id)),
  ])
  const signs = documents
    .filter(({ document }) => document.kind === 'opinion')
    .flatMap(({ document, places }) => places.filter(({ signed_at }) => signed_at !== null || document.state !== 'void'))
  return wrote || signs.some(({ account_id }) => account_id === accountId)
}

export const hasOpened = async (deps: Deps, { accountId }: Staff, { newest }: WholeDocument): Promise<boolean> =>
  (await openedDocuments(deps.db, [newest.file_id], accountId)).length > 0

export async function sendAppraisalDocument(
  deps: Deps,
  viewer: Member | Staff,
  { row, held }: FoundAppraisal,
  key: AppraisalDocument,
): Promise<RawAnswer> {
  const whole = await liveOf(deps, row, key)
  // The entruster sees the opinion once it is issued.
  const isOpen = key === 'entrustment' || viewer.kind === 'staff' || isIssued(held.state)
  if (!whole || !isOpen) return refuse(appraisalErrors.APPRAISAL_PAPER_MISSING)
  const { bytes } = await openNewest(deps, viewer, whole)
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  const name = `${whole.document.title[viewer.locale]}-${row.id.slice(-12).toUpperCase()}-${whole.document.number}.pdf`
  return pdfAnswer(name, Buffer.concat(parts))
}

const signedIn: Readonly<Record<string, AppraisalState>> = { entrustment: 'draft', opinion: 'accepted' }

/** Documents of another case are none of this one; each is signed in one state only. */
async function requireSignable(deps: Deps, { row, held }: FoundAppraisal, ids: readonly string[]): Promise<void> {
  const documents = await documentsById(deps.db, row.platform_id, ids)
  const isOwn =
    documents.length === new Set(ids).size && documents.every(({ document }) => document.subject === appraisalSubject(row.id))
  if (!isOwn) refuse(signingErrors.NOT_YOUR_TURN)
  if (documents.some(({ document }) => signedIn[document.kind] !== held.state)) refuse(appraisalErrors.APPRAISAL_WRONG_STATE)
}

export async function sendAppraisalCode(deps: Deps, actor: Member | Staff, found: FoundAppraisal, ids: readonly string[]) {
  await requireSignable(deps, found, ids)
  return sendSigningCode(deps, actor, ids)
}

export async function signAppraisalDocuments(
  deps: Deps,
  actor: Member | Staff,
  found: FoundAppraisal,
  request: SigningRequest,
): Promise<void> {
  await requireSignable(deps, found, request.documents)
  const prepared = await prepareSignatures(deps, actor, request)
  await inTransaction(deps, async (inside) => {
    const locked = await lockCase(inside.db, appraisalCase, actor.platformId, { id: found.row.id })
    if (!locked) throw new Error(`no case ${found.row.id}`)
    await requireSignable(inside, { ...found, held: locked }, request.documents)
    await commitSignatures(inside, actor, request, prepared)
  })
}
