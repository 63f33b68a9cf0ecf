// Data exports: requesting and downloading one each require the password, so that an open session alone is not enough.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import {
  dataExportApi,
  EXPORT_RETENTION_DAYS,
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
import { requirePasswordConfirmation } from '../password/confirmation.ts'
import { deletePieces, newSealedKey, readPieces, storePieces } from './encrypted-pieces.ts'
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
    sealed_key: newSealedKey(deps, id),
    asked_at: now,
  })
  await audit(deps, actor, { action: 'data-export.ask', subject: id })
  await emit(deps, dataExportRequested, { exportId: id })
  return view(row)
}

/** Stores the contents of an export; false if it was ended meanwhile. */
export async function storeExport(deps: Deps, row: ExportRow, content: AsyncIterable<Buffer>): Promise<boolean> {
  if (row.state !== 'making' || !row.sealed_key) return false
  const { pieces, size, sha256 } = await storePieces(deps, row.id, row.sealed_key, content)
  const made = { pieces, size, sha256, ready_at: deps.clock.now(), expires_at: after(deps.clock, days(EXPORT_RETENTION_DAYS)) }
  if (await markReady(deps.db, row.id, made)) return true
  const now = await findExport(deps.db, row.id)
  if (now?.state !== 'ready') await deletePieces(deps, row.id)
  return false
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
  const spent = await inTransaction(deps, async (inside) => {
    if (!isDownloadable(inside, row) || !(await spendTicket(inside.db, id, ticketHash(ticket), inside.clock.now()))) return false
    await audit(inside, actor, { action: 'data-export.take', subject: id, facts: { sha256: row.sha256, size: row.size } })
    return true
  })
  if (!spent || !row.sealed_key) return refuse(accountErrors.TICKET_SPENT)
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
    body: Readable.from(readPieces(deps, id, row.sealed_key, row.pieces ?? 0), { objectMode: false }),
  }
}
