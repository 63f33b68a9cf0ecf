// Stores and reads documents: type detected from the bytes, encrypted before they are written, every access logged before a byte is read.
import { createHash } from 'node:crypto'
import type { Member, Staff } from '../../../kernel/actor.ts'
import { type AuditEntry, audit } from '../../../kernel/audit.ts'
import { after } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import type { Exchange } from '../../../kernel/route.ts'
import { type DocumentKind, rulesOf } from '../kind.ts'
import { readChunks, removeBytes, writeChunks } from './encrypted-chunks.ts'
import { type MediaType, mediaTypeOf } from './media-type.ts'
import { type DocumentRow, insertAccess } from './store.ts'

/** Longer than every magic number with its offset. */
const SNIFFED_BYTES = 16

export type UploadProblem = 'too-large' | 'media-type' | 'count'

/**
 * Reads the files of a form and checks each one's size and type before any is stored.
 * They stay in memory: people's documents are never written unencrypted.
 */
export async function receiveFiles(
  exchange: Exchange,
  kind: DocumentKind,
  { min, max }: { readonly min: number; readonly max: number },
  refuseUpload: (problem: UploadProblem) => never,
): Promise<Buffer[]> {
  const { maxUploadBytes } = rulesOf(kind)
  if (maxUploadBytes === null) throw new Error(`documents of kind ${kind} cannot be uploaded`)
  const files: Buffer[] = []
  for await (const file of exchange.files({ maxBytes: maxUploadBytes })) {
    if (files.length === max) refuseUpload('count')
    const parts: Buffer[] = []
    for await (const part of file.stream) parts.push(part as Buffer)
    if (file.truncated()) refuseUpload('too-large')
    files.push(Buffer.concat(parts))
  }
  if (files.length < min) refuseUpload('count')
  if (files.some((bytes) => acceptedType(kind, bytes) === undefined)) refuseUpload('media-type')
  return files
}

function acceptedType(kind: DocumentKind, firstBytes: Buffer): MediaType | undefined {
  const mediaType = mediaTypeOf(firstBytes)
  return mediaType && rulesOf(kind).mediaTypes.includes(mediaType) ? mediaType : undefined
}

interface Ownership {
  readonly kind: DocumentKind
  readonly platformId: number
  readonly accountId: string
}

export interface StoredDocument {
  /** To be inserted by the caller, in the transaction that refers to it: no row ever lacks its bytes. */
  readonly document: DocumentRow
  readonly sha256: string
}

/** Bytes whose row is never inserted are deleted by the schedule. */
export async function storeDocument(
  deps: Deps,
  { kind, platformId, accountId }: Ownership,
  source: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<StoredDocument> {
  const location = { id: newId(deps.clock.now()), folder: 'document' } as const
  const writer = writeChunks(deps, location)
  const digest = createHash('sha256')
  let firstBytes = Buffer.alloc(0)
  let size = 0
  for await (const chunk of source) {
    if (firstBytes.length < SNIFFED_BYTES) firstBytes = Buffer.concat([firstBytes, chunk.subarray(0, SNIFFED_BYTES)])
    digest.update(chunk)
    size += chunk.length
    await writer.write(chunk)
  }
  const { chunks, wrappedKey } = await writer.end()
  const media_type = acceptedType(kind, firstBytes)
  if (!media_type) {
    await removeBytes(deps, [{ ...location, pieces: chunks }])
    throw new Error(`a document of kind ${kind} has an unsupported media type`)
  }
  const document: DocumentRow = {
    ...location,
    platform_id: platformId,
    account_id: accountId,
    kind,
    media_type,
    size,
    pieces: chunks,
    sealed_key: wrappedKey,
    created_at: deps.clock.now(),
    delete_at: after(deps.clock, rulesOf(kind).retentionMs),
  }
  return { document, sha256: digest.digest('hex') }
}

/** Decrypts while it is read. The caller has checked that the actor may open it; an access by staff is audited. */
export async function openDocument(
  deps: Deps,
  actor: Member | Staff,
  document: DocumentRow,
  facts: AuditEntry['facts'] = {},
): Promise<AsyncGenerator<Buffer>> {
  await inTransaction(deps, async (inside) => {
    await insertAccess(inside.db, document, actor.accountId, inside.clock.now())
    if (actor.kind !== 'staff') return
    const { staffAction } = rulesOf(document.kind)
    if (staffAction === null) throw new Error(`staff cannot open documents of kind ${document.kind}`)
    await audit(inside, actor, {
      action: staffAction,
      subject: document.id,
      facts: { account: document.account_id, ...facts },
    })
  })
  return readChunks(deps, document)
}

/** For what is sent to the owner: by e-mail, or to a phone that the owner has let in. */
export async function openForOwner(deps: Deps, document: DocumentRow): Promise<AsyncGenerator<Buffer>> {
  await insertAccess(deps.db, document, document.account_id, deps.clock.now())
  return readChunks(deps, document)
}
