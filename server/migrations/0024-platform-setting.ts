// Platform administration: settings, holidays and prices with history, barred members, and indexes for statistics.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await platforms(db)
  await prices(db)
  await adjustments(db)
  await people(db)
  await figures(db)
}

async function platforms(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table platform.platform
      add column version integer not null default 1,
      add column updated_at timestamptz,
      add column updated_by text`.execute(db)
  await sql`
    create table platform.logo (
      platform_id integer not null references platform.platform,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      -- Re-encoded from the pixels of the uploaded image.
      png bytea not null,
      created_at timestamptz not null,
      primary key (platform_id, sha256)
    )`.execute(db)
  await sql`alter table realname.rule add column version integer not null default 1`.execute(db)
  await sql`create index logo_by_name on platform.logo (sha256)`.execute(db)
  await sql`
    create table platform.holiday_year (
      platform_id integer not null references platform.platform,
      year integer not null check (year between 2020 and 2100),
      version integer not null,
      -- [{day, kind, occasion}]
      days jsonb not null,
      primary key (platform_id, year)
    )`.execute(db)
}

// Prices are a time series: the valid price is the last one before an instant, so a change takes effect on the second
// without a job, and old charges can still be explained.
async function prices(db: Kysely<unknown>): Promise<void> {
  for (const [table, key] of [
    ['wallet.price', 'service'],
    ['wallet.offer', 'id'],
  ] as const) {
    await sql`
      alter table ${sql.table(table)}
        add column from_at timestamptz not null default '1970-01-01T00:00:00Z',
        add column version integer not null default 0,
        drop constraint ${sql.ref(`${table.split('.')[1]}_pkey`)},
        add primary key (platform_id, ${sql.ref(key)}, from_at, version)`.execute(db)
  }
  // Null: not offered from then on.
  await sql`alter table wallet.price alter column fen drop not null`.execute(db)
  await sql`
    create table wallet.price_list (
      platform_id integer primary key references platform.platform,
      version integer not null
    )`.execute(db)
  await sql`insert into wallet.price_list (platform_id, version) select id, 1 from platform.platform`.execute(db)
  await sql`
    create table wallet.price_change (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      state text not null check (state in ('proposed', 'confirmed', 'refused', 'withdrawn')),
      -- The price list it was based on.
      version integer not null,
      reason text not null,
      effective_at timestamptz,
      holds_from timestamptz,
      prices jsonb not null,
      offers jsonb not null,
      proposed_by uuid not null references account.account,
      proposed_at timestamptz not null,
      decided_by uuid references account.account,
      decided_at timestamptz,
      decision text,
      check ((state = 'confirmed') = (holds_from is not null)),
      check ((state = 'proposed') = (decided_at is null)),
      -- Enforces two persons in the database, independent of the code.
      check (state not in ('confirmed', 'refused') or (decided_by is not null and decided_by <> proposed_by))
    )`.execute(db)
  await sql`create index price_change_of_platform on wallet.price_change (platform_id, proposed_at desc)`.execute(db)
}

async function adjustments(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table wallet.posting
      drop constraint posting_kind_check,
      add constraint posting_kind_check check (kind in ('credit', 'hold', 'capture', 'release', 'purchase', 'adjust'))`.execute(
    db,
  )
  await sql`
    create table wallet.adjustment (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      owner_id uuid not null references account.account,
      state text not null check (state in ('proposed', 'confirmed', 'refused', 'withdrawn')),
      fund text not null check (fund in ('recharged', 'gift')),
      -- Negative: withdrawn.
      fen bigint not null check (fen <> 0),
      reason text not null,
      before_fen bigint,
      proposed_by uuid not null references account.account,
      proposed_at timestamptz not null,
      decided_by uuid references account.account,
      decided_at timestamptz,
      decision text,
      check ((state = 'confirmed') = (before_fen is not null)),
      check ((state = 'proposed') = (decided_at is null)),
      check (state not in ('confirmed', 'refused') or (decided_by is not null and decided_by <> proposed_by))
    )`.execute(db)
  await sql`create index adjustment_of_platform on wallet.adjustment (platform_id, proposed_at desc)`.execute(db)
}

// A bar by the platform overrides the main account: while it lasts, its sub-accounts cannot be enabled.
async function people(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account.account
      add column barred_at timestamptz,
      add column bar_reason bytea`.execute(db)
  await sql`
    create function account.bar_holds() returns trigger language plpgsql as $$
    begin
      if new.barred_at is not null and new.disabled_at is null then
        new.disabled_at := new.barred_at;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger bar_holds before insert or update on account.account
    for each row execute function account.bar_holds()`.execute(db)
  await sql`
    create index account_of_platform on account.account (platform_id, created_at desc, id)
    where role in ('main', 'sub')`.execute(db)
  await sql`create index account_name on account.account (platform_id, name text_pattern_ops)`.execute(db)
}

async function figures(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index record_by_day on attestation.record (platform_id, created_at) include (kind, state, owner_id)`.execute(db)
  await sql`
    create index record_failed on attestation.record (platform_id, created_at) include (failure) where state = 'failed'`.execute(
    db,
  )
  // Capture duration from the report: the row's own times include waiting for the member.
  await sql`
    create function evidence.worked_ms(report jsonb) returns integer immutable language sql as $$
      select case when report->>'startedAt' ~ '^[-0-9T:.]{19,23}Z$' and report->>'endedAt' ~ '^[-0-9T:.]{19,23}Z$' then
        (extract(epoch from (report->>'endedAt')::timestamptz - (report->>'startedAt')::timestamptz) * 1000)::integer
      end
    $$`.execute(db)
  await sql`
    alter table evidence.capture
      add column worked_ms integer generated always as (evidence.worked_ms(report)) stored`.execute(db)
  await sql`
    create index capture_by_day on evidence.capture (platform_id, created_at) include (kind, state, cause, worked_ms)`.execute(db)
  await sql`
    create index hold_charged on wallet.hold (platform_id, ended_at) include (service, gift_fen, recharged_fen)
    where state = 'captured'`.execute(db)
  await sql`create index posting_purchase on wallet.posting (platform_id, at) where kind = 'purchase'`.execute(db)
}
