// Stores the differences of a run: found, resolved by staff, or gone.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { newId } from '../../../kernel/id.ts'
import type { WalletTables } from '../tables.ts'
import type { FoundDifference } from './comparison.ts'
import type { RunRow, UnknownPayment } from './store.ts'

export type DifferenceRow = Selectable<WalletTables['wallet.reconciliation_difference']>

const tables = (db: Db) => db.withTables<WalletTables>()

export type NewDifference = FoundDifference & { readonly state: 'open' | 'held_over' }

/** One that staff resolved stays so while its amounts are the same. */
export async function upsertDifferences(db: Db, run: RunRow, found: readonly NewDifference[], now: Date): Promise<void> {
  if (found.length === 0) return
  const rows = found.map((each) => ({ ...each, id: newId(now) }))
  await sql`
    insert into wallet.reconciliation_difference as known
      (id, run_id, platform_id, kind, reference, trade_no, ledger_fen, trade_fen, fund_fen, state, created_at)
    select id, ${run.id}, ${run.platform_id}, kind, reference, "tradeNo", "ledgerFen", "tradeFen", "fundFen", state, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found
      (id uuid, kind text, reference text, "tradeNo" text, "ledgerFen" bigint, "tradeFen" bigint, "fundFen" bigint, state text)
    on conflict (run_id, kind, reference) do update set
      ledger_fen = excluded.ledger_fen, trade_fen = excluded.trade_fen, fund_fen = excluded.fund_fen,
      state = excluded.state, resolved_by = null, resolved_at = null, note = null
    where known.state <> 'resolved' or known.resolved_by is null
      or (known.ledger_fen, known.trade_fen, known.fund_fen)
        is distinct from (excluded.ledger_fen, excluded.trade_fen, excluded.fund_fen)`.execute(db)
}

/** What a payment that only the bill told us about looked like; it was credited by it. */
export async function insertSettled(db: Db, run: RunRow, settled: readonly UnknownPayment[], now: Date): Promise<void> {
  if (settled.length === 0) return
  await tables(db)
    .insertInto('wallet.reconciliation_difference')
    .values(
      settled.map(({ transactionId, tradeNo, fen }) => ({
        id: newId(now),
        run_id: run.id,
        platform_id: run.platform_id,
        kind: 'missing_here' as const,
        reference: transactionId,
        trade_no: tradeNo,
        ledger_fen: null,
        trade_fen: fen,
        fund_fen: null,
        state: 'resolved' as const,
        handler_id: null,
        resolved_by: null,
        resolved_at: now,
        note: 'settled',
        created_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['run_id', 'kind', 'reference'])
        .doUpdateSet({ state: 'resolved', resolved_at: now, note: 'settled' })
        .where('wallet.reconciliation_difference.note', 'is distinct from', 'settled'),
    )
    .execute()
}

/** Those that were not found again have resolved themselves. */
export async function resolveGone(db: Db, run: RunRow, found: readonly FoundDifference[], now: Date): Promise<void> {
  await sql`
    update wallet.reconciliation_difference known set state = 'resolved', resolved_at = ${now},
      note = case when state = 'held_over' then 'next_bill' else 'gone' end
    where run_id = ${run.id} and state <> 'resolved' and not exists (
      select from unnest(${found.map(({ kind }) => kind)}::text[], ${found.map(({ reference }) => reference)}::text[])
        as found (kind, reference)
      where found.kind = known.kind and found.reference = known.reference
    )`.execute(db)
}

export async function countUnresolved(db: Db, runIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ run_id: string; count: number }>`
    select run_id, count(*) as count from wallet.reconciliation_difference
    where run_id = any (${runIds}::uuid[]) and state <> 'resolved' group by 1`.execute(db)
  return new Map(rows.map(({ run_id, count }) => [run_id, count]))
}

export async function hasHeldOver(db: Db, runId: string): Promise<boolean> {
  const { rows } = await sql`
    select from wallet.reconciliation_difference where run_id = ${runId} and state = 'held_over' limit 1`.execute(db)
  return rows.length > 0
}

/** Unresolved ones first. */
export async function differencesOf(db: Db, runId: string, limit: number): Promise<DifferenceRow[]> {
  return tables(db)
    .selectFrom('wallet.reconciliation_difference')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy(sql`state = 'resolved'`)
    .orderBy('kind')
    .orderBy('reference')
    .limit(limit)
    .execute()
}

export async function lockDifference(db: Db, platformId: number, id: string): Promise<DifferenceRow | undefined> {
  return tables(db)
    .selectFrom('wallet.reconciliation_difference')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function changeDifference(
  db: Db,
  id: string,
  change: Partial<Pick<DifferenceRow, 'state' | 'handler_id' | 'resolved_by' | 'resolved_at' | 'note'>>,
): Promise<DifferenceRow> {
  return tables(db)
    .updateTable('wallet.reconciliation_difference')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** True if staff have resolved a difference of the run. */
export async function hasExplained(db: Db, runId: string): Promise<boolean> {
  const { rows } = await sql`
    select from wallet.reconciliation_difference where run_id = ${runId} and resolved_by is not null limit 1`.execute(db)
  return rows.length > 0
}

/** Unresolved ones of all days. */
export async function openDifferences(db: Db, platformId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from wallet.reconciliation_difference
    where platform_id = ${platformId} and state <> 'resolved'`.execute(db)
  return rows[0]?.count ?? 0
}
