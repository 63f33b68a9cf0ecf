// Stores leaves, the head of each log and its checkpoints; a head advances only by compare-and-set from the head that was read.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { TransparencyTables } from '../tables.ts'

export type LogRow = Selectable<TransparencyTables['transparency.log']>
export type LeafRow = Selectable<TransparencyTables['transparency.leaf']>
export type CheckpointRow = Selectable<TransparencyTables['transparency.checkpoint']>

const tables = (db: Db) => db.withTables<TransparencyTables>()

export interface NewLeaf {
  readonly platformId: number
  readonly kind: LeafRow['kind']
  readonly sha256: string
}

export const queueLeaf = (db: Db, leaf: NewLeaf, at: Date): Promise<void> => queueLeaves(db, [leaf], at)

/** A digest that is queued twice becomes one leaf. */
export async function queueLeaves(db: Db, leaves: readonly NewLeaf[], at: Date): Promise<void> {
  await sql`
    insert into transparency.leaf (platform_id, kind, sha256, queued_at)
    select "platformId", kind, sha256, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(leaves)}::jsonb) as wanted ("platformId" integer, kind text, sha256 text)
    order by "platformId", sha256
    on conflict (platform_id, sha256) do nothing`.execute(db)
}

export const findLeaf = (db: Db, platformId: number, sha256: string): Promise<LeafRow | undefined> =>
  tables(db)
    .selectFrom('transparency.leaf')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()

/** Leaves of one kind on all platforms, in queue order. */
export const leavesAfter = (db: Db, kind: LeafRow['kind'], afterId: number, limit: number): Promise<LeafRow[]> =>
  tables(db)
    .selectFrom('transparency.leaf')
    .selectAll()
    .where('id', '>', afterId)
    .where('kind', '=', kind)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Which of the digests are in a log or queued for one. */
