// Real-name verification: submitted data encrypted; photos of documents by name only, their bytes are encrypted in storage.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema realname`.execute(db)
  await sql`
    create table realname.application (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      account_id uuid not null references account.account,
      kind text not null check (kind in ('person', 'enterprise')),
      method text not null check (method in ('alipay', 'photo', 'licence')),
      state text not null check (state in ('pending', 'passed', 'rejected', 'withdrawn')),
      -- Name, number and other data of the documents.
      identity bytea not null,
      -- A keyed hash: equal numbers can be counted but not read.
      number_hash bytea not null,
      certify_id text,
      rejection text check (rejection in ('staff', 'not-passed', 'expired', 'too-many-accounts')),
      reason bytea,
      decided_by uuid references account.account,
      created_at timestamptz not null,
      decided_at timestamptz,
      check ((kind = 'enterprise') = (method = 'licence')),
      check ((state = 'pending') = (decided_at is null)),
      check ((state = 'rejected') = (rejection is not null)),
      check ((rejection is not distinct from 'staff') = (reason is not null))
    )`.execute(db)
  await sql`
    create unique index application_alive on realname.application (account_id, kind)
    where state in ('pending', 'passed')`.execute(db)
  await sql`create index application_of_account on realname.application (account_id, created_at desc)`.execute(db)
  await sql`
    create index application_of_person on realname.application (platform_id, number_hash)
    where kind = 'person' and state = 'passed'`.execute(db)
  await sql`create index application_queue on realname.application (platform_id, state, created_at)`.execute(db)
  await sql`
    create table realname.photo (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      account_id uuid not null references account.account,
      -- Null until it is submitted.
      application_id uuid references realname.application,
      side text not null check (side in ('front', 'back', 'held', 'licence', 'authority')),
      media_type text not null,
      size integer not null check (size > 0),
      -- The key that encrypts the bytes, itself encrypted.
      sealed_key bytea not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create unique index photo_waiting on realname.photo (account_id, side) where application_id is null`.execute(db)
  await sql`create index photo_of_application on realname.photo (application_id) where application_id is not null`.execute(db)
  // A person gets the reward once, however many accounts they verify.
  await sql`
    create table realname.gift (
      platform_id integer not null references platform.platform,
      number_hash bytea not null,
      account_id uuid not null unique references account.account,
      fen bigint not null check (fen > 0),
      given_at timestamptz not null,
      primary key (platform_id, number_hash)
    )`.execute(db)
  await sql`
    create table realname.rule (
      platform_id integer primary key references platform.platform,
      gift_fen bigint not null check (gift_fen >= 0),
      accounts_a_person integer not null check (accounts_a_person between 1 and 100)
    )`.execute(db)
}
