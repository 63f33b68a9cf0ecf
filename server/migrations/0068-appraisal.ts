// Appraisals: entrustments, materials, payment, refunds, opinions, issued papers, and the centre's settings.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table judicial.appraisal_settings (
      platform_id integer not null references platform.platform,
      version integer not null check (version > 0),
      body jsonb not null,
      made_by uuid not null references account.account,
      made_at timestamptz not null,
      primary key (platform_id, version)
    )`.execute(db)
  await sql`
    create table judicial.appraisal (
      -- Of its case.
      id uuid primary key references casework."case",
      platform_id integer not null references platform.platform,
      owner_id uuid not null references account.account,
      -- Rises with every saved change of the draft.
      version integer not null check (version > 0),
      sealed bytea not null,
      settings_version integer not null check (settings_version > 0),
      -- Of the facts from which the entrustment was drawn last.
      drawn_sha256 bytea check (length(drawn_sha256) = 32),
      drawn_facts bytea,
      -- Given with the acceptance.
      number text,
      saved_at timestamptz not null,
      check ((drawn_sha256 is null) = (drawn_facts is null)),
      unique (platform_id, number)
    )`.execute(db)
  await sql`create index appraisal_of_owner on judicial.appraisal (owner_id, id desc)`.execute(db)
  // As entrusted, and what was supplied later.
  await sql`
    create table judicial.appraisal_material (
      appraisal_id uuid not null references judicial.appraisal,
      place integer not null check (place between 1 and 50),
      ano text collate "C" not null references attestation.record,
      digest text not null check (digest ~ '^[0-9a-f]{64}$'),
      -- What the entruster says it is; sealed.
      purpose bytea not null,
      is_supplement boolean not null,
      added_at timestamptz not null,
      primary key (appraisal_id, place),
      unique (appraisal_id, ano)
    )`.execute(db)
  await sql`create index appraisal_material_of_record on judicial.appraisal_material (ano)`.execute(db)
  await sql`
    create table judicial.appraisal_payment (
      appraisal_id uuid primary key references judicial.appraisal,
      fen bigint not null check (fen >= 0),
      hold_id uuid not null,
      paid_at timestamptz not null
    )`.execute(db)
  await sql`
    create table judicial.appraisal_refund (
      appraisal_id uuid not null references judicial.appraisal,
      number integer not null check (number > 0),
      fen bigint not null check (fen > 0),
      made_by uuid not null references account.account,
      at timestamptz not null,
      primary key (appraisal_id, number)
    )`.execute(db)
  await sql`
    create table judicial.appraisal_opinion (
      appraisal_id uuid primary key references judicial.appraisal,
      version integer not null check (version > 0),
      sealed bytea not null,
      saved_by uuid not null references account.account,
      saved_at timestamptz not null
    )`.execute(db)
  // Insert-only: nobody who wrote a part of the opinion reviews it.
  await sql`
    create table judicial.appraisal_writer (
      appraisal_id uuid not null references judicial.appraisal,
      account_id uuid not null references account.account,
      primary key (appraisal_id, account_id)
    )`.execute(db)
  // 1: the release of the opinion. Later versions correct its form.
  await sql`
    create table judicial.appraisal_issue (
      appraisal_id uuid not null references judicial.appraisal,
      version integer not null check (version > 0),
      kind text not null check (kind in ('release', 'correction')),
      document_id uuid not null references document.document,
      sha256 bytea not null check (length(sha256) = 32),
      opinion_sha256 bytea not null check (length(opinion_sha256) = 32),
      text text not null,
      issued_by uuid not null references account.account,
      issued_at timestamptz not null,
      primary key (appraisal_id, version),
      check ((version = 1) = (kind = 'release'))
    )`.execute(db)
}
