// Rows of quotes.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { CaseworkTables } from '../tables.ts'

export type QuoteRow = Selectable<CaseworkTables['casework.quote']>

const tables = (db: Db) => db.withTables<CaseworkTables>()

export async function insertQuote(db: Db, { lines, ...quote }: QuoteRow): Promise<void> {
  await tables(db)
    .insertInto('casework.quote')
    .values({ ...quote, lines: JSON.stringify(lines) })
    .execute()
}

/** Newest first: only the first is valid. */
export const quotesOf = (db: Db, caseId: string): Promise<QuoteRow[]> =>
  tables(db).selectFrom('casework.quote').selectAll().where('case_id', '=', caseId).orderBy('version', 'desc').execute()
