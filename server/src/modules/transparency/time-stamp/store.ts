// Stores time-stamp tokens and cosignatures of checkpoints, and the retry state of each external authority.
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { TransparencyTables } from '../tables.ts'

export type TimeStampRow = Selectable<TransparencyTables['transparency.time_stamp']>
export type CosignatureRow = Selectable<TransparencyTables['transparency.cosignature']>

const tables = (db: Db) => db.withTables<TransparencyTables>()

export interface UnstampedHead {
  readonly log_id: number
  readonly platform_id: number
  readonly size: number
  readonly note: string
  readonly signed_at: Date
  /** The last size that was stamped, and when. */
  readonly stamped_size: number
  readonly stamped_at: Date | null
}

/** The newest checkpoint of each log if it is not stamped yet. Includes closed logs: their last head must be stamped too. */
export async function unstampedHeads(db: Db): Promise<UnstampedHead[]> {
  const { rows } = await sql<UnstampedHead>`
    select l.id as log_id, l.platform_id, l.size, l.note, l.signed_at, coalesce(s.size, 0) as stamped_size, s.stamped_at
    from transparency.log l
    left join lateral (
      select size, stamped_at from transparency.checkpoint
      where log_id = l.id and stamped_at is not null order by size desc limit 1
    ) s on true
    where l.size > coalesce(s.size, 0) and l.note is not null
    order by l.id`.execute(db)
  return rows
}

export const timeStampsOn = (db: Db, logId: number, sizes: readonly number[]): Promise<TimeStampRow[]> =>
  sizes.length === 0
    ? Promise.resolve([])
    : tables(db)
        .selectFrom('transparency.time_stamp')
        .selectAll()
        .where('log_id', '=', logId)
        .where('size', 'in', [...sizes])
        .orderBy('time')
        .orderBy('authority')
        .execute()

export const cosignaturesOn = (db: Db, logId: number, sizes: readonly number[]): Promise<CosignatureRow[]> =>
  sizes.length === 0
    ? Promise.resolve([])
    : tables(db)
        .selectFrom('transparency.cosignature')
        .selectAll()
        .where('log_id', '=', logId)
        .where('size', 'in', [...sizes])
        .orderBy('witness')
        .execute()

/** A stored token is never replaced. */
export async function insertTimeStamp(db: Db, row: TimeStampRow): Promise<void> {
  await tables(db)
    .insertInto('transparency.time_stamp')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertCosignature(db: Db, row: CosignatureRow): Promise<void> {
  await tables(db)
    .insertInto('transparency.cosignature')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** True only for the one caller that marks it. */
export async function markStamped(db: Db, logId: number, size: number, at: Date): Promise<boolean> {
  const result = await tables(db)
    .updateTable('transparency.checkpoint')
    .set({ stamped_at: at })
    .where('log_id', '=', logId)
    .where('size', '=', size)
    .where('stamped_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const authorityStates = (db: Db) => tables(db).selectFrom('transparency.authority').selectAll().execute()

export async function recordSuccess(db: Db, name: string, at: Date): Promise<void> {
  await tables(db)
    .insertInto('transparency.authority')
    .values({ name, failures: 0, retry_at: null, last_error: null, last_at: at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ failures: 0, retry_at: null, last_error: null, last_at: at }))
    .execute()
}

export async function recordFailure(db: Db, name: string, error: string, retryAt: (failures: number) => Date): Promise<void> {
  const known = await tables(db)
    .selectFrom('transparency.authority')
    .select('failures')
    .where('name', '=', name)
    .executeTakeFirst()
  const failures = (known?.failures ?? 0) + 1
  const row = { failures, retry_at: retryAt(failures), last_error: error.slice(0, 200) }
  await tables(db)
    .insertInto('transparency.authority')
    .values({ name, last_at: null, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** The last size that a witness signed, for its consistency proof. */
export async function lastCosigned(db: Db, logId: number, witness: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('transparency.cosignature')
    .select((select) => select.fn.max('size').as('size'))
    .where('log_id', '=', logId)
    .where('witness', '=', witness)
    .executeTakeFirst()
  return row?.size ?? 0
}
