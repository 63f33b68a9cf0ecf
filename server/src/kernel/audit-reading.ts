// Queries the audit log by time, action and actor or subject, newest first.
import { sql } from 'kysely'
import type { Db } from './database.ts'

export interface AuditFilter {
  readonly action?: string | undefined
  readonly about?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface AuditRow {
  readonly seq: number
  readonly at: Date
  readonly actor: string
  readonly address: string
  readonly action: string
  readonly subject: string
  readonly facts: string
  readonly hash: string
}

/** Actions are words joined by dots: `staff` matches `staff.role` but not `staffing`. */
const conditions = (platformId: number, { action, about, from, to }: AuditFilter) => sql`
  platform_id = ${platformId}
  and (${action ?? null}::text is null or action = ${action ?? null} or starts_with(action, ${action ?? ''} || '.'))
  and (${about ?? null}::text is null or actor = ${about ?? null} or subject = ${about ?? null})
  and (${from ?? null}::timestamptz is null or at >= ${from ?? null}::timestamptz)
  and (${to ?? null}::timestamptz is null or at <= ${to ?? null}::timestamptz)`

export async function auditLines(
  db: Db,
  platformId: number,
  filter: AuditFilter,
  { limit, offset = 0, before }: { readonly limit: number; readonly offset?: number; readonly before?: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select seq, at, actor, address, action, subject, facts, hash from kernel.audit
    where ${conditions(platformId, filter)} and (${before ?? null}::bigint is null or seq < ${before ?? null}::bigint)
    order by seq desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countAuditLines(db: Db, platformId: number, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from kernel.audit where ${conditions(platformId, filter)}`.execute(db)
  return Number(rows[0]?.total ?? 0)
}
