// Rows of usage counters by day.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { ContentTables } from '../tables.ts'

/** Rows per counter, chosen at random, so that concurrent increments rarely wait for the same row lock. */
const SLOTS_PER_COUNTER = 16

export async function countBehavior(
  db: Db,
  event: { platformId: number; day: string; behavior: string; page: string },
): Promise<void> {
  const { platformId, day, behavior, page } = event
  await sql`
    insert into content.behavior (platform_id, day, behavior, page, slot, count)
    values (${platformId}, ${day}::date, ${behavior}, ${page}, ${randomInt(SLOTS_PER_COUNTER)}, 1)
    on conflict (platform_id, day, behavior, page, slot) do update set count = content.behavior.count + 1`.execute(db)
}

/** For statistics: the count per action, page and day. */
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
