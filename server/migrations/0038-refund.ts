// Refunds of payments at the gateways, and what staff did about statements that need attention.
import { type Kysely, sql } from 'kysely'

/** In a transaction a new enum value can be added, but not used: nothing here uses one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Both belong to the platform, like all values after 'paid-in': money on its way to the payer, and units of refunded packages.
  for (const account of ['refunding', 'units-returned'])
    await sql`alter type wallet.account add value ${sql.lit(account)}`.execute(db)
  await sql`
    alter table wallet.posting
      drop constraint posting_kind_check,
      add constraint posting_kind_check check (kind in ('credit', 'hold', 'capture', 'release', 'purchase', 'adjust', 'refund'))`.execute(
    db,
  )
  await sql`create index posting_refund on wallet.posting (platform_id, at) where kind = 'refund'`.execute(db)
  await refunds(db)
  await incidents(db)
}

async function refunds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet.payment_refund (
      -- The confirmed proposal.
      id uuid primary key references approval.proposal,
      platform_id integer not null,
      order_id uuid not null references wallet.payment_order,
      -- The payment that is refunded; null for one by bank transfer.
      attempt_id uuid references wallet.payment_attempt,
      channel text not null check (channel in ('alipay', 'wechat', 'bank')),
      -- Ours at the gateway; never used twice, and never with another amount.
      refund_no text not null unique check (refund_no ~ '^[0-9A-Za-z]{1,32}$'),
      fen bigint not null check (fen > 0),
      -- False for the refund of a second payment, which went to the balance: the order stays paid.
      of_order boolean not null,
      -- The package whose units were taken back.
      lot_id uuid references wallet.lot,
      state text not null check (state in ('created', 'sent', 'stuck', 'refunded', 'failed')),
      reason text not null,
      created_at timestamptz not null,
      ended_at timestamptz,
      queries integer not null default 0,
      -- When the gateway is called next; null once the outcome is known, and for bank transfers.
      query_at timestamptz,
      -- The gateway's reason for a failure.
      failure text,
      -- Reference of the outgoing bank transfer.
      bank_reference text,
      check ((attempt_id is null) = (channel = 'bank')),
      check ((ended_at is null) = (state in ('created', 'sent', 'stuck'))),
      check ((query_at is null) = (channel = 'bank' or state in ('refunded', 'failed'))),
      check ((bank_reference is not null) = (channel = 'bank' and state = 'refunded'))
    )`.execute(db)
  await sql`create index payment_refund_of_order on wallet.payment_refund (order_id, created_at)`.execute(db)
  await sql`create index payment_refund_due on wallet.payment_refund (query_at) where query_at is not null`.execute(db)
}

async function incidents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet.payment_incident_resolution (
      fact_id uuid primary key references wallet.payment_fact,
      platform_id integer not null,
      note text not null,
      resolved_by uuid not null references account.account,
      resolved_at timestamptz not null
    )`.execute(db)
  await sql`drop index wallet.payment_fact_incident`.execute(db)
  await sql`
    create index payment_fact_incident on wallet.payment_fact (platform_id, at desc, id desc)
    where verdict in ('mismatch', 'stray', 'foreign', 'second', 'refund-failed', 'refund-stuck')`.execute(db)
  await sql`create index payment_order_of_platform on wallet.payment_order (platform_id, created_at desc, id desc)`.execute(db)
}
