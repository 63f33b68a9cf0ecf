// Rows of the papers of a case.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { JudicialTables } from '../tables.ts'

export type PaperRow = Selectable<JudicialTables['judicial.paper']>

const tables = (db: Db) => db.withTables<JudicialTables>()

export const papersOf = (db: Db, applicationId: string): Promise<PaperRow[]> =>
  tables(db).selectFrom('judicial.paper').selectAll().where('application_id', '=', applicationId).orderBy('id').execute()

export const findPaper = (db: Db, id: string): Promise<PaperRow | undefined> =>
  tables(db).selectFrom('judicial.paper').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertPaper(db: Db, row: PaperRow): Promise<void> {
  await tables(db).insertInto('judicial.paper').values(row).execute()
}

export async function deletePaper(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('judicial.paper').where('id', '=', id).execute()
}
