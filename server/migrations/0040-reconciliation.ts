// Daily reconciliation: lines of the gateways' bills, one run per platform, channel and day, and the differences that it found.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Kept, not temporary: a payment around midnight is looked up in the bill of the day before and after.
  await sql`
    create table wallet.bill_line (
      platform_id integer not null,
      channel text not null check (channel in ('alipay', 'wechat')),
      day date not null,
      bill text not null check (bill in ('trade', 'fund')),
      line integer not null,
      kind text not null check (kind in ('payment', 'refund')),
      transaction_id text not null,
      trade_no text not null,
      refund_no text not null,
      fen bigint not null check (fen >= 0),
      at timestamptz not null,
      primary key (platform_id, channel, day, bill, line)
    )`.execute(db)
  await sql`create index bill_line_refund on wallet.bill_line (platform_id, channel, refund_no, day) where kind = 'refund'`.execute(
    db,
  )
  await sql`create index bill_line_transaction on wallet.bill_line (platform_id, channel, transaction_id, day)`.execute(db)
  await sql`
    create table wallet.reconciliation_run (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      channel text not null check (channel in ('alipay', 'wechat', 'bank')),
      day date not null,
      state text not null check (state in ('waiting', 'clean', 'differs', 'failed')),
      -- Count and sum of each side, of payments and refunds.
      totals jsonb not null,
      settled integer not null default 0,
      requested_at timestamptz not null,
      ended_at timestamptz,
      unique (platform_id, channel, day)
    )`.execute(db)
  await sql`create index reconciliation_run_newest on wallet.reconciliation_run (platform_id, day desc, id desc)`.execute(db)
  await sql`
    create table wallet.reconciliation_difference (
      id uuid primary key,
      run_id uuid not null references wallet.reconciliation_run,
      platform_id integer not null,
      kind text not null check (kind in ('missing_here', 'missing_there', 'amount', 'refund', 'fund')),
      reference text not null,
      trade_no text not null,
      ledger_fen bigint,
      trade_fen bigint,
      fund_fen bigint,
      state text not null check (state in ('open', 'held_over', 'resolved')),
      handler_id uuid references account.account,
      resolved_by uuid references account.account,
      resolved_at timestamptz,
      note text,
      created_at timestamptz not null,
      unique (run_id, kind, reference),
      check ((state = 'resolved') = (resolved_at is not null))
    )`.execute(db)
  await sql`create index payment_attempt_paid on wallet.payment_attempt (platform_id, channel, paid_at) where state = 'paid'`.execute(
    db,
  )
}