export async function loggedAmong(db: Db, digests: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from transparency.leaf where sha256 = any (${[...digests]}::text[])`.execute(db)
  return rows.map(({ sha256 }) => sha256)
}

/** Digests of one kind, in queue order. */
export async function leavesOfKind(db: Db, platformId: number, kind: LeafRow['kind']): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('transparency.leaf')
    .select('sha256')
    .where('platform_id', '=', platformId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

/** When any platform's newest leaf was queued, which is when its record was sealed. */
export async function lastQueuedAt(db: Db): Promise<Date | undefined> {
  const row = await tables(db)
    .selectFrom('transparency.leaf')
    .select('queued_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.queued_at
}

/** Platforms with leaves without a position, with a batch that was never signed, or with a signed head that was never published. */
export async function platformsWithWork(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct platform_id as id from transparency.leaf where position is null
    union select platform_id from transparency.log where (assigned > size or published < size) and halted is null
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export const openLogOf = (db: Db, platformId: number): Promise<LogRow | undefined> =>
  tables(db)
    .selectFrom('transparency.log')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/** Those of these platforms whose log has halted. */
export async function haltedPlatforms(db: Db, platformIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (platformIds.length === 0) return new Set()
  const rows = await tables(db)
    .selectFrom('transparency.log')
    .select('platform_id')
    .where('platform_id', 'in', [...platformIds])
    .where('closed_at', 'is', null)
    .where('halted', 'is not', null)
    .execute()
  return new Set(rows.map(({ platform_id }) => platform_id))
}

export const logsOf = (db: Db, platformId: number): Promise<LogRow[]> =>
  tables(db).selectFrom('transparency.log').selectAll().where('platform_id', '=', platformId).orderBy('id', 'desc').execute()

export const allLogs = (db: Db): Promise<LogRow[]> =>
  tables(db).selectFrom('transparency.log').selectAll().orderBy('id').execute()

export const findLog = (db: Db, id: number): Promise<LogRow | undefined> =>
  tables(db).selectFrom('transparency.log').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertLog(
  db: Db,
  log: Pick<LogRow, 'platform_id' | 'shard' | 'origin' | 'key_id' | 'vkey' | 'root' | 'opened_at'>,
): Promise<void> {
  await tables(db)
    .insertInto('transparency.log')
    .values({ ...log, note: null, signed_at: null, closed_at: null, halted: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Closes a log whose positions are all signed; nothing is added to it afterwards. */
export async function closeLog(db: Db, id: number, at: Date): Promise<boolean> {
  const result = await tables(db)
    .updateTable('transparency.log')
    .set({ closed_at: at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('halted', 'is', null)
    .where(sql<boolean>`assigned = size`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Assigns permanent positions to queued leaves, in queue order. The lock on the log's row serializes callers. */
export async function assignPositions(db: Db, logId: number, limit: number): Promise<number> {
  return db.transaction().execute(async (inside) => {
    const log = await tables(inside)
      .selectFrom('transparency.log')
      .select(['platform_id', 'assigned', 'size'])
      .where('id', '=', logId)
      .where('closed_at', 'is', null)
      .where('halted', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    // One batch at a time: assigned positions are signed before more are assigned.
    if (!log || log.assigned > log.size) return log?.assigned ?? 0
    const { rows } = await sql<{ placed: number }>`
      with waiting as (
        select id, row_number() over (order by id) - 1 as nth from (
          select id from transparency.leaf where platform_id = ${log.platform_id} and position is null order by id limit ${limit}
        ) first
      ), moved as (
        update transparency.leaf set log_id = ${logId}, position = ${log.assigned}::bigint + waiting.nth
        from waiting where leaf.id = waiting.id returning 1
      ) select count(*)::bigint as placed from moved`.execute(inside)
    const assigned = log.assigned + (rows[0]?.placed ?? 0)
    if (assigned > log.assigned)
      await tables(inside).updateTable('transparency.log').set({ assigned }).where('id', '=', logId).execute()
    return assigned
  })
}

export const leavesBetween = (
  db: Db,
  logId: number,
  from: number,
  to: number,
): Promise<Pick<LeafRow, 'kind' | 'sha256' | 'position'>[]> =>
  tables(db)
    .selectFrom('transparency.leaf')
    .select(['kind', 'sha256', 'position'])
    .where('log_id', '=', logId)
    .where('position', '>=', from)
    .where('position', '<', to)
    .orderBy('position')
    .execute()

export async function advanceHead(
  db: Db,
  from: Pick<LogRow, 'id' | 'size'>,
  head: { size: number; root: string; note: string; signedAt: Date },
): Promise<boolean> {
  const result = await tables(db)
    .updateTable('transparency.log')
    .set({ size: head.size, root: head.root, note: head.note, signed_at: head.signedAt })
    .where('id', '=', from.id)
    .where('size', '=', from.size)
    .executeTakeFirst()
  if (result.numUpdatedRows !== 1n) return false
  await tables(db)
    .insertInto('transparency.checkpoint')
    .values({ log_id: from.id, size: head.size, root: head.root, note: head.note, signed_at: head.signedAt, stamped_at: null })
    .execute()
  return true
}

export async function markPublished(db: Db, { id, size }: Pick<LogRow, 'id' | 'size'>): Promise<void> {
  await tables(db)
    .updateTable('transparency.log')
    .set({ published: size })
    .where('id', '=', id)
    .where('published', '<', size)
    .execute()
}

export async function haltLog(db: Db, id: number, reason: string | null): Promise<void> {
  await tables(db).updateTable('transparency.log').set({ halted: reason }).where('id', '=', id).execute()
}

/** Concurrent proposals and decisions about one log wait for each other here. */
export async function lockLog(db: Db, id: number): Promise<LogRow> {
  return tables(db).selectFrom('transparency.log').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** The first checkpoint that covers a position. */
export const coveringCheckpoint = (db: Db, logId: number, position: number): Promise<CheckpointRow | undefined> =>
  tables(db)
    .selectFrom('transparency.checkpoint')
    .selectAll()
    .where('log_id', '=', logId)
    .where('size', '>', position)
    .orderBy('size')
    .limit(1)
    .executeTakeFirst()

export const checkpointsAfter = (db: Db, logId: number, size: number, limit: number): Promise<CheckpointRow[]> =>
  tables(db)
    .selectFrom('transparency.checkpoint')
    .selectAll()
    .where('log_id', '=', logId)
    .where('size', '>', size)
    .orderBy('size')
    .limit(limit)
    .execute()

/** When the leaves at these positions were queued. */
export async function queuedTimes(db: Db, logId: number, positions: readonly number[]): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await sql<{ position: number; queued_at: Date }>`
    select position, queued_at from transparency.leaf
    where log_id = ${logId} and position = any (${[...positions]}::bigint[])`.execute(db)
  return new Map(rows.map(({ position, queued_at }) => [position, queued_at]))
}

export const recentCheckpoints = (db: Db, logId: number, limit: number): Promise<CheckpointRow[]> =>
  tables(db)
    .selectFrom('transparency.checkpoint')
    .selectAll()
    .where('log_id', '=', logId)
    .orderBy('size', 'desc')
    .limit(limit)
    .execute()

/** The log's size at the end of each time step since then. */
export async function growthOf(db: Db, logId: number, since: Date, stepSeconds: number): Promise<{ at: Date; size: number }[]> {
  const { rows } = await sql<{ at: Date; size: number }>`
    select to_timestamp(floor(extract(epoch from signed_at) / ${stepSeconds}) * ${stepSeconds} + ${stepSeconds}) as at, max(size) as size
    from transparency.checkpoint where log_id = ${logId} and signed_at >= ${since}
    group by 1 order by 1`.execute(db)
  return rows
}

/** Deletes superseded checkpoints without time-stamp, cosignature or anchor: the tree still proves their content. */
export async function deleteSupersededCheckpoints(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from transparency.checkpoint c
    where signed_at < ${before} and stamped_at is null
      and size < (select size from transparency.log where id = c.log_id)
      and not exists (select 1 from transparency.time_stamp t where (t.log_id, t.size) = (c.log_id, c.size))
      and not exists (select 1 from transparency.cosignature w where (w.log_id, w.size) = (c.log_id, c.size))
      and not exists (select 1 from transparency.anchor a where (a.log_id, a.size) = (c.log_id, c.size))`.execute(db)
  return Number(numAffectedRows ?? 0)
}
