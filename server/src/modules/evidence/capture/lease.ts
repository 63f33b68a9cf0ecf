// Capture queue: round-robin between owners, rate limit per site, and writes only with a valid lease token.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import type { EvidenceTables } from '../tables.ts'
import { type CaptureChange, type CaptureFileRow, type CaptureRow, captureColumns } from './store.ts'

/** Lease times use the database's clock, so that the nodes' clocks need not agree. */
const LEASE_SECONDS = 15
export const LEASE_RENEW_INTERVAL_MS = 4_000
const MAX_CONCURRENT_CAPTURES_PER_SITE = 2
const SITE_START_INTERVAL_MS = 400
/** Crashes of the browser or the worker; a page that crashes them every time fails. */
export const MAX_CRASH_RETRIES = 2

export interface Claim {
  readonly row: CaptureRow
  readonly token: string
}

/** Leases the next capture; undefined when none may start now. */
export async function claimCapture(deps: Deps): Promise<Claim | undefined> {
  return inTransaction(deps, async ({ db }) => {
    // Serialize the selection, which is quick: otherwise two nodes could each start two captures of one site.
    await sql`select pg_advisory_xact_lock(hashtext('capture-claim'))`.execute(db)
    const { rows } = await sql<{ ano: string }>`
      with turn as (
        select owner_id,
          (select count(*) from evidence.capture c where c.owner_id = waiting.owner_id and state = 'collecting') as running,
          (select max(started_at) from evidence.capture c where c.owner_id = waiting.owner_id and started_at is not null) as last
        from (select distinct owner_id from evidence.capture where state = 'queued') waiting
      ),
      busy as (
        select host from evidence.capture where state = 'collecting' group by host having count(*) >= ${MAX_CONCURRENT_CAPTURES_PER_SITE}
        union
        select host from evidence.capture
        where started_at > now() - make_interval(secs => ${SITE_START_INTERVAL_MS / 1000}) and started_at <= now()
      )
      select ano from evidence.capture join turn using (owner_id)
      where state = 'queued' and host not in (select host from busy)
      order by running, last nulls first, queued_at, ano
      limit 1
      for update of capture skip locked`.execute(db)
    const ano = rows[0]?.ano
    if (ano === undefined) return undefined
    const token = randomUUID()
    const row = await db
      .withTables<EvidenceTables>()
      .updateTable('evidence.capture')
      .set({
        state: 'collecting',
        stage: null,
        done: 0,
        total: 0,
        cause: null,
        report: null,
        thumbnail: null,
        ended_at: null,
        lease_token: token,
        leased_until: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
        started_at: sql`now()`,
        attempts: sql`attempts + 1`,
      })
      .where('ano', '=', ano)
      .where('state', '=', 'queued')
      .returning(captureColumns)
      .executeTakeFirst()
    return row && { row, token }
  })
}

const updateUnderLease = (db: Db, ano: string, token: string) =>
  db
    .withTables<EvidenceTables>()
    .updateTable('evidence.capture')
    .where('ano', '=', ano)
    .where('lease_token', '=', token)
    .where('state', '=', 'collecting')

/** False: another worker has the capture, or it was cancelled. */
export async function renewLease(db: Db, ano: string, token: string): Promise<boolean> {
  const result = await updateUnderLease(db, ano, token)
    .set({ leased_until: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function writeUnderLease(db: Db, ano: string, token: string, change: CaptureChange): Promise<boolean> {
  const result = await updateUnderLease(db, ano, token).set(change).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Ends the lease and writes the resulting state. Undefined: the lease was lost and nothing was written. */
export const endLease = (db: Db, ano: string, token: string, change: CaptureChange): Promise<CaptureRow | undefined> =>
  updateUnderLease(db, ano, token)
    .set({ ...change, lease_token: null, leased_until: null, stage: null })
    .returning(captureColumns)
    .executeTakeFirst()

/** False: the lease is lost and the file was not inserted. */
export async function insertFile(deps: Deps, token: string, file: CaptureFileRow): Promise<boolean> {
  return inTransaction(deps, async ({ db }) => {
    const holder = await db
      .withTables<EvidenceTables>()
      .selectFrom('evidence.capture')
      .select('ano')
      .where('ano', '=', file.ano)
      .where('lease_token', '=', token)
      .forUpdate()
      .executeTakeFirst()
    if (!holder) return false
    await db.withTables<EvidenceTables>().insertInto('evidence.capture_file').values(file).execute()
    return true
  })
}

/** Requeues captures whose lease expired, or fails them after too many crashes. */
export async function reclaimExpired(db: Db): Promise<{ requeued: CaptureRow[]; failed: CaptureRow[] }> {
  const rows = await db
    .withTables<EvidenceTables>()
    .updateTable('evidence.capture')
    .set({
      state: sql<'queued' | 'failed'>`case when crashes < ${MAX_CRASH_RETRIES} then 'queued' else 'failed' end`,
      cause: sql<'internal' | null>`case when crashes < ${MAX_CRASH_RETRIES} then null else 'internal' end`,
      ended_at: sql`case when crashes < ${MAX_CRASH_RETRIES} then null else now() end`,
      crashes: sql`crashes + 1`,
      lease_token: null,
      leased_until: null,
      stage: null,
    })
    .where('state', '=', 'collecting')
    .where('leased_until', '<', sql<Date>`now()`)
    .returning(captureColumns)
    .execute()
  return {
    requeued: rows.filter(({ state }) => state === 'queued'),
    failed: rows.filter(({ state }) => state === 'failed'),
  }
}
