// Platforms (tenants): one per notary office.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema platform`.execute(db)
  await sql`
    create table platform.platform (
      id integer primary key check (id > 0),
      name text not null,
      sms_signature text not null,
      -- Descriptive data of the platform; displayed, never used in rules.
      facts jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table platform.host (
      host text primary key check (host = lower(host)),
      platform_id integer not null references platform.platform
    )`.execute(db)
}
