// Articles of a platform's site, dismissed activities, and usage counters.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema content`.execute(db)
  await sql`
    create table content.piece (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      kind text not null check (kind in ('banner', 'product', 'news', 'announcement', 'activity', 'help')),
      section text not null,
      state text not null check (state in ('draft', 'published', 'withdrawn')),
      place integer not null check (place >= 0),
      zh jsonb not null,
      en jsonb not null,
      link text not null,
      starts_at timestamptz,
      ends_at timestamptz,
      version integer not null check (version > 0),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      -- The first publication: editing an article later does not make it new again.
      published_at timestamptz,
      check (state <> 'published' or published_at is not null),
      check (ends_at is null or starts_at is null or ends_at > starts_at)
    )`.execute(db)
  await sql`create index piece_shown on content.piece (platform_id, kind, place, published_at desc) where state = 'published'`.execute(
    db,
  )
  await sql`create index piece_desk on content.piece (platform_id, kind, updated_at desc)`.execute(db)
  await sql`
    create table content.hidden_activity (
      account_id uuid not null references account.account on delete cascade,
      piece_id uuid not null references content.piece on delete cascade,
      hidden_at timestamptz not null,
      primary key (account_id, piece_id)
    )`.execute(db)
  await sql`
    create table content.behavior (
      platform_id integer not null references platform.platform,
      day date not null,
      behavior text not null,
      page text not null,
      -- Several rows per page and day, so that concurrent visitors do not contend for one row.
      slot smallint not null,
      count bigint not null,
      primary key (platform_id, day, behavior, page, slot)
    )`.execute(db)
}
