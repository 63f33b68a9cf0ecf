// Stores runs of the reconciliation and the lines of bills.
import type { MoneySource, PaymentChannel } from '@attestry/contract/modules/wallet/order'
import type { RunState } from '@attestry/contract/modules/wallet/reconciliation'
import type { PageQuery } from '@attestry/contract/paging'
import { type Selectable, sql } from 'kysely'
import type { BillKind, BillLine } from '../../../adapters/payment/port.ts'
import type { Db } from '../../../kernel/database.ts'
import { newId } from '../../../kernel/id.ts'
import type { RunTotals } from '../payment-tables.ts'
import type { WalletTables } from '../tables.ts'
import type { Target } from './comparison.ts'

export type { SideTotal, SideTotals } from '../payment-tables.ts'

export type RunRow = Selectable<WalletTables['wallet.reconciliation_run']>

const runColumns = sql`run.*, to_char(run.day, 'YYYY-MM-DD') as day`
const nothing = { count: 0, fen: 0 }
const noTotals: RunTotals = {
  payments: { ledger: nothing, trade: nothing, fund: nothing },
  refunds: { ledger: nothing, trade: nothing, fund: nothing },
}

/** The run of a day, created or set to waiting again. */
export async function requestRun(db: Db, { platformId, channel, day }: Target, now: Date): Promise<RunRow> {
  const { rows } = await sql<RunRow>`
    insert into wallet.reconciliation_run as run (id, platform_id, channel, day, state, totals, requested_at)
    values (${newId(now)}, ${platformId}, ${channel}, ${day}::date, 'waiting', ${JSON.stringify(noTotals)}::jsonb, ${now})
    on conflict (platform_id, channel, day) do update set state = 'waiting', requested_at = excluded.requested_at
    returning ${runColumns}`.execute(db)
  const [run] = rows
  if (!run) throw new Error(`no run of ${channel} on ${day}`)
  return run
}

