// Counts captures by outcome and measures their duration, mostly from the index capture_by_day.
import type { CaptureCause, CaptureKind } from '@attestry/contract/modules/evidence/capture-vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'

interface Period {
  readonly from: Date
  readonly until: Date
}

export interface CaptureFigures {
  readonly kind: CaptureKind
  readonly asked: number
  readonly succeeded: number
  readonly failed: number
  readonly cancelled: number
  readonly median: number | null
  readonly p95: number | null
}

export async function captureFigures(db: Db, platformId: number, { from, until }: Period): Promise<CaptureFigures[]> {
  const { rows } = await sql<CaptureFigures>`
    select kind, count(*) as asked,
      count(*) filter (where state = 'succeeded') as succeeded,
      count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'cancelled') as cancelled,
      percentile_cont(0.5) within group (order by worked_ms) / 1000 as median,
      percentile_cont(0.95) within group (order by worked_ms) / 1000 as p95
    from evidence.capture
    where platform_id = ${platformId} and created_at >= ${from} and created_at < ${until}
    group by kind order by kind`.execute(db)
  return rows
}

/** Counts failures by cause; captures cancelled or not confirmed by the member are not failures. */
export async function captureFailures(db: Db, platformId: number, { from, until }: Period) {
  const { rows } = await sql<{ cause: CaptureCause; count: number }>`
    select coalesce(cause, 'internal') as cause, count(*) as count from evidence.capture
    where platform_id = ${platformId} and created_at >= ${from} and created_at < ${until} and state = 'failed'
    group by 1 order by 2 desc, 1 limit 50`.execute(db)
  return rows
}

/** Collected more than once and not failed so far (queued, running, cancelled or succeeded). */
export async function retriedCaptures(db: Db, platformId: number, { from, until }: Period): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from evidence.capture
    where platform_id = ${platformId} and created_at >= ${from} and created_at < ${until} and attempts > 1 and state <> 'failed'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
