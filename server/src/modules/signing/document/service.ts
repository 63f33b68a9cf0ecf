// Documents for people to sign: drawn once from a template and facts, stored encrypted, replaced by voiding.
import { createHash } from 'node:crypto'
import type { SignedDocument } from '@attestry/contract/modules/signing/document'
import { signingErrors } from '@attestry/contract/modules/signing/errors'
import { canonicalize } from '@attestry/proof/bytes/canonical-json'
import type { InBothLanguages, Paper } from '../../../adapters/paper/port.ts'
import type { Member, Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { findDocument, insertDocument, openDocument, openedDocuments, storeDocument } from '../../document/public.ts'
import { makePaper } from '../../transparency/public.ts'
import { type DocumentRow, documentsOf, endDocument, insertDrawn, type PlaceRow, type WholeDocument } from './store.ts'

export interface Place {
  /** Letters, digits and underscores; also names the signer in the signed act. */
  readonly field: string
  readonly label: InBothLanguages
  readonly name: string
  readonly accountId: string
}

export interface NewDocument {
  readonly platformId: number
  /** The case, for example `notarization/ID`. */
  readonly subject: string
  readonly kind: string
  readonly title: InBothLanguages
  /** Name and version of the template. */
  readonly template: string
  /** Whose document it is. */
  readonly ownerId: string
  /** In the order of signing; empty: the office alone signs it, with its own key. */
  readonly places: readonly Place[]
  /** The number counts the documents of this kind in the case. */
  paper(number: number): Paper
}

export interface DrawnDocument {
  readonly document: DocumentRow
  readonly places: readonly PlaceRow[]
  readonly sha256: string
  readonly file: Awaited<ReturnType<typeof storeDocument>>['document']
}

const nameContext = (documentId: string, position: number) => `signing/${documentId}/${position}`

/** Draws outside of any transaction; `keepDrawn` makes it the valid one. */
export async function drawDocument(deps: Deps, fresh: NewDocument): Promise<DrawnDocument> {
  const { platformId, subject, kind, title, template, ownerId } = fresh
  const earlier = (await documentsOf(deps.db, platformId, subject)).filter(({ document }) => document.kind === kind)
  const number = earlier.length + 1
  const paper = fresh.paper(number)
  const places = fresh.places.map(({ field, label, name }) => ({ field, label, name }))
  const pdf = places.length > 0 ? await deps.papers.draw(paper, places) : await makePaper(deps, paper)
  const owner = { kind: 'signed-document', platformId, accountId: ownerId } as const
  const { document: file, sha256 } = await storeDocument(deps, owner, [Buffer.from(pdf)])
  const now = deps.clock.now()
  const id = newId(now)
  const isComplete = places.length === 0
  return {
    document: {
      id,
      platform_id: platformId,
      subject,
      kind,
      number,
      state: isComplete ? 'complete' : 'signing',
      title,
      template,
      facts_sha256: createHash('sha256')
        .update(canonicalize(JSON.parse(JSON.stringify({ paper, places, template }))))
        .digest(),
      drawn_at: now,
      completed_at: isComplete ? now : null,
      voided_at: null,
      void_reason: null,
    },
    places: fresh.places.map(({ field, name, accountId }, position) => ({
      document_id: id,
      position,
      field,
      account_id: accountId,
      name: deps.secretBox.seal(name, nameContext(id, position)),
    })),
    sha256,
    file,
  }
}

/** In the transaction that voids the document before it, if there is one; the caller holds the lock of the case. */
export async function keepDrawn(deps: Deps, { document, places, sha256, file }: DrawnDocument): Promise<void> {
  const earlier = await documentsOf(deps.db, document.platform_id, document.subject)
  // Another request drew one meanwhile, with the same number.
  if (earlier.filter(({ document: { kind } }) => kind === document.kind).length >= document.number)
    refuse(signingErrors.VERSION_CHANGED)
  await insertDocument(deps.db, { ...file, delete_at: null })
  await insertDrawn(deps.db, document, places, {
    document_id: document.id,
    number: 0,
    sha256: Buffer.from(sha256, 'hex'),
    file_id: file.id,
    made_at: document.drawn_at,
  })
}

/** Voids the live document of a kind; it is kept with all its versions. Returns those who had signed it. */
export async function voidDocument(
  deps: Deps,
  { platformId, subject, kind }: Pick<NewDocument, 'platformId' | 'subject' | 'kind'>,
  reason: string,
): Promise<readonly string[]> {
  const live = (await documentsOf(deps.db, platformId, subject)).filter(
    ({ document }) => document.kind === kind && document.state !== 'void',
  )
  for (const { document } of live)
    await endDocument(deps.db, document.id, document.state, { state: 'void', at: deps.clock.now(), reason })
  return live.flatMap(({ places }) => places.filter(({ signed_at }) => signed_at).map(({ account_id }) => account_id))
}

export const liveDocument = (documents: readonly WholeDocument[], kind: string): WholeDocument | undefined =>
  documents.find(({ document }) => document.kind === kind && document.state !== 'void')

/** Whose turn it is; undefined when everybody has signed, or it is void. */
export const nextPlace = ({ document, places }: WholeDocument) =>
  document.state === 'signing' ? places.find(({ signed_at }) => signed_at === null) : undefined

export async function viewDocuments(
  deps: Deps,
  viewer: Member | Staff,
  documents: readonly WholeDocument[],
): Promise<SignedDocument[]> {
  const opened = new Set(
    await openedDocuments(
      deps.db,
      documents.map(({ newest }) => newest.file_id),
      viewer.accountId,
    ),
  )
  return documents.map((whole) => {
    const { document, newest, places } = whole
    const next = nextPlace(whole)
    return {
      id: document.id,
      key: document.kind,
      number: document.number,
      state: document.state,
      sha256: newest.sha256.toString('hex'),
      drawnAt: document.drawn_at.toISOString(),
      completedAt: document.completed_at?.toISOString() ?? null,
      voidReason: document.void_reason,
      places: places.map(({ position, field, account_id, signed_at, name }) => ({
        field,
        name: deps.secretBox.open(name, nameContext(document.id, position)),
        signedAt: signed_at?.toISOString() ?? null,
        isYours: position === next?.position && account_id === viewer.accountId,
        isRead: account_id === viewer.accountId && opened.has(newest.file_id),
      })),
    }
  })
}

export const nameAt = (deps: Deps, { document_id, position, name }: PlaceRow): string =>
  deps.secretBox.open(name, nameContext(document_id, position))

/** The newest version; that the viewer opened it is kept with the time. The caller has checked the access. */
export async function openNewest(
  deps: Deps,
  viewer: Member | Staff,
  { document, newest }: WholeDocument,
): Promise<{ readonly bytes: AsyncGenerator<Buffer>; readonly size: number }> {
  const file = await findDocument(deps.db, newest.file_id)
  if (!file) throw new Error(`version ${newest.number} of document ${document.id} has no file`)
  return { bytes: await openDocument(deps, viewer, file, { case: document.subject, document: document.kind }), size: file.size }
}
