// Rows of red-letter sheets: one per reversal that the buyer must confirm, by the serial of the reversal.
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { InvoiceTables } from '../tables.ts'

export type SheetRow = Selectable<InvoiceTables['invoice.sheet']>

const tables = (db: Db) => db.withTables<InvoiceTables>()

/** Undefined if the platform knows the number or the serial already. */
export async function insertSheet(db: Db, sheet: Insertable<InvoiceTables['invoice.sheet']>): Promise<SheetRow | undefined> {
  return tables(db)
    .insertInto('invoice.sheet')
    .values(sheet)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function findSheet(db: Db, serial: string): Promise<SheetRow | undefined> {
  return tables(db).selectFrom('invoice.sheet').selectAll().where('serial', '=', serial).executeTakeFirst()
}

/** Newest first. */
export async function sheetsOf(db: Db, applicationId: string): Promise<SheetRow[]> {
  return tables(db)
    .selectFrom('invoice.sheet')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('opened_at', 'desc')
    .orderBy('serial', 'desc')
    .execute()
}

/** Undefined if it is in another state by now. */
export async function changeSheet(
  db: Db,
  serial: string,
  from: readonly SheetRow['state'][],
  change: Pick<SheetRow, 'state' | 'ended_at' | 'note'>,
): Promise<SheetRow | undefined> {
  return tables(db)
    .updateTable('invoice.sheet')
    .set(change)
    .where('serial', '=', serial)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

/** Until when the buyers of these applications may confirm. */
export async function deadlinesOf(db: Db, applicationIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('invoice.sheet')
    .select(['application_id', 'confirm_by'])
    .where('application_id', 'in', applicationIds)
    .where('state', '=', 'open')
    .execute()
  return new Map(rows.map(({ application_id, confirm_by }) => [application_id, confirm_by]))
}
