// Counts acts on pages by day.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { ContentTables } from '../tables.ts'

const SLOTS = 16

export async function countBehavior(
  db: Db,
  noted: { platformId: number; day: string; behavior: string; page: string },
): Promise<void> {
  const { platformId, day, behavior, page } = noted
  await sql`
    insert into content.behavior (platform_id, day, behavior, page, slot, count)
    values (${platformId}, ${day}::date, ${behavior}, ${page}, ${randomInt(SLOTS)}, 1)
    on conflict (platform_id, day, behavior, page, slot) do update set count = content.behavior.count + 1`.execute(db)
}

/** For statistics: how often each act was done on each page, by day. */
export async function behaviorCounts(db: Db, platformId: number, since: string) {
  return db
    .withTables<ContentTables>()
    .selectFrom('content.behavior')
    .select([sql<string>`day::text`.as('day'), 'behavior', 'page', sql<number>`sum(count)::bigint`.as('count')])
    .where('platform_id', '=', platformId)
    .where('day', '>=', since)
    .groupBy(['content.behavior.day', 'behavior', 'page'])
    .orderBy('content.behavior.day')
    .orderBy('behavior')
    .orderBy('page')
    .execute()
}
