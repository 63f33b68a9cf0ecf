// Rows of invoice headers: kind in plain text; title, numbers and address encrypted.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import type { InvoiceTables } from '../tables.ts'

export type HeaderRow = Selectable<InvoiceTables['invoice.header']>

const tables = (db: Db) => db.withTables<InvoiceTables>()

/** Serialises changes to an account's headers, because limit and default depend on the existing rows. */
export const lockHeaders = (db: Db, ownerId: string): Promise<void> => lockInTransaction(db, 'invoice.header', ownerId)

/** The default first, then by last change. */
export const headersOf = (db: Db, ownerId: string): Promise<HeaderRow[]> =>
  tables(db)
    .selectFrom('invoice.header')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('is_default', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findHeader = (db: Db, ownerId: string, id: string): Promise<HeaderRow | undefined> =>
  tables(db).selectFrom('invoice.header').selectAll().where('owner_id', '=', ownerId).where('id', '=', id).executeTakeFirst()

export async function insertHeader(db: Db, header: HeaderRow): Promise<void> {
  await tables(db).insertInto('invoice.header').values(header).execute()
}

export async function updateHeader(db: Db, { id, kind, sealed, is_default, updated_at }: HeaderRow): Promise<void> {
  await tables(db).updateTable('invoice.header').set({ kind, sealed, is_default, updated_at }).where('id', '=', id).execute()
}

export async function deleteHeader(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('invoice.header').where('id', '=', id).execute()
}

export async function deleteHeadersOf(db: Db, ownerIds: readonly string[]): Promise<void> {
  await tables(db).deleteFrom('invoice.header').where('owner_id', 'in', ownerIds).execute()
}

/** The caller must set another default in the same transaction. */
export async function clearDefault(db: Db, ownerId: string): Promise<void> {
  await tables(db)
    .updateTable('invoice.header')
    .set({ is_default: false })
    .where('owner_id', '=', ownerId)
    .where('is_default', '=', true)
    .execute()
}

export async function makeDefault(db: Db, id: string): Promise<void> {
  await tables(db).updateTable('invoice.header').set({ is_default: true }).where('id', '=', id).execute()
}
