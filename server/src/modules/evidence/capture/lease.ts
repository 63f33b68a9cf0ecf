// The queue: owners take turns, hosts are not hurried, and a worker writes only while it can show the lease it was given.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import type { EvidenceTables } from '../tables.ts'
import { type CaptureChange, type CaptureFileRow, type CaptureRow, captureColumns } from './store.ts'

/** Times of leases are the database's: the nodes' own clocks need not agree. */
const LEASE_SECONDS = 15
export const RENEW_MS = 4_000
const SAME_HOST_AT_ONCE = 2
const SAME_HOST_GAP_MS = 400
/** Of the browser or of the worker; a page that brings them down every time is given up. */
export const CRASHES_ALLOWED = 2

export interface Claim {
  readonly row: CaptureRow
  readonly token: string
}

/** The next capture in turn; undefined when nothing may begin now. */
export async function claimCapture(deps: Deps): Promise<Claim | undefined> {
  return inTransaction(deps, async ({ db }) => {
    // Choosing is quick and happens in one place at a time, or two nodes would each send their two to one host.
    await sql`select pg_advisory_xact_lock(hashtext('capture-claim'))`.execute(db)
    const { rows } = await sql<{ ano: string }>`
      with turn as (
        select owner_id,
          (select count(*) from evidence.capture c where c.owner_id = waiting.owner_id and state = 'collecting') as running,
          (select max(started_at) from evidence.capture c where c.owner_id = waiting.owner_id and started_at is not null) as last
        from (select distinct owner_id from evidence.capture where state = 'queued') waiting
      ),
      busy as (
        select host from evidence.capture where state = 'collecting' group by host having count(*) >= ${SAME_HOST_AT_ONCE}
        union
        select host from evidence.capture
        where started_at > now() - make_interval(secs => ${SAME_HOST_GAP_MS / 1000}) and started_at <= now()
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

const held = (db: Db, ano: string, token: string) =>
  db
    .withTables<EvidenceTables>()
    .updateTable('evidence.capture')
    .where('ano', '=', ano)
    .where('lease_token', '=', token)
    .where('state', '=', 'collecting')

/** False: it is someone else's now, or was cancelled. */
export async function renewLease(db: Db, ano: string, token: string): Promise<boolean> {
  const result = await held(db, ano, token)
    .set({ leased_until: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function writeHeld(db: Db, ano: string, token: string, change: CaptureChange): Promise<boolean> {
  const result = await held(db, ano, token).set(change).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Ends the lease with the state it leads to. Undefined: it was not ours any more, and nothing was written. */
export const endLease = (db: Db, ano: string, token: string, change: CaptureChange): Promise<CaptureRow | undefined> =>
  held(db, ano, token)
    .set({ ...change, lease_token: null, leased_until: null, stage: null })
    .returning(captureColumns)
    .executeTakeFirst()

/** False: the lease is lost, and the file is nobody's. */
export async function keepFile(deps: Deps, token: string, file: CaptureFileRow): Promise<boolean> {
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

/** Captures whose worker has fallen silent: back into the queue, or given up after a crash too many. */
export async function takeBackExpired(db: Db): Promise<{ requeued: CaptureRow[]; givenUp: CaptureRow[] }> {
  const rows = await db
    .withTables<EvidenceTables>()
    .updateTable('evidence.capture')
    .set({
      state: sql<'queued' | 'failed'>`case when crashes < ${CRASHES_ALLOWED} then 'queued' else 'failed' end`,
      cause: sql<'internal' | null>`case when crashes < ${CRASHES_ALLOWED} then null else 'internal' end`,
      ended_at: sql`case when crashes < ${CRASHES_ALLOWED} then null else now() end`,
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
    givenUp: rows.filter(({ state }) => state === 'failed'),
  }
}
