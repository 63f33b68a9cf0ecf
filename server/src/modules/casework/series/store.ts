// Numbers without gaps or duplicates: the next one is taken in the transaction that uses it.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'

/** A rollback returns the number; concurrent transactions wait for each other. */
export async function nextNumber(db: Db, platformId: number, name: string): Promise<number> {
  if (!db.isTransaction) throw new Error(`series ${name}: a number needs the transaction that uses it`)
  const { rows } = await sql<{ last: number }>`
    insert into casework.series (platform_id, name, last) values (${platformId}, ${name}, 1)
    on conflict (platform_id, name) do update set last = series.last + 1
    returning last`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`no number in series ${name}`)
  return row.last
}
