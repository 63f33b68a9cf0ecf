// Rows of a platform's own holidays, one per year.
import type { SpecialDay } from '@attestry/contract/modules/platform/holiday'
import type { Db } from '../../../kernel/database.ts'
import type { PlatformTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<PlatformTables>()

export interface YearRow {
  readonly year: number
  readonly version: number
  readonly days: readonly SpecialDay[]
}

export async function findYears(db: Db, platformId: number, years: readonly number[]): Promise<YearRow[]> {
  return tables(db)
    .selectFrom('platform.holiday_year')
    .select(['year', 'version', 'days'])
    .where('platform_id', '=', platformId)
    .where('year', 'in', years)
    .execute()
}

/** Undefined if the year is at another version; zero means never edited. */
export async function writeYear(db: Db, platformId: number, { year, version, days }: YearRow): Promise<YearRow | undefined> {
  const values = { platform_id: platformId, year, version: version + 1, days: JSON.stringify(days) }
  if (version === 0)
    return tables(db)
      .insertInto('platform.holiday_year')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['year', 'version', 'days'])
      .executeTakeFirst()
  return tables(db)
    .updateTable('platform.holiday_year')
    .set({ version: version + 1, days: JSON.stringify(days) })
    .where('platform_id', '=', platformId)
    .where('year', '=', year)
    .where('version', '=', version)
    .returning(['year', 'version', 'days'])
    .executeTakeFirst()
}
