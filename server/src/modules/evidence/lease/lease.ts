// Lease on a row of `evidence.capture`: one holder collects it, whether a worker or an interactive session; only its token can write.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { type CaptureChange, type CaptureRow, captureColumns } from '../capture/store.ts'
import type { EvidenceTables } from '../tables.ts'

/** Lease times use the database's clock, so that the nodes' clocks need not agree. */
const LEASE_SECONDS = 15
const leasedUntil = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`

export interface Lease {
  readonly ano: string
  readonly token: string
}

export interface Leased extends Lease {
  readonly row: CaptureRow
}

/** Thrown by a holder whose write was rejected. */
export class LeaseLost extends Error {}

/** Undefined: another holder has it, or it is not queued. */
export async function takeLease(db: Db, ano: string): Promise<Leased | undefined> {
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
      not_before: null,
      vantages: null,
      thumbnail: null,
      ended_at: null,
      lease_token: token,
      leased_until: leasedUntil,
      started_at: sql`now()`,
      attempts: sql`attempts + 1`,
    })
    .where('ano', '=', ano)
    .where('state', '=', 'queued')
    .returning(captureColumns)
    .executeTakeFirst()
  return row && { row, ano, token }
}

const updateUnderLease = (db: Db, { ano, token }: Lease) =>
  db
    .withTables<EvidenceTables>()
    .updateTable('evidence.capture')
    .where('ano', '=', ano)
    .where('lease_token', '=', token)
    .where('state', '=', 'collecting')

export async function writeUnderLease(db: Db, lease: Lease, change: CaptureChange): Promise<boolean> {
  const result = await updateUnderLease(db, lease).set(change).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** False: another holder has the evidence, or it was cancelled. */
export const renewLease = (db: Db, lease: Lease): Promise<boolean> => writeUnderLease(db, lease, { leased_until: leasedUntil })

/** Locks the row until the transaction ends. Undefined: the lease was lost. */
export const lockUnderLease = (db: Db, { ano, token }: Lease): Promise<CaptureRow | undefined> =>
  lockCollecting(db, ano).where('lease_token', '=', token).executeTakeFirst()

/** Ends the lease and writes the resulting state. Undefined: the lease was lost and nothing was written. */
export const endLease = (db: Db, lease: Lease, change: CaptureChange): Promise<CaptureRow | undefined> =>
  updateUnderLease(db, lease)
    .set({ ...change, ...unleased })
    .returning(captureColumns)
    .executeTakeFirst()

/** What a row without a holder has in the lease's columns. */
export const unleased = { lease_token: null, leased_until: null, stage: null } as const

const lockCollecting = (db: Db, ano: string) =>
  db
    .withTables<EvidenceTables>()
    .selectFrom('evidence.capture')
    .select(captureColumns)
    .where('ano', '=', ano)
    .where('state', '=', 'collecting')
    .forUpdate()

/** Evidence whose holder has not renewed in time. */
export async function expiredLeases(db: Db): Promise<string[]> {
  const rows = await db
    .withTables<EvidenceTables>()
    .selectFrom('evidence.capture')
    .select('ano')
    .where('state', '=', 'collecting')
    .where('leased_until', '<', sql<Date>`now()`)
    .execute()
  return rows.map(({ ano }) => ano)
}

/** Locks the row until the transaction ends. Undefined: renewed, ended or taken over meanwhile. */
export const lockExpired = (db: Db, ano: string): Promise<CaptureRow | undefined> =>
  lockCollecting(db, ano).where('leased_until', '<', sql<Date>`now()`).executeTakeFirst()
