// The times that the clock is compared with: the database's own and the last signed one.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'

/** External time-stamps are left out: their clocks may be ahead. */
export async function databaseTimes(db: Db): Promise<{ database: Date; signed: Date | null }> {
  const { rows } = await sql<{ database: Date; signed: Date | null }>`
    select clock_timestamp() as database, max(greatest(l.signed_at, t.time)) as signed
    from transparency.log l
    left join lateral (
      select time from transparency.time_stamp where log_id = l.id and kind = 'embedded' order by size desc limit 2
    ) t on true`.execute(db)
  return rows[0] ?? { database: new Date(), signed: null }
}
