// Links that open an application on a phone: digests of token and visit, one set of orders each.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { InvoiceTables } from '../tables.ts'

export type PhoneLinkRow = Selectable<InvoiceTables['invoice.phone_link']>

const tables = (db: Db) => db.withTables<InvoiceTables>()

export async function insertLink(db: Db, link: PhoneLinkRow): Promise<void> {
  await tables(db).insertInto('invoice.phone_link').values(link).execute()
}

export const findByToken = (db: Db, hash: Buffer): Promise<PhoneLinkRow | undefined> =>
  tables(db).selectFrom('invoice.phone_link').selectAll().where('token_hash', '=', hash).executeTakeFirst()

export const findByVisit = (db: Db, hash: Buffer): Promise<PhoneLinkRow | undefined> =>
  tables(db).selectFrom('invoice.phone_link').selectAll().where('visit_hash', '=', hash).executeTakeFirst()

/** False if it was exchanged before. */
export async function exchange(db: Db, id: string, visitHash: Buffer): Promise<boolean> {
  const row = await tables(db)
    .updateTable('invoice.phone_link')
    .set({ visit_hash: visitHash })
    .where('id', '=', id)
    .where('visit_hash', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False if another call applied before. */
export async function setApplication(db: Db, id: string, applicationId: string): Promise<boolean> {
  const row = await tables(db)
    .updateTable('invoice.phone_link')
    .set({ application_id: applicationId })
    .where('id', '=', id)
    .where('application_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Expired whatever the clock says later. */
export async function endLink(db: Db, id: string): Promise<void> {
  await tables(db)
    .updateTable('invoice.phone_link')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute()
}

export async function deleteExpiredLinks(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('invoice.phone_link').where('expires_at', '<', before).execute()
}
