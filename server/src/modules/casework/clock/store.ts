// Rows of the clocks of cases and of their suspensions.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { CaseworkTables } from '../tables.ts'

export type ClockRow = Selectable<CaseworkTables['casework.clock']>
export type SuspensionRow = Selectable<CaseworkTables['casework.suspension']>

const tables = (db: Db) => db.withTables<CaseworkTables>()

export async function insertClock(db: Db, clock: ClockRow): Promise<void> {
  await tables(db).insertInto('casework.clock').values(clock).execute()
}

/** False if no clock of this name runs. */
export async function stopClock(db: Db, caseId: string, name: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('casework.clock')
    .set({ stopped_at: at })
    .where('case_id', '=', caseId)
    .where('name', '=', name)
    .where('stopped_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertSuspension(db: Db, suspension: SuspensionRow): Promise<void> {
  await tables(db).insertInto('casework.suspension').values(suspension).execute()
}

/** False if the clock is not suspended. */
export async function endSuspension(db: Db, caseId: string, name: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('casework.suspension')
    .set({ until_at: at })
    .where('case_id', '=', caseId)
    .where('name', '=', name)
    .where('until_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** In the order of their starts. */
export async function clocksOf(db: Db, caseIds: readonly string[]): Promise<ClockRow[]> {
  if (caseIds.length === 0) return []
  return tables(db).selectFrom('casework.clock').selectAll().where('case_id', 'in', caseIds).orderBy('started_at').execute()
}

export async function suspensionsOf(db: Db, caseIds: readonly string[]): Promise<SuspensionRow[]> {
  if (caseIds.length === 0) return []
  return tables(db).selectFrom('casework.suspension').selectAll().where('case_id', 'in', caseIds).orderBy('from_at').execute()
}

/** The open cases of a kind in one of these states whose clock of this name runs. */
export async function casesWithClock(
  db: Db,
  kind: string,
  states: readonly string[],
  clock: string,
): Promise<{ readonly id: string; readonly platform_id: number }[]> {
  return tables(db)
    .selectFrom('casework.clock')
    .innerJoin('casework.case', 'casework.case.id', 'casework.clock.case_id')
    .select(['casework.case.id', 'casework.case.platform_id'])
    .where('casework.case.kind', '=', kind)
    .where('casework.case.state', 'in', states)
    .where('casework.clock.name', '=', clock)
    .where('casework.clock.stopped_at', 'is', null)
    .orderBy('casework.clock.started_at')
    .execute()
}
