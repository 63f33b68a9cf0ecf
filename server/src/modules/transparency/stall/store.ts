// Faults of each platform's signing, log and time-stamps, and the oldest record that waits for the latter two.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { TransparencyTables } from '../tables.ts'

export type FaultRow = Selectable<TransparencyTables['transparency.fault']>
export type FaultStep = FaultRow['step']
export type LogStep = Exclude<FaultStep, 'signed'>

const tables = (db: Db) => db.withTables<TransparencyTables>()

/** Returns how often in a row this step has failed. */
export async function saveFault(
  db: Db,
  fault: Pick<FaultRow, 'platform_id' | 'step' | 'cause' | 'detail'>,
  at: Date,
): Promise<number> {
  const row = await tables(db)
    .insertInto('transparency.fault')
    .values({ ...fault, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(['platform_id', 'step']).doUpdateSet({
        cause: fault.cause,
        detail: fault.detail,
        last_at: at,
        failures: sql`transparency.fault.failures + 1`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return row.failures
}

export async function deleteFault(db: Db, platformId: number, step: FaultStep): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('transparency.fault')
    .where('platform_id', '=', platformId)
    .where('step', '=', step)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const faultsOf = (db: Db, step: FaultStep): Promise<FaultRow[]> =>
  tables(db).selectFrom('transparency.fault').selectAll().where('step', '=', step).execute()

export async function platformsWithLog(db: Db): Promise<number[]> {
  const rows = await tables(db)
    .selectFrom('transparency.log')
    .select('platform_id')
    .where('closed_at', 'is', null)
    .orderBy('platform_id')
    .execute()
  return rows.map(({ platform_id }) => platform_id)
}

export interface WaitingRow {
  readonly platform_id: number
  readonly step: LogStep
  /** When the oldest one began to wait. */
  readonly since: Date
  readonly waiting: number
  /** When this step last succeeded for anything. */
  readonly progressed_at: Date | null
  readonly halted: string | null
  readonly fault: Pick<FaultRow, 'cause' | 'detail'> | null
}

/** Waiting records by platform and step. A fault older than the wait is left out, unless the clock was set back: it cannot be the cause. */
export async function waitingSteps(db: Db, now: Date): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    with open_log as (select * from transparency.log where closed_at is null),
    unlogged as (
      select platform_id, queued_at from transparency.leaf where position is null
      union all
      select leaf.platform_id, leaf.queued_at
      from transparency.log l join transparency.leaf on leaf.log_id = l.id and leaf.position >= l.size
      where l.assigned > l.size
    ),
    unstamped as (
      select l.platform_id, c.signed_at, s.stamped_at
      from transparency.log l
      left join lateral (
        select size, stamped_at from transparency.checkpoint
        where log_id = l.id and stamped_at is not null order by size desc limit 1
      ) s on true
      join lateral (
        select signed_at from transparency.checkpoint
        where log_id = l.id and size > coalesce(s.size, 0) order by size limit 1
      ) c on true
      where l.size > coalesce(s.size, 0) and l.note is not null
    ),
    waiting as (
      select u.platform_id, 'logged' as step, min(u.queued_at) as since, count(*)::int as waiting, max(l.signed_at) as progressed_at
      from unlogged u left join open_log l on l.platform_id = u.platform_id group by u.platform_id
      union all
      select platform_id, 'time-stamped', min(signed_at), count(*)::int, max(stamped_at) from unstamped group by platform_id
    )
    select w.*, l.halted,
      case when f.platform_id is not null then json_build_object('cause', f.cause, 'detail', f.detail) end as fault
    from waiting w
    left join open_log l on l.platform_id = w.platform_id
    left join transparency.fault f on f.platform_id = w.platform_id and f.step = w.step
      and (f.last_at >= w.since or w.since > ${now})
    order by w.platform_id, w.step`.execute(db)
  return rows
}
