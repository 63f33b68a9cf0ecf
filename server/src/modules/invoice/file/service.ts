// Files of invoices: received and checked at the desk, stored encrypted with their digests, downloaded by their owner and by staff.
import { buffer } from 'node:stream/consumers'
import { generalErrors } from '@attestry/contract/errors'
import type { applicationApi, FileFormat } from '@attestry/contract/modules/invoice/application'
import { type invoiceDeskApi, MAX_INVOICE_FILE_BYTES, MAX_INVOICE_FILES } from '@attestry/contract/modules/invoice/desk'
import { invoiceErrors } from '@attestry/contract/modules/invoice/errors'
import type { Member, Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { download } from '../../../kernel/download.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, RawAnswer, Service } from '../../../kernel/route.ts'
import {
  type DocumentRow,
  findDocument,
  insertDocument,
  mediaTypeOf,
  openDocument,
  openForOwner,
  receiveFiles,
  storeDocument,
  type UploadProblem,
} from '../../document/public.ts'
import { payerOf } from '../../wallet/public.ts'
import { type ApplicationRow, findApplication, findFile, insertFile } from '../application/store.ts'
import { type Expected, type FileProblem, type IncomingInvoiceFile, problemIn } from './check.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

const MEGABYTE = 1024 * 1024

const formats: Readonly<Record<string, FileFormat>> = { 'application/pdf': 'pdf', 'application/zip': 'ofd', 'text/xml': 'xml' }
const mediaTypes: Readonly<Record<FileFormat, string>> = { pdf: 'application/pdf', ofd: 'application/ofd', xml: 'text/xml' }

function refuseUpload(problem: UploadProblem): never {
  if (problem === 'too-large') refuse(invoiceErrors.FILE_TOO_LARGE, { limit: MAX_INVOICE_FILE_BYTES / MEGABYTE })
  return refuse(problem === 'count' ? invoiceErrors.FILE_COUNT : invoiceErrors.FILE_TYPE)
}

/** One of each format, among them one that can be checked. */
export async function receiveInvoiceFiles(exchange: Exchange): Promise<IncomingInvoiceFile[]> {
  const received = await receiveFiles(exchange, 'invoice', { min: 1, max: MAX_INVOICE_FILES }, refuseUpload)
  const files = received.map((bytes) => ({ format: formats[mediaTypeOf(bytes) ?? ''] ?? refuseUpload('media-type'), bytes }))
  if (new Set(files.map(({ format }) => format)).size < files.length) refuse(invoiceErrors.FILE_COUNT)
  if (files.every(({ format }) => format === 'pdf')) refuse(invoiceErrors.FILE_COUNT)
  return files
}

export async function requireMatching(actor: Staff, files: readonly IncomingInvoiceFile[], expected: Expected): Promise<void> {
  const problem = await problemIn(files, expected)
  if (problem) refuseFile(actor, problem)
}

function refuseFile({ locale }: Staff, problem: FileProblem): never {
  const format = problem.format.toUpperCase()
  if (problem.kind !== 'mismatch')
    return problem.kind === 'active' ? refuse(invoiceErrors.FILE_ACTIVE) : refuse(invoiceErrors.FILE_UNREADABLE, { format })
  const words = locale === 'en' ? en : zh
  const { what, found, expected } = problem
  return refuse(invoiceErrors.FILE_MISMATCH, {
    format,
    what: words.what[what],
    found: found.slice(0, 100) || words.none,
    expected: expected || words.none,
  })
}

export interface StoredInvoiceFile {
  readonly format: FileFormat
  readonly document: DocumentRow
  readonly sha256: string
}

/** Before the transaction that refers to them; bytes that nothing refers to are deleted by the documents' schedule. */
export async function storeInvoiceFiles(
  deps: Deps,
  { platform_id: platformId, owner_id: accountId }: ApplicationRow,
  files: readonly IncomingInvoiceFile[],
): Promise<StoredInvoiceFile[]> {
  const stored: StoredInvoiceFile[] = []
  for (const { format, bytes } of files)
    stored.push({ format, ...(await storeDocument(deps, { kind: 'invoice', platformId, accountId }, [bytes])) })
  return stored
}

export async function attachInvoiceFiles(
  deps: Deps,
  applicationId: string,
  files: readonly StoredInvoiceFile[],
  red = false,
): Promise<void> {
  for (const { format, document, sha256 } of files) {
    // Kept as long as the account: an invoice is needed for years.
    await insertDocument(deps.db, { ...document, delete_at: null })
    await insertFile(deps.db, {
      application_id: applicationId,
      red,
      format,
      document_id: document.id,
      sha256,
      size: document.size,
      created_at: document.created_at,
    })
  }
}

export const downloadOwnFile: Service<typeof applicationApi.file> = async (deps, actor, { id, format }, exchange) => {
  const row = (await findApplication(deps.db, payerOf(actor), id)) ?? refuse(generalErrors.NOT_FOUND)
  return sendFile(deps, exchange, row, format, actor)
}

export const downloadDeskFile: Service<typeof invoiceDeskApi.file> = async (deps, actor, { id, format }, exchange) => {
  const row = (await findApplication(deps.db, actor, id)) ?? refuse(generalErrors.NOT_FOUND)
  return sendFile(deps, exchange, row, format, actor)
}

export const downloadOwnRedFile: Service<typeof applicationApi.redFile> = async (deps, actor, { id, format }, exchange) => {
  const row = (await findApplication(deps.db, payerOf(actor), id)) ?? refuse(generalErrors.NOT_FOUND)
  return sendFile(deps, exchange, row, format, actor, true)
}

export const downloadDeskRedFile: Service<typeof invoiceDeskApi.redFile> = async (deps, actor, { id, format }, exchange) => {
  const row = (await findApplication(deps.db, actor, id)) ?? refuse(generalErrors.NOT_FOUND)
  return sendFile(deps, exchange, row, format, actor, true)
}

/** No actor: a visit by phone link, which the owner created. */
export async function sendFile(
  deps: Deps,
  exchange: Exchange,
  row: ApplicationRow,
  format: FileFormat,
  actor?: Member | Staff,
  red = false,
): Promise<RawAnswer> {
  const { name, bytes, sha256 } = (await readFile(deps, row, format, actor, red)) ?? refuse(generalErrors.NOT_FOUND)
  return download(exchange, {
    name,
    size: bytes.length,
    etag: sha256,
    mediaType: mediaTypes[format],
    open: async (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
  })
}

export async function readFile(deps: Deps, row: ApplicationRow, format: FileFormat, actor?: Member | Staff, red = false) {
  const file = await findFile(deps.db, row.id, format, red)
  const document = file && (await findDocument(deps.db, file.document_id))
  if (!document) return undefined
  const source = actor
    ? await openDocument(deps, actor, document, { invoice: row.id, format, red })
    : await openForOwner(deps, document)
  return {
    name: `${(red ? row.reversal_number : row.number) ?? row.serial}.${format}`,
    bytes: await buffer(source),
    sha256: file.sha256,
    mediaType: mediaTypes[format],
  }
}
