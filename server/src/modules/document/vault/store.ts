// Rows of documents and of the log of access to them.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { deletedKinds } from '../kind.ts'
import type { DocumentTables } from '../tables.ts'

export type DocumentRow = Selectable<DocumentTables['document.document']>

const tables = (db: Db) => db.withTables<DocumentTables>()
const bytesColumns = ['id', 'folder', 'pieces'] as const

export async function insertDocument(db: Db, document: DocumentRow): Promise<void> {
  await tables(db).insertInto('document.document').values(document).execute()
}

export const findDocument = (db: Db, id: string): Promise<DocumentRow | undefined> =>
  tables(db).selectFrom('document.document').selectAll().where('id', '=', id).executeTakeFirst()

/** Documents by id, for a module that stores the ids. */
export async function findDocuments(db: Db, ids: readonly string[]): Promise<Map<string, DocumentRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db).selectFrom('document.document').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Sets the date of deletion, null for none; returns how many exist: a document may have been deleted meanwhile. */
export async function setDeletionDate(db: Db, ids: readonly string[], deleteAt: Date | null): Promise<number> {
  if (ids.length === 0) return 0
  const result = await tables(db)
    .updateTable('document.document')
    .set({ delete_at: deleteAt })
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Deletes the keys, which makes the bytes unreadable; pass the result to `removeBytes` after the commit. */
export async function deleteDocuments(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return tables(db).deleteFrom('document.document').where('id', 'in', ids).returning(bytesColumns).execute()
}

/** Deletes the documents of closed accounts, as `deleteDocuments` does, without those that an office has to keep. */
export const deleteDocumentsOf = (db: Db, accountIds: readonly string[]) =>
  tables(db)
    .deleteFrom('document.document')
    .where('account_id', 'in', accountIds)
    .where('kind', 'in', deletedKinds)
    .returning(bytesColumns)
    .execute()

export const deleteExpiredRows = (db: Db, now: Date) =>
  tables(db).deleteFrom('document.document').where('delete_at', '<=', now).returning(bytesColumns).execute()

export async function insertAccess(db: Db, document: DocumentRow, readerId: string, at: Date): Promise<void> {
  const { id: document_id, platform_id, kind, account_id: owner_id } = document
  await tables(db)
    .insertInto('document.access')
    .values({ document_id, platform_id, kind, owner_id, reader_id: readerId, at })
    .execute()
}

/** Which of the documents a reader has opened. */
export async function openedDocuments(db: Db, ids: readonly string[], readerId: string): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tables(db)
    .selectFrom('document.access')
    .select('document_id')
    .distinct()
    .where('document_id', 'in', [...ids])
    .where('reader_id', '=', readerId)
    .execute()
  return rows.map(({ document_id }) => document_id)
}
