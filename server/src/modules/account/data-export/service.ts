// Data exports: requesting and downloading one each require the password, so that an open session alone is not enough.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import {
  dataExportApi,
  EXPORT_TICKET_SECONDS,
  exportCan,
  MAX_EXPORTS_PER_DAY,
} from '@attestry/contract/modules/account/data-export'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { Member } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { after, days } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { attachmentHeader } from '../../../kernel/download.ts'
import { emit } from '../../../kernel/event.ts'
import { newId, newToken } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { deleteDocuments, findDocument, insertDocument, openDocument, removeBytes, storeDocument } from '../../document/public.ts'
import { requirePasswordConfirmation } from '../password/confirmation.ts'
import { dataExportRequested } from './events.ts'
import { type ExportRow, exportsOf, findExport, insertExport, lockExports, markReady, setTicket, spendTicket } from './store.ts'

const MAX_LISTED_EXPORTS = 10

const view = (row: ExportRow) => ({
  id: row.id,
  state: row.state,
  askedAt: row.asked_at.toISOString(),
  readyAt: row.ready_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  size: row.size,
  downloads: row.downloads,
})

export const listExports: Service<typeof dataExportApi.list> = async (deps, actor) => {
  const list = (await exportsOf(deps.db, actor.accountId, MAX_LISTED_EXPORTS)).map(view)
  return { list, total: list.length }
}

export const requestExport: Service<typeof dataExportApi.ask> = async (deps, actor, { password }) => {
  await requirePasswordConfirmation(deps, actor, password)
  await deps.space.require()
  await lockExports(deps.db, actor.accountId)
  const before = await exportsOf(deps.db, actor.accountId, MAX_EXPORTS_PER_DAY)
  if (before.some(({ state }) => state === 'making')) refuse(accountErrors.EXPORT_RUNNING)
  const lastDay = before.filter(({ asked_at }) => asked_at > after(deps.clock, -days(1)))
  if (lastDay.length >= MAX_EXPORTS_PER_DAY) refuse(accountErrors.EXPORTS_TODAY, { limit: MAX_EXPORTS_PER_DAY })
  const now = deps.clock.now()
  const id = newId(now)
  const row = await insertExport(deps.db, {
    id,
    platform_id: actor.platformId,
    account_id: actor.accountId,
    locale: actor.locale,
    asked_at: now,
  })
  await audit(deps, actor, { action: 'data-export.ask', subject: id })
  await emit(deps, dataExportRequested, { exportId: id })
  return view(row)
}

/** Stores the contents of an export; false if it was ended meanwhile. */
export async function storeExport(deps: Deps, row: ExportRow, content: AsyncIterable<Buffer>): Promise<boolean> {
  if (row.state !== 'making') return false
  const { platform_id: platformId, account_id: accountId } = row
  const { document, sha256 } = await storeDocument(deps, { kind: 'data-export', platformId, accountId }, content)
  const { id: document_id, size, created_at: ready_at, delete_at: expires_at } = document
  const ready = await inTransaction(deps, async ({ db }) => {
    await insertDocument(db, document)
    if (await markReady(db, row.id, { document_id, size, sha256, ready_at, expires_at })) return true
    await deleteDocuments(db, [document_id])
    return false
  })
  if (!ready) await removeBytes(deps, [document])
  return ready
}

async function requireExport(deps: Deps, actor: Member, id: string): Promise<ExportRow> {
  const row = await findExport(deps.db, id)
  return row?.account_id === actor.accountId ? row : refuse(generalErrors.NOT_FOUND)
}

/** Checks the expiry itself, because the scheduled deletion may run later. */
const isDownloadable = (deps: Deps, row: ExportRow): boolean =>
  exportCan.take(row.state) && row.expires_at !== null && row.expires_at > deps.clock.now()

const ticketHash = (ticket: string) => createHash('sha256').update(`attestry/data-export/v1 ${ticket}`).digest()

export const issueExportTicket: Service<typeof dataExportApi.ticket> = async (deps, actor, { id, password }) => {
  const row = await requireExport(deps, actor, id)
  await requirePasswordConfirmation(deps, actor, password)
  if (!isDownloadable(deps, row)) refuse(accountErrors.EXPORT_NOT_READY)
  const ticket = newToken()
  await setTicket(deps.db, id, ticketHash(ticket), after(deps.clock, EXPORT_TICKET_SECONDS * 1000))
  const path = `${wirePath(dataExportApi.take).replace(':id', id)}?${new URLSearchParams({ ticket })}`
  return { ticket, path, expiresInSeconds: EXPORT_TICKET_SECONDS }
}

export const downloadExport: Service<typeof dataExportApi.take> = async (deps, actor, { id, ticket }) => {
  const row = await requireExport(deps, actor, id)
  const content = await inTransaction(deps, async (inside) => {
    const document = row.document_id === null ? undefined : await findDocument(inside.db, row.document_id)
    if (!document || !isDownloadable(inside, row)) return undefined
    if (!(await spendTicket(inside.db, id, ticketHash(ticket), inside.clock.now()))) return undefined
    await audit(inside, actor, { action: 'data-export.take', subject: id, facts: { sha256: row.sha256, size: row.size } })
    return openDocument(inside, actor, document)
  })
  if (!content) return refuse(accountErrors.TICKET_SPENT)
  const name = `my-data-${row.asked_at.toISOString().slice(0, 10)}.zip`
  return {
    status: 200,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': attachmentHeader(name),
      'content-length': String(row.size ?? 0),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
    body: Readable.from(content, { objectMode: false }),
  }
}
