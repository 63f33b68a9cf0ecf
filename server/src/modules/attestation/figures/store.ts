// Counts a platform's records by day, from the index record_by_day alone, without reading the rows.
import type { RecordKind } from '@attestry/contract/modules/attestation/record'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'

/** From the start of the first day (inclusive) to the end of the last (exclusive), China time. */
export interface Period {
  readonly from: Date
  readonly until: Date
}

export interface RecordsOfDay {
  readonly day: string
  readonly kind: RecordKind
  readonly count: number
  readonly sealed: number
  readonly failed: number
}

export async function recordsByDay(db: Db, platformId: number, { from, until }: Period): Promise<RecordsOfDay[]> {
  const { rows } = await sql<RecordsOfDay>`
    select to_char(day, 'YYYY-MM-DD') as day, kind, sum(count)::bigint as count,
      (sum(count) filter (where state = 'sealed'))::bigint as sealed,
      (sum(count) filter (where state = 'failed'))::bigint as failed
    from (
      -- China keeps one offset all year; looking the zone up for every row would take twice as long.
      select (created_at at time zone interval '8 hours')::date as day, kind, state, count(*) as count
      from attestation.record where platform_id = ${platformId} and created_at >= ${from} and created_at < ${until}
      group by 1, 2, 3
    ) as daily
    group by 1, 2 order by 1, 2`.execute(db)
  return rows.map((row) => ({ ...row, sealed: row.sealed ?? 0, failed: row.failed ?? 0 }))
}

export async function recordFailures(db: Db, platformId: number, { from, until }: Period) {
  const { rows } = await sql<{ cause: string; count: number }>`
    select coalesce(failure, 'unknown') as cause, count(*) as count from attestation.record
    where platform_id = ${platformId} and created_at >= ${from} and created_at < ${until} and state = 'failed'
    group by 1 order by 2 desc, 1 limit 50`.execute(db)
  return rows
}

/** Main accounts that submitted something, by day and in the whole period. */
export async function activeByDay(db: Db, platformId: number, { from, until }: Period) {
  const { rows } = await sql<{ day: string; active: number; total: number }>`
    with seen as materialized (
      select (created_at at time zone interval '8 hours')::date as day, owner_id from attestation.record
      where platform_id = ${platformId} and created_at >= ${from} and created_at < ${until}
      group by 1, 2
    )
    select to_char(day, 'YYYY-MM-DD') as day, count(*) as active,
      (select count(distinct owner_id) from seen) as total
    from seen group by seen.day order by seen.day`.execute(db)
  return rows
}
