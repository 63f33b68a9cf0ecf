// Stores the statements about the journals, and finds numbers below which no journal can gain a line any more.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { IntegrityTables } from '../tables.ts'

export type StatementRow = Selectable<IntegrityTables['integrity.statement']>

const tables = (db: Db) => db.withTables<IntegrityTables>()

export const lastStatement = (db: Db, platformId: number): Promise<StatementRow | undefined> =>
  tables(db)
    .selectFrom('integrity.statement')
    .selectAll()
    .where('platform_id', '=', platformId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export const statementsOf = (db: Db, platformId: number): Promise<StatementRow[]> =>
  tables(db).selectFrom('integrity.statement').selectAll().where('platform_id', '=', platformId).orderBy('number').execute()

/** False if another node has made the statement of this number. */
export async function insertStatement(db: Db, row: StatementRow): Promise<boolean> {
  const result = await tables(db)
    .insertInto('integrity.statement')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function databaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]?.at ?? new Date(0)
}

/** Whether a transaction that began by then may still commit lines. */
export async function isAnyOpenSince(db: Db, time: Date): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and backend_xid is not null and xact_start <= ${time} and pid <> pg_backend_pid()
    limit 1`.execute(db)
  return rows.length > 0
}

export async function lastMadeAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select max(made_at) as at from integrity.statement`.execute(db)
  return rows[0]?.at ?? undefined
}
