// Papers that an applicant hands to the office: encrypted, opened by both sides, kept as long as the case once it is submitted.
import { buffer } from 'node:stream/consumers'
import { generalErrors } from '@attestry/contract/errors'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import type { notarizationApi } from '@attestry/contract/modules/judicial/notarization'
import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { notarizationDeskApi } from '@attestry/contract/modules/judicial/notarization-desk'
import { MAX_PAPER_BYTES, MAX_PAPERS, type Paper } from '@attestry/contract/modules/judicial/notarization-view'
import type { Member, Staff } from '../../../kernel/actor.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { download, inlineHeader } from '../../../kernel/download.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, RawAnswer, Service } from '../../../kernel/route.ts'
import { lockCase } from '../../casework/public.ts'
import {
  findDocument,
  insertDocument,
  mediaTypeOf,
  openDocument,
  receiveFiles,
  setDeletionDate,
  storeDocument,
  type UploadProblem,
} from '../../document/public.ts'
import { requireApplication, requireOwn } from '../notarization/own.ts'
import { deletePaper, findPaper, insertPaper, type PaperRow, papersOf } from './store.ts'

const MEGABYTE = 1024 * 1024

function refuseUpload(problem: UploadProblem): never {
  if (problem === 'too-large') refuse(judicialErrors.PAPER_TOO_LARGE, { limit: MAX_PAPER_BYTES / MEGABYTE })
  return refuse(problem === 'count' ? judicialErrors.ONE_PAPER : judicialErrors.PAPER_TYPE)
}

/** The entry of a trailer, or of a cross-reference stream, neither of which is ever compressed. */
const ENCRYPT = /\/Encrypt\s*(?:\d+\s+\d+\s+R\b|<<)/

const isEncryptedPdf = (bytes: Buffer): boolean =>
  mediaTypeOf(bytes) === 'application/pdf' && ENCRYPT.test(bytes.toString('latin1'))

const nameContext = (id: string) => `judicial/paper/${id}`

export const viewPaper = (deps: Deps, { id, kind, name, size, media_type, sha256, uploaded_at }: PaperRow): Paper => ({
  id,
  kind,
  name: deps.secretBox.open(name, nameContext(id)),
  size,
  mediaType: media_type,
  sha256: sha256.toString('hex'),
  uploadedAt: uploaded_at.toISOString(),
})

/** While the office waits for papers, too: a paper can be added as long as the case is open. */
const acceptsPapers = (state: string): boolean =>
  !['issued', 'revoked', 'rejected', 'terminated', 'abandoned', 'discarded'].includes(state)

export const addPaper: Service<typeof notarizationApi.addPaper> = async (deps, actor, { id, kind, name }, exchange) => {
  await requireOwn(deps, actor, id)
  const [bytes] = await receiveFiles(exchange, 'judicial-paper', { min: 1, max: 1 }, refuseUpload)
  if (!bytes) return refuse(judicialErrors.ONE_PAPER)
  if (isEncryptedPdf(bytes)) refuse(judicialErrors.PAPER_ENCRYPTED)
  const { platformId, accountId } = actor
  const { document, sha256 } = await storeDocument(deps, { kind: 'judicial-paper', platformId, accountId }, [bytes])
  const paperId = newId(deps.clock.now())
  const row: PaperRow = {
    id: paperId,
    application_id: id,
    kind,
    name: deps.secretBox.seal(name, nameContext(paperId)),
    document_id: document.id,
    sha256: Buffer.from(sha256, 'hex'),
    size: bytes.length,
    media_type: mediaTypeOf(bytes) ?? 'application/octet-stream',
    uploaded_at: deps.clock.now(),
  }
  await inTransaction(deps, async ({ db }) => {
    const locked = await lockCase(db, notarizationCase, platformId, { id })
    if (!locked || !acceptsPapers(locked.state)) refuse(judicialErrors.WRONG_STATE)
    if ((await papersOf(db, id)).length >= MAX_PAPERS) refuse(judicialErrors.TOO_MANY_PAPERS, { limit: MAX_PAPERS })
    // Those of a draft that is never submitted are deleted.
    await insertDocument(db, locked.state === 'draft' ? document : { ...document, delete_at: null })
    await insertPaper(db, row)
  })
  return viewPaper(deps, row)
}

/** Only before the office has seen it. */
export const removePaper: Service<typeof notarizationApi.removePaper> = async (deps, actor, { paper }) => {
  const row = (await findPaper(deps.db, paper)) ?? refuse(generalErrors.NOT_FOUND)
  await requireOwn(deps, actor, row.application_id)
  const locked = await lockCase(deps.db, notarizationCase, actor.platformId, { id: row.application_id })
  if (locked?.state !== 'draft') refuse(judicialErrors.WRONG_STATE)
  await deletePaper(deps.db, paper)
  await setDeletionDate(deps.db, [row.document_id], deps.clock.now())
  return null
}

export const readOwnPaper: Service<typeof notarizationApi.paper> = async (deps, actor, { paper }, exchange) => {
  const row = (await findPaper(deps.db, paper)) ?? refuse(generalErrors.NOT_FOUND)
  await requireOwn(deps, actor, row.application_id)
  return sendPaper(deps, actor, row, exchange)
}

export const readDeskPaper: Service<typeof notarizationDeskApi.paper> = async (deps, actor, { paper }, exchange) => {
  const row = (await findPaper(deps.db, paper)) ?? refuse(generalErrors.NOT_FOUND)
  await requireApplication(deps, actor, row.application_id)
  return sendPaper(deps, actor, row, exchange)
}

async function sendPaper(deps: Deps, reader: Member | Staff, row: PaperRow, exchange: Exchange): Promise<RawAnswer> {
  const document = (await findDocument(deps.db, row.document_id)) ?? refuse(generalErrors.NOT_FOUND)
  const bytes = await buffer(await openDocument(deps, reader, document, { case: row.application_id, kind: row.kind }))
  const name = deps.secretBox.open(row.name, nameContext(row.id))
  const extension = row.media_type.split('/')[1] ?? 'bin'
  return download(exchange, {
    name: `${name}.${extension}`,
    size: bytes.length,
    etag: row.sha256.toString('hex'),
    mediaType: row.media_type,
    disposition: inlineHeader(`${name}.${extension}`),
    open: async (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
  })
}
