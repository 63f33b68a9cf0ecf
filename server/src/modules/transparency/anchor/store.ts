// Stores anchors of checkpoints on chains: submitting, submitted, confirmed.
import { type Selectable, sql } from 'kysely'
import type { AnchorReceipt } from '../../../adapters/chain/port.ts'
import type { Db } from '../../../kernel/database.ts'
import type { TransparencyTables } from '../tables.ts'

export type AnchorRow = Selectable<TransparencyTables['transparency.anchor']>

const tables = (db: Db) => db.withTables<TransparencyTables>()

/** The newest stamped checkpoint of each log of these platforms, if it is newer than the last one anchored on this chain. */
export async function headsToAnchor(db: Db, chain: string, platforms: readonly number[], notSince: Date) {
  if (platforms.length === 0) return []
  const { rows } = await sql<{ log_id: number; size: number }>`
    select l.id as log_id, c.size from transparency.log l
    join lateral (
      select size from transparency.checkpoint where log_id = l.id and stamped_at is not null order by size desc limit 1
    ) c on true
    where l.platform_id in (${sql.join(platforms)})
      and not exists (
        select 1 from transparency.anchor a
        where a.log_id = l.id and a.chain = ${chain} and (a.size >= c.size or a.requested_at > ${notSince})
      )`.execute(db)
  return rows
}

export async function beginAnchor(db: Db, row: { log_id: number; size: number; chain: string }, at: Date): Promise<void> {
  await tables(db)
    .insertInto('transparency.anchor')
    .values({
      ...row,
      state: 'submitting',
      receipt: null,
      requested_at: at,
      confirmed_at: null,
      retry_at: null,
      last_error: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const openAnchors = (db: Db, chain: string, now: Date): Promise<(AnchorRow & { note: string })[]> =>
  tables(db)
    .selectFrom('transparency.anchor as a')
    .innerJoin('transparency.checkpoint as c', (join) => join.onRef('c.log_id', '=', 'a.log_id').onRef('c.size', '=', 'a.size'))
    .selectAll('a')
    .select('c.note')
    .where('a.chain', '=', chain)
    .where('a.state', '<>', 'confirmed')
    .where((row) => row.or([row('a.retry_at', 'is', null), row('a.retry_at', '<=', now)]))
    .orderBy('a.requested_at')
    .limit(50)
    .execute()

type AnchorKey = Pick<AnchorRow, 'log_id' | 'size' | 'chain'>

export async function updateAnchor(
  db: Db,
  at: AnchorKey,
  from: AnchorRow['state'],
  receipt: AnchorReceipt,
  now: Date,
): Promise<boolean> {
  const result = await tables(db)
    .updateTable('transparency.anchor')
    .set({
      state: receipt.state,
      receipt: JSON.stringify(receipt),
      failures: 0,
      retry_at: null,
      last_error: null,
      confirmed_at: receipt.state === 'confirmed' ? now : null,
    })
    .where('log_id', '=', at.log_id)
    .where('size', '=', at.size)
    .where('chain', '=', at.chain)
    .where('state', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The entry is lost, it will never be on the chain: it has to be submitted again. */
export async function clearReceipt(db: Db, at: AnchorKey): Promise<void> {
  await tables(db)
    .updateTable('transparency.anchor')
    .set({ state: 'submitting', receipt: sql`null` })
    .where('log_id', '=', at.log_id)
    .where('size', '=', at.size)
    .where('chain', '=', at.chain)
    .where('state', '=', 'submitted')
    .execute()
}

export async function delayAnchor(db: Db, at: AnchorKey, failures: number, retryAt: Date, error: string | null): Promise<void> {
  await tables(db)
    .updateTable('transparency.anchor')
    .set({ failures, retry_at: retryAt, last_error: error?.slice(0, 200) ?? null })
    .where('log_id', '=', at.log_id)
    .where('size', '=', at.size)
    .where('chain', '=', at.chain)
    .execute()
}

export const recentAnchors = (db: Db, logId: number, limit: number): Promise<AnchorRow[]> =>
  tables(db)
    .selectFrom('transparency.anchor')
    .selectAll()
    .where('log_id', '=', logId)
    .where('state', '<>', 'submitting')
    .orderBy('size', 'desc')
    .limit(limit)
    .execute()

/** The size confirmed on this chain before this one: positions from there on are newly anchored. */
export async function anchoredBefore(db: Db, at: AnchorKey): Promise<number> {
  const row = await tables(db)
    .selectFrom('transparency.anchor')
    .select((select) => select.fn.max('size').as('size'))
    .where('log_id', '=', at.log_id)
    .where('chain', '=', at.chain)
    .where('state', '=', 'confirmed')
    .where('size', '<', at.size)
    .executeTakeFirst()
  return row?.size ?? 0
}
