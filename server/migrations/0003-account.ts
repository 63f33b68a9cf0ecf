// Accounts, sessions and verification codes.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema account`.execute(db)
  await sql`
    create table account.account (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      kind text not null check (kind in ('person', 'enterprise', 'staff')),
      role text not null check (role in ('main', 'sub', 'operator', 'notary', 'appraiser', 'finance')),
      main_account_id uuid references account.account,
      phone text not null,
      name text not null,
      password_hash text,
      must_change_password boolean not null default false,
      certification text not null default 'none' check (certification in ('none', 'pending', 'passed', 'rejected')),
      disabled_at timestamptz,
      created_at timestamptz not null,
      unique (platform_id, phone),
      check ((role = 'sub') = (main_account_id is not null)),
      check ((kind = 'staff') = (role not in ('main', 'sub')))
    )`.execute(db)
  await sql`create index account_of_main on account.account (main_account_id) where main_account_id is not null`.execute(db)
  await sql`
    create table account.session (
      id uuid primary key,
      token_hash bytea not null unique,
      account_id uuid not null references account.account,
      platform_id integer not null references platform.platform,
      method text not null,
      device text not null,
      address text not null,
      login_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db)
  await sql`create index session_of_account on account.session (account_id, login_at desc)`.execute(db)
  await sql`
    create table account.login_attempt (
      platform_id integer not null references platform.platform,
      -- Also kept for numbers without an account, so that a lockout does not reveal which numbers have one.
      phone_hash bytea not null,
      wrong integer not null,
      locked_until timestamptz,
      last_at timestamptz not null,
      primary key (platform_id, phone_hash)
    )`.execute(db)
  await sql`
    create table account.challenge (
      id text primary key,
      answer_hash bytea not null,
      tries integer not null default 0,
      used_at timestamptz,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table account.sms_code (
      id text primary key,
      platform_id integer not null references platform.platform,
      -- A keyed hash: the table must not reveal who requested codes.
      phone_hash bytea not null,
      purpose text not null,
      code_hash bytea not null,
      tries integer not null default 0,
      used_at timestamptz,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sms_code_of_phone on account.sms_code (phone_hash, created_at desc)`.execute(db)
}
