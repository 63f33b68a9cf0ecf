// Shares of dossiers: links, the extraction code of each dossier, and the log of openings.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dossier.extraction_code (
      dossier_id uuid primary key references dossier.dossier on delete cascade,
      code bytea not null,
      failures integer not null default 0,
      locked_until timestamptz
    )`.execute(db)
  await sql`
    create table dossier.share (
      id uuid primary key,
      dossier_id uuid not null references dossier.dossier on delete cascade,
      token_hash text not null unique,
      made_by uuid not null references account.account,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db)
  await sql`create index share_of_dossier on dossier.share (dossier_id, created_at)`.execute(db)
  await sql`
    create table dossier.share_opening (
      id uuid primary key,
      share_id uuid not null references dossier.share on delete cascade,
      opened_at timestamptz not null,
      address text not null
    )`.execute(db)
  await sql`create index opening_of_share on dossier.share_opening (share_id, opened_at)`.execute(db)
}
