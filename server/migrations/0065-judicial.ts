// Applications for notarization, the office's template, papers, transcript, messages, certificates and refunds.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema judicial`.execute(db)
  await sql`
    create table judicial.template (
      platform_id integer not null references platform.platform,
      version integer not null check (version > 0),
      body jsonb not null,
      made_by uuid not null references account.account,
      made_at timestamptz not null,
      primary key (platform_id, version)
    )`.execute(db)
  await sql`
    create table judicial.application (
      -- Of its case.
      id uuid primary key references casework."case",
      platform_id integer not null references platform.platform,
      owner_id uuid not null references account.account,
      -- Rises with every saved change of the draft.
      version integer not null check (version > 0),
      sealed bytea not null,
      template_version integer not null check (template_version > 0),
      -- Of the facts from which application and notice were drawn last.
      drawn_sha256 bytea check (length(drawn_sha256) = 32),
      -- Those facts: later documents state the same, whatever the account is called by then.
      drawn_facts bytea,
      notary_id uuid references account.account,
      saved_at timestamptz not null,
      check ((drawn_sha256 is null) = (drawn_facts is null))
    )`.execute(db)
  await sql`create index application_of_owner on judicial.application (owner_id, id desc)`.execute(db)
  // As submitted.
  await sql`
    create table judicial.evidence (
      application_id uuid not null references judicial.application,
      place integer not null check (place between 1 and 50),
      ano text collate "C" not null references attestation.record,
      digest text not null check (digest ~ '^[0-9a-f]{64}$'),
      primary key (application_id, place),
      unique (application_id, ano)
    )`.execute(db)
  await sql`create index evidence_of_record on judicial.evidence (ano)`.execute(db)
  await sql`
    create table judicial.paper (
      id uuid primary key,
      application_id uuid not null references judicial.application,
      kind text not null,
      name bytea not null,
      document_id uuid not null unique,
      sha256 bytea not null check (length(sha256) = 32),
      size bigint not null,
      media_type text not null,
      uploaded_at timestamptz not null
    )`.execute(db)
  await sql`create index paper_of_application on judicial.paper (application_id, id)`.execute(db)
  await sql`
    create table judicial.transcript (
      application_id uuid primary key references judicial.application,
      version integer not null check (version > 0),
      sealed bytea not null,
      saved_by uuid not null references account.account,
      saved_at timestamptz not null
    )`.execute(db)
  await sql`
    create table judicial.message (
      id uuid primary key,
      application_id uuid not null references judicial.application,
      side text not null check (side in ('applicant', 'office')),
      account_id uuid not null references account.account,
      sealed bytea not null,
      at timestamptz not null,
      read_at timestamptz check (read_at >= at)
    )`.execute(db)
  await sql`create index message_of_application on judicial.message (application_id, id)`.execute(db)
  await sql`
    create table judicial.certificate (
      application_id uuid not null references judicial.application,
      version integer not null check (version > 0),
      platform_id integer not null references platform.platform,
      number text not null,
      document_id uuid not null references document.document,
      sha256 bytea not null check (length(sha256) = 32),
      handler_id uuid not null references account.account,
      approver_id uuid not null references account.account check (approver_id <> handler_id),
      issued_at timestamptz not null,
      primary key (application_id, version),
      unique (platform_id, number)
    )`.execute(db)
  await sql`
    create table judicial.payment (
      application_id uuid primary key references judicial.application,
      quote_version integer not null check (quote_version > 0),
      fen bigint not null check (fen >= 0),
      paid_at timestamptz not null
    )`.execute(db)
  await sql`
    create table judicial.refund (
      application_id uuid not null references judicial.application,
      number integer not null check (number > 0),
      fen bigint not null check (fen > 0),
      made_by uuid not null references account.account,
      at timestamptz not null,
      primary key (application_id, number)
    )`.execute(db)
  await guard(db)
}

// The text of a message never changes; only the time when the other side read it is added.
async function guard(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function judicial.only_read() returns trigger language plpgsql as $$
    begin
      if (to_jsonb(new) - 'read_at') is distinct from (to_jsonb(old) - 'read_at') or old.read_at is not null then
        raise exception 'message % cannot be changed', old.id;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger only_read before update on judicial.message
    for each row execute function judicial.only_read()`.execute(db)
}
