// Payments: orders, attempts at gateways, and every statement of a gateway about them; ledger accounts of the gateways' side.
import { type Kysely, sql } from 'kysely'

/** In a transaction a new enum value can be added, but not used: nothing here uses one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const account of ['alipay-receivable', 'wechat-receivable', 'bank', 'suspense'])
    await sql`alter type wallet.account add value ${sql.lit(account)}`.execute(db)
  await orders(db)
  await attempts(db)
  await facts(db)
}

async function orders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet.payment_order (
      id uuid primary key,
      platform_id integer not null,
      owner_id uuid not null,
      created_by uuid not null references account.account,
      number text not null,
      kind text not null check (kind in ('recharge', 'package')),
      fen bigint not null check (fen > 0),
      -- The terms of the package when it was ordered.
      offer jsonb,
      state text not null check (state in ('awaiting_payment', 'paid', 'closed', 'refunded')),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      paid_at timestamptz,
      paid_by text check (paid_by in ('alipay', 'wechat', 'bank')),
      lot_id uuid references wallet.lot,
      refunded_fen bigint not null default 0,
      unique (platform_id, number),
      foreign key (platform_id, owner_id) references wallet.purse,
      check ((kind = 'package') = (offer is not null)),
      check ((paid_at is null) = (state in ('awaiting_payment', 'closed'))),
      check ((paid_at is null) = (paid_by is null)),
      check (refunded_fen between 0 and fen),
      check ((state = 'refunded') = (refunded_fen = fen))
    )`.execute(db)
  await sql`create index payment_order_of_owner on wallet.payment_order (platform_id, owner_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index payment_order_open on wallet.payment_order (expires_at) where state = 'awaiting_payment'`.execute(db)
}

async function attempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet.payment_attempt (
      id uuid primary key,
      order_id uuid not null references wallet.payment_order,
      platform_id integer not null,
      channel text not null check (channel in ('alipay', 'wechat')),
      method text not null,
      -- Ours at the gateway; never used twice.
      trade_no text not null unique check (trade_no ~ '^[0-9A-Za-z]{1,32}$'),
      fen bigint not null check (fen > 0),
      state text not null check (state in ('created', 'waiting', 'paid', 'closed', 'unknown')),
      checkout jsonb,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      queries integer not null default 0,
      -- When the gateway is asked next; null once the outcome is known.
      query_at timestamptz,
      transaction_id text,
      paid_at timestamptz,
      unique (channel, transaction_id),
      check ((state = 'paid') = (transaction_id is not null)),
      check ((state = 'paid') = (paid_at is not null)),
      check (state not in ('paid', 'closed') or query_at is null)
    )`.execute(db)
  await sql`create index payment_attempt_of_order on wallet.payment_attempt (order_id, created_at)`.execute(db)
  await sql`create index payment_attempt_due on wallet.payment_attempt (query_at) where query_at is not null`.execute(db)
}

async function facts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet.payment_fact (
      id uuid primary key,
      platform_id integer not null,
      channel text not null,
      attempt_id uuid references wallet.payment_attempt,
      trade_no text not null,
      source text not null check (source in ('notice', 'query', 'bill')),
      verdict text not null,
      content jsonb not null,
      -- The message as it came, for notifications.
      raw bytea,
      at timestamptz not null
    )`.execute(db)
  await sql`create index payment_fact_of_attempt on wallet.payment_fact (attempt_id, at)`.execute(db)
  await sql`create index payment_fact_incident on wallet.payment_fact (platform_id, at) where verdict in ('mismatch', 'stray', 'foreign')`.execute(
    db,
  )
  await sql`
    create trigger append_only before update or delete or truncate on wallet.payment_fact
    for each statement execute function kernel.append_only()`.execute(db)
}
