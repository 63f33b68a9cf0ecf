// Console staff: the owner role, the second factor, and when a session last passed it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema operator`.execute(db)
  await sql`alter table account.account drop constraint account_role_check`.execute(db)
  await sql`
    alter table account.account add constraint account_role_check
      check (role in ('main', 'sub', 'operator', 'notary', 'appraiser', 'finance', 'owner'))`.execute(db)
  await sql`create index account_staff on account.account (platform_id, created_at) where kind = 'staff'`.execute(db)
  await sql`alter table account.session add column proven_at timestamptz`.execute(db)
  await sql`
    create table operator.factor (
      account_id uuid primary key references account.account,
      -- Encrypted with a key that is not in the database.
      secret bytea not null,
      confirmed_at timestamptz,
      -- The newest time step whose code was used; its code and earlier ones are no longer accepted.
      last_step bigint not null default 0,
      wrong integer not null default 0,
      locked_until timestamptz,
      -- Created by the demo with a public secret: accepted only on a demo server.
      demo boolean not null default false,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table operator.recovery_code (
      account_id uuid not null references operator.factor on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (account_id, code_hash)
    )`.execute(db)
  await sql`create index audit_time on kernel.audit (platform_id, at)`.execute(db)
  await sql`
    create index capture_feedback on evidence.capture (platform_id, feedback_at desc) where feedback is not null`.execute(db)
}
