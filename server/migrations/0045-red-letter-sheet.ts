// Red-letter sheets that a buyer must confirm, and what is known about the invoice services.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await states(db)
  await sheets(db)
  await issuers(db)
}

/** The checks of 0042 that name states; PostgreSQL named them itself. */
async function states(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where conrelid = 'invoice.application'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) ~ '(reversing|reviewing)'`.execute(db)
  for (const { name } of rows) await sql`alter table invoice.application drop constraint ${sql.id(name)}`.execute(db)
  await sql`
    alter table invoice.application
      add constraint application_state check (state in (
        'reviewing', 'submitted', 'unknown', 'issued', 'rejected', 'reversing', 'confirming', 'confirmed', 'reversed')),
      add constraint application_number_state
        check ((number is not null) = (state in ('issued', 'reversing', 'confirming', 'confirmed', 'reversed'))),
      add constraint application_reversal_state
        check ((reversal_reason is not null) = (state in ('reversing', 'confirming', 'confirmed', 'reversed')))`.execute(db)
}

async function sheets(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice.sheet (
      -- The serial of the reversal it belongs to.
      serial text primary key,
      application_id uuid not null references invoice.application,
      platform_id integer not null references platform.platform,
      number text not null,
      cause text not null check (cause in ('mistake', 'return', 'service-ended', 'discount')),
      state text not null check (state in ('open', 'confirmed', 'void', 'expired')),
      opened_at timestamptz not null,
      confirm_by timestamptz not null,
      ended_at timestamptz,
      -- Encrypted, because the reason for its outcome can name people.
      note bytea,
      unique (platform_id, number),
      check ((state = 'open') = (ended_at is null))
    )`.execute(db)
  await sql`create unique index sheet_open on invoice.sheet (application_id) where state = 'open'`.execute(db)
  await sql`create index sheet_of_application on invoice.sheet (application_id, opened_at desc)`.execute(db)
}

async function issuers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice.issuer (
      platform_id integer primary key references platform.platform,
      asked_at timestamptz,
      -- Questions since the last answer.
      unanswered integer not null default 0,
      quota_left_fen bigint,
      quota_total_fen bigint,
      answered_at timestamptz,
      -- The warning was sent; reset when the quota suffices again.
      warned boolean not null default false,
      login_lost_at timestamptz,
      face_scan_at timestamptz,
      check ((quota_left_fen is null) = (answered_at is null))
    )`.execute(db)
}