/** Two workers that reconcile the same day wait for each other here. */
export async function lockRun(db: Db, { platformId, channel, day }: Target): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from wallet.reconciliation_run run
    where platform_id = ${platformId} and channel = ${channel} and day = ${day}::date for update`.execute(db)
  return rows[0]
}

export async function endRun(
  db: Db,
  id: string,
  end: { readonly state: RunState; readonly totals?: RunTotals; readonly settled?: number; readonly at: Date },
): Promise<void> {
  await sql`
    update wallet.reconciliation_run set state = ${end.state}, ended_at = ${end.at},
      totals = coalesce(${end.totals ? JSON.stringify(end.totals) : null}::jsonb, totals),
      settled = coalesce(${end.settled ?? null}::integer, settled)
    where id = ${id}`.execute(db)
}

/** True once the bills of that day were read. */
export async function isReconciled(db: Db, { platformId, channel, day }: Target): Promise<boolean> {
  const { rows } = await sql`
    select from wallet.bill_line where platform_id = ${platformId} and channel = ${channel} and day = ${day}::date
    union all
    select from wallet.reconciliation_run
    where platform_id = ${platformId} and channel = ${channel} and day = ${day}::date and state in ('clean', 'explained', 'differs')
    limit 1`.execute(db)
  return rows.length > 0
}

const LINES_PER_INSERT = 20_000

/** Replaces what an earlier run read. */
export async function replaceBill(
  db: Db,
  { platformId, channel, day }: Target<PaymentChannel>,
  bill: BillKind,
  lines: readonly BillLine[],
): Promise<void> {
  await sql`
    delete from wallet.bill_line
    where platform_id = ${platformId} and channel = ${channel} and day = ${day}::date and bill = ${bill}`.execute(db)
  for (let start = 0; start < lines.length; start += LINES_PER_INSERT) {
    const part = lines.slice(start, start + LINES_PER_INSERT)
    await sql`
      insert into wallet.bill_line
        (platform_id, channel, day, bill, line, kind, transaction_id, trade_no, refund_no, fen, at)
      select ${platformId}, ${channel}, ${day}::date, ${bill}, ${start} + row_number() over (), line.*
      from unnest(
        ${part.map(({ kind }) => kind)}::text[], ${part.map(({ transactionId }) => transactionId)}::text[],
        ${part.map(({ tradeNo }) => tradeNo)}::text[], ${part.map(({ refundNo }) => refundNo)}::text[],
        ${part.map(({ fen }) => fen)}::bigint[], ${part.map(({ at }) => at.toISOString())}::timestamptz[]
      ) as line`.execute(db)
  }
}

export interface UnknownPayment {
  readonly transactionId: string
  readonly tradeNo: string
  readonly fen: number
  readonly at: Date
}

/** Payments of the trade bill that no paid attempt of ours has. */
export async function unknownPayments(db: Db, { platformId, channel, day }: Target<PaymentChannel>): Promise<UnknownPayment[]> {
  const { rows } = await sql<UnknownPayment>`
    select distinct on (transaction_id) transaction_id as "transactionId", trade_no as "tradeNo", fen, at
    from wallet.bill_line line
    where platform_id = ${platformId} and channel = ${channel} and day = ${day}::date and bill = 'trade' and kind = 'payment'
      and not exists (
        select from wallet.payment_attempt attempt
        where attempt.channel = line.channel and attempt.transaction_id = line.transaction_id
          and attempt.platform_id = line.platform_id
      )
    order by transaction_id, line.line`.execute(db)
  return rows
}

/** Payments of the day's trade bill that were credited because of a bill, by this run or an interrupted one. */
export async function settledByBill(db: Db, { platformId, channel, day }: Target<PaymentChannel>): Promise<UnknownPayment[]> {
  const { rows } = await sql<UnknownPayment>`
    select distinct on (line.transaction_id)
      line.transaction_id as "transactionId", line.trade_no as "tradeNo", line.fen, line.at
    from wallet.payment_fact fact
    join wallet.payment_attempt attempt on attempt.id = fact.attempt_id
    join wallet.bill_line line on line.platform_id = fact.platform_id and line.channel = fact.channel
      and line.transaction_id = attempt.transaction_id and line.bill = 'trade' and line.kind = 'payment'
    where fact.platform_id = ${platformId} and fact.channel = ${channel} and fact.source = 'bill'
      and fact.verdict in ('settled', 'second') and line.day = ${day}::date
    order by line.transaction_id, line.line`.execute(db)
  return rows
}

interface RunFilter {
  readonly state?: RunState | undefined
  readonly channel?: MoneySource | undefined
}

export async function pageOfRuns(db: Db, platformId: number, filter: RunFilter, page: PageQuery) {
  const { state = null, channel = null } = filter
  const where = sql`platform_id = ${platformId}
    and (${state}::text is null or state = ${state}) and (${channel}::text is null or channel = ${channel})`
  const { rows } = await sql<RunRow>`
    select ${runColumns} from wallet.reconciliation_run run where ${where}
    order by run.day desc, run.id desc limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total from wallet.reconciliation_run where ${where}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export async function findRun(db: Db, platformId: number, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from wallet.reconciliation_run run where platform_id = ${platformId} and id = ${id}`.execute(db)
  return rows[0]
}

/** A run whose last difference staff have resolved. */
export async function markExplained(db: Db, runId: string): Promise<void> {
  await sql`
    update wallet.reconciliation_run set state = 'explained' where id = ${runId} and state = 'differs' and not exists (
      select from wallet.reconciliation_difference where run_id = ${runId} and state <> 'resolved'
    )`.execute(db)
}

/** Days of a gateway since its first payment that have no finished run. */
export async function dueGatewayDays(
  db: Db,
  { platformId, channel }: Omit<Target<PaymentChannel>, 'day'>,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char(due.day, 'YYYY-MM-DD') as day
    from (
      select (min(created_at) at time zone interval '8 hours')::date as day from wallet.payment_attempt
      where platform_id = ${platformId} and channel = ${channel}
    ) as first, generate_series(greatest(${from}::date, first.day), ${until}::date, interval '1 day') as due (day)
    where first.day is not null and not exists (
      select from wallet.reconciliation_run run
      where run.platform_id = ${platformId} and run.channel = ${channel} and run.day = due.day::date
        and run.state in ('clean', 'explained', 'differs')
    ) order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

/** Days with bank lines whose run is not finished: lines are matched days after they were booked. Open lines are due at any age. */
export async function dueBankDays(
  db: Db,
  platformId: number,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(booked_on, 'YYYY-MM-DD') as day from wallet.bank_line line
    where platform_id = ${platformId} and booked_on <= ${until}::date and (booked_on >= ${from}::date or state = 'open')
      and not exists (
        select from wallet.reconciliation_run run
        where run.platform_id = ${platformId} and run.channel = 'bank' and run.day = line.booked_on
          and run.state in ('clean', 'explained') and run.ended_at > greatest(line.imported_at, line.settled_at)
      ) order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

/** Days that have a run in any state, as `channel/day`. */
export async function reconciledDays(db: Db, platformId: number, from: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select channel || '/' || to_char(day, 'YYYY-MM-DD') as key from wallet.reconciliation_run
    where platform_id = ${platformId} and day >= ${from}::date`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
