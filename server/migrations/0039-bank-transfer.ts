// Bank transfers: the receiving account of a platform, orders paid by transfer, imported statements and their incoming lines.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await accounts(db)
  await transfers(db)
  await statements(db)
}

async function accounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet.bank_account (
      platform_id integer primary key references platform.platform,
      -- Null: bank transfer is not offered.
      account jsonb,
      version integer not null default 1,
      updated_at timestamptz not null,
      updated_by text not null
    )`.execute(db)
}

async function transfers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet.bank_transfer (
      order_id uuid primary key references wallet.payment_order,
      platform_id integer not null,
      code text not null check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
      -- The account that the payer was shown.
      account jsonb not null,
      -- The order's amount becomes the arrived one if that differs.
      ordered_fen bigint not null check (ordered_fen > 0),
      voucher_id uuid,
      created_at timestamptz not null,
      unique (platform_id, code)
    )`.execute(db)
}

async function statements(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wallet.bank_statement (
      id uuid primary key,
      platform_id integer not null,
      account text not null,
      layout text not null,
      file_name text not null,
      sha256 text not null,
      incoming integer not null,
      added integer not null,
      imported_by uuid not null references account.account,
      imported_at timestamptz not null
    )`.execute(db)
  await sql`
    create table wallet.bank_line (
      id uuid primary key,
      platform_id integer not null,
      account text not null,
      serial text not null,
      statement_id uuid not null references wallet.bank_statement,
      row integer not null,
      booked_on date not null,
      fen bigint not null check (fen > 0),
      -- Payer, account and remark, encrypted: they name people.
      facts bytea not null,
      -- Compares the facts of a line that is imported again.
      facts_hash bytea not null,
      -- Named by the code in the remark.
      order_id uuid references wallet.payment_order,
      state text not null check (state in ('open', 'credited', 'returned')),
      settled_order_id uuid references wallet.payment_order,
      handler_id uuid references account.account,
      imported_at timestamptz not null,
      settled_at timestamptz,
      unique (platform_id, account, serial),
      check ((state = 'open') = (settled_at is null)),
      check (state <> 'credited' or settled_order_id is not null)
    )`.execute(db)
  await sql`create index bank_line_of_platform on wallet.bank_line (platform_id, state, imported_at desc, id desc)`.execute(db)
  await sql`create index bank_line_of_day on wallet.bank_line (platform_id, booked_on)`.execute(db)
  await sql`create index bank_line_settled_order on wallet.bank_line (settled_order_id) where settled_order_id is not null`.execute(
    db,
  )
}
