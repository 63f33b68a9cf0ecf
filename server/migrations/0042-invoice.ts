// Invoices: headers, applications over paid orders, their files, rules of platforms, links for phones.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema invoice`.execute(db)
  await headers(db)
  await applications(db)
  await orders(db)
  await history(db)
  await rules(db)
  await phoneLinks(db)
}

async function headers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice.header (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      owner_id uuid not null references account.account,
      kind text not null check (kind in ('person', 'ordinary', 'special')),
      -- Title, numbers and address, encrypted.
      sealed bytea not null,
      is_default boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index header_of_owner on invoice.header (owner_id)`.execute(db)
  await sql`create unique index header_default on invoice.header (owner_id) where is_default`.execute(db)
}

async function applications(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice.application (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      owner_id uuid not null references account.account,
      -- What the invoice service knows it by; a new one after every rejection.
      serial text not null unique check (serial ~ '^[0-9]{20}$'),
      state text not null
        check (state in ('reviewing', 'submitted', 'unknown', 'issued', 'rejected', 'reversing', 'reversed')),
      special boolean not null,
      -- The header as it was when applying, and the e-mail address, encrypted.
      buyer bytea not null,
      fen bigint not null check (fen > 0),
      tax_fen bigint not null check (tax_fen between 0 and fen),
      lines jsonb not null,
      -- Encrypted: the reason may name people.
      reason bytea,
      issuer text not null,
      -- When the invoice service is asked next; null while nothing is awaited from it.
      query_at timestamptz,
      queries integer not null default 0,
      fault text,
      number text check (number ~ '^[0-9]{20}$'),
      issued_at timestamptz,
      reversal_reason text check (reversal_reason in ('mistake', 'return', 'service-ended', 'discount')),
      reversal_serial text unique,
      reversal_at timestamptz,
      reversal_number text check (reversal_number ~ '^[0-9]{20}$'),
      created_at timestamptz not null,
      check ((number is not null) = (state in ('issued', 'reversing', 'reversed'))),
      check ((number is null) = (issued_at is null)),
      check ((state = 'rejected') = (reason is not null)),
      check ((reversal_reason is not null) = (state in ('reversing', 'reversed'))),
      check ((state = 'reversed') = (reversal_number is not null))
    )`.execute(db)
  await sql`create unique index application_number on invoice.application (platform_id, number)`.execute(db)
  await sql`create index application_of_owner on invoice.application (owner_id, created_at desc, id desc)`.execute(db)
  await sql`create index application_by_state on invoice.application (platform_id, state, created_at)`.execute(db)
  await sql`create index application_due on invoice.application (query_at) where query_at is not null`.execute(db)
}

async function orders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice.application_order (
      application_id uuid not null references invoice.application,
      order_id uuid not null references wallet.payment_order,
      number text not null,
      kind text not null check (kind in ('recharge', 'package')),
      fen bigint not null check (fen > 0),
      paid_at timestamptz not null,
      -- False once the application is rejected or its invoice reversed.
      live boolean not null,
      primary key (application_id, order_id)
    )`.execute(db)
  await sql`create unique index application_order_live on invoice.application_order (order_id) where live`.execute(db)
}

async function history(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice.step (
      id bigint generated always as identity primary key,
      application_id uuid not null references invoice.application,
      state text not null,
      actor text not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index step_of_application on invoice.step (application_id, id)`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on invoice.step
    for each statement execute function kernel.append_only()`.execute(db)
  // The id of the document, without foreign key: the digest stays when the document is deleted.
  await sql`
    create table invoice.file (
      application_id uuid not null references invoice.application,
      format text not null check (format in ('pdf', 'ofd', 'xml')),
      document_id uuid not null unique,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      size bigint not null check (size > 0),
      created_at timestamptz not null,
      primary key (application_id, format)
    )`.execute(db)
  await sql`
    create table invoice.delivery (
      application_id uuid not null references invoice.application,
      number text not null,
      channel text not null check (channel in ('mail', 'sms')),
      at timestamptz not null,
      primary key (application_id, number, channel)
    )`.execute(db)
}

async function rules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice.rule (
      platform_id integer primary key references platform.platform,
      version integer not null,
      rule jsonb not null
    )`.execute(db)
}

async function phoneLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice.phone_link (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      owner_id uuid not null references account.account,
      order_ids uuid[] not null,
      -- The application that was made by it.
      application_id uuid references invoice.application,
      token_hash bytea not null unique,
      -- What the token was exchanged for, once.
      visit_hash bytea unique,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
}
