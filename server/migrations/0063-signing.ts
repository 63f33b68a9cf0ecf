// Documents that people sign, with every version, place, act and signature.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema signing`.execute(db)
  await sql`
    create table signing.document (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      subject text not null,
      kind text not null,
      number integer not null check (number > 0),
      state text not null check (state in ('signing', 'complete', 'void')),
      title jsonb not null,
      template text not null,
      facts_sha256 bytea not null check (length(facts_sha256) = 32),
      drawn_at timestamptz not null,
      completed_at timestamptz,
      voided_at timestamptz,
      void_reason text,
      unique (subject, kind, number),
      check ((state = 'void') = (voided_at is not null)),
      check ((voided_at is null) = (void_reason is null)),
      check (state <> 'complete' or completed_at is not null)
    )`.execute(db)
  await sql`create unique index document_live on signing.document (subject, kind) where state <> 'void'`.execute(db)
  await sql`
    create table signing.place (
      document_id uuid not null references signing.document,
      position integer not null check (position >= 0),
      field text not null,
      account_id uuid not null references account.account,
      name bytea not null,
      primary key (document_id, position),
      unique (document_id, field)
    )`.execute(db)
  await sql`
    create table signing.version (
      document_id uuid not null references signing.document,
      number integer not null check (number >= 0),
      sha256 bytea not null check (length(sha256) = 32),
      file_id uuid not null references document.document,
      made_at timestamptz not null,
      primary key (document_id, number)
    )`.execute(db)
  await sql`
    create table signing.act (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      account_id uuid not null references account.account,
      ink bytea not null,
      ink_hash bytea not null,
      begun_at timestamptz not null,
      unique (account_id, ink_hash)
    )`.execute(db)
  await sql`create index act_of_platform on signing.act (platform_id, begun_at)`.execute(db)
  await sql`
    create table signing.signature (
      document_id uuid not null,
      position integer not null,
      act_id uuid not null references signing.act,
      version integer not null,
      signed_at timestamptz not null,
      primary key (document_id, position),
      foreign key (document_id, position) references signing.place,
      foreign key (document_id, version) references signing.version,
      unique (document_id, version)
    )`.execute(db)
  await sql`create index signature_of_act on signing.signature (act_id)`.execute(db)
  await guard(db)
}

// A voided document stays void, and what was drawn stays as it is.
async function guard(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function signing.only_ends() returns trigger language plpgsql as $$
    begin
      if (to_jsonb(new) - array['state', 'completed_at', 'voided_at', 'void_reason'])
        is distinct from (to_jsonb(old) - array['state', 'completed_at', 'voided_at', 'void_reason']) then
        raise exception 'document % cannot be changed', old.id;
      end if;
      if old.state = 'void' or new.state = 'signing' or (old.state = 'complete' and new.state <> 'void') then
        raise exception 'document % is % and cannot become %', old.id, old.state, new.state;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger only_ends before update on signing.document
    for each row execute function signing.only_ends()`.execute(db)
}
