// Dossiers: records of any kind grouped for one dispute, in the member's order.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema dossier`.execute(db)
  await sql`
    create table dossier.dossier (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      -- The main account; the creator is the account that acted, itself or one of its sub-accounts.
      owner_id uuid not null references account.account,
      creator_id uuid not null references account.account,
      name text not null check (char_length(name) between 1 and 100),
      own_side text not null check (char_length(own_side) <= 200),
      other_side text not null check (char_length(other_side) <= 200),
      court text not null check (char_length(court) <= 100),
      note text not null check (char_length(note) <= 2000),
      -- Rises when the details change, or which records it holds, or their order.
      version integer not null default 1 check (version >= 1),
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index dossier_of_owner on dossier.dossier (owner_id, updated_at desc, id desc)`.execute(db)
  await sql`create index dossier_of_creator on dossier.dossier (creator_id, updated_at desc, id desc)`.execute(db)
  await sql`
    create table dossier.entry (
      dossier_id uuid not null references dossier.dossier on delete cascade,
      ano text collate "C" not null references attestation.record,
      place integer not null check (place between 1 and 200),
      purpose text not null default '' check (char_length(purpose) <= 300),
      note text not null default '' check (char_length(note) <= 500),
      added_at timestamptz not null,
      primary key (dossier_id, ano),
      -- Checked at commit: a new order exchanges places.
      constraint entry_place unique (dossier_id, place) deferrable initially deferred
    )`.execute(db)
  await sql`create index entry_of_record on dossier.entry (ano)`.execute(db)
}
