// Rows of data exports.
import type { Locale } from '@attestry/contract/errors'
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import type { AccountTables } from '../tables.ts'

export type ExportRow = Selectable<AccountTables['account.data_export']>

const tables = (db: Db) => db.withTables<AccountTables>()

export async function lockExports(db: Db, accountId: string): Promise<void> {
  await lockInTransaction(db, 'account.data-export', accountId)
}

export const exportsOf = (db: Db, accountId: string, limit: number): Promise<ExportRow[]> =>
  tables(db)
    .selectFrom('account.data_export')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('asked_at', 'desc')
    .limit(limit)
    .execute()

export const findExport = (db: Db, id: string): Promise<ExportRow | undefined> =>
  tables(db).selectFrom('account.data_export').selectAll().where('id', '=', id).executeTakeFirst()

export interface NewExport {
  readonly id: string
  readonly platform_id: number
  readonly account_id: string
  readonly locale: Locale
  readonly asked_at: Date
}

export async function insertExport(db: Db, row: NewExport): Promise<ExportRow> {
  const notReady = {
    document_id: null,
    size: null,
    sha256: null,
    ticket_hash: null,
    ticket_until: null,
    ready_at: null,
    expires_at: null,
  }
  return tables(db)
    .insertInto('account.data_export')
    .values({ ...row, ...notReady, state: 'making' })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Made = Pick<ExportRow, 'document_id' | 'size' | 'sha256' | 'ready_at' | 'expires_at'>

/** False if the export was ended, or completed by another worker, meanwhile. */
export async function markReady(db: Db, id: string, made: Made): Promise<boolean> {
  const result = await tables(db)
    .updateTable('account.data_export')
    .set({ ...made, state: 'ready' })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setTicket(db: Db, id: string, hash: Buffer, until: Date): Promise<void> {
  await tables(db)
    .updateTable('account.data_export')
    .set({ ticket_hash: hash, ticket_until: until })
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .execute()
}

/** True for one caller only: tickets are single use. */
export async function spendTicket(db: Db, id: string, hash: Buffer, now: Date): Promise<boolean> {
  const result = await tables(db)
    .updateTable('account.data_export')
    .set((row) => ({ ticket_hash: null, ticket_until: null, downloads: row('downloads', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('ticket_hash', '=', hash)
    .where('ticket_until', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

const ended = { ticket_hash: null, ticket_until: null }

/** Returns the ids of their documents. */
export async function expireExports(db: Db, now: Date, stuckSince: Date): Promise<string[]> {
  const expired = await tables(db)
    .updateTable('account.data_export')
    .set({ ...ended, state: 'expired' })
    .where('state', '=', 'ready')
    .where('expires_at', '<=', now)
    .returning('document_id')
    .execute()
  await tables(db)
    .updateTable('account.data_export')
    .set({ ...ended, state: 'failed' })
    .where('state', '=', 'making')
    .where('asked_at', '<', stuckSince)
    .execute()
  return expired.flatMap(({ document_id }) => document_id ?? [])
}

export async function expireExportsOf(db: Db, accountIds: readonly string[]): Promise<void> {
  await tables(db)
    .updateTable('account.data_export')
    .set({ ...ended, state: 'expired' })
    .where('account_id', 'in', accountIds)
    .where('state', 'in', ['making', 'ready'])
    .execute()
}
