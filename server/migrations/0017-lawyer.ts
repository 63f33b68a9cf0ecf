// Lawyers listed by a platform, and callback requests.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema lawyer`.execute(db)
  await sql`
    create table lawyer.lawyer (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      licence text not null check (licence ~ '^[0-9]{17}$'),
      fields text[] not null check (cardinality(fields) > 0),
      since integer not null,
      listed boolean not null,
      place integer not null,
      -- Lists are filtered by the Chinese name of the city in every language.
      city text not null,
      zh jsonb not null,
      en jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (platform_id, licence)
    )`.execute(db)
  await sql`create index lawyer_listed on lawyer.lawyer (platform_id, place, id) where listed`.execute(db)
  await sql`
    create table lawyer.case_request (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      account_id uuid references account.account on delete set null,
      lawyer_id uuid references lawyer.lawyer,
      state text not null check (state in ('new', 'contacted', 'closed')),
      city text not null,
      field text not null,
      -- Name, phone, title, description and record numbers, encrypted: the key is not in the database.
      sealed bytea not null,
      name_masked text not null,
      phone_masked text not null,
      phone_hash bytea not null,
      address_hash bytea not null,
      note text not null default '',
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index case_by_state on lawyer.case_request (platform_id, state, created_at desc)`.execute(db)
  await sql`create index case_by_time on lawyer.case_request (platform_id, created_at desc)`.execute(db)
  await sql`create index case_by_phone on lawyer.case_request (platform_id, phone_hash, created_at)`.execute(db)
  await sql`create index case_by_address on lawyer.case_request (platform_id, address_hash, created_at)`.execute(db)
}
