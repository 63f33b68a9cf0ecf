// Sealed records, their files and their custody logs.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema attestation`.execute(db)
  await sql`create sequence attestation.number_tail`.execute(db)
  await sql`
    create table attestation.record (
      ano text collate "C" primary key check (ano ~ '^[0-9]{18,19}$'),
      platform_id integer not null references platform.platform,
      -- The main account; the operator is the account that acted, itself or one of its sub-accounts.
      owner_id uuid not null references account.account,
      operator_id uuid not null references account.account,
      operator_name text not null,
      kind text not null,
      source_class text not null check (source_class in ('collected', 'uploaded', 'digest')),
      name text not null,
      label text not null default '',
      remark text not null default '',
      state text not null check (state in ('sealing', 'sealed', 'failed')),
      size bigint,
      file_count integer not null,
      hold_id uuid references wallet.hold,
      -- Facts known when the record was created, for the manifest; written once.
      facts jsonb not null,
      -- Openings of the manifest's commitments, encrypted.
      subject_openings bytea,
      digest text check (digest ~ '^[0-9a-f]{64}$'),
      failure text,
      created_at timestamptz not null,
      sealed_at timestamptz,
      hidden_at timestamptz,
      check ((state = 'sealed') = (digest is not null and sealed_at is not null))
    )`.execute(db)
  // Includes kind and state, so that a list's total is counted by an index-only scan.
  await sql`create index record_of_owner on attestation.record (owner_id, ano desc) include (kind, state) where hidden_at is null`.execute(
    db,
  )
  await sql`create index record_of_operator on attestation.record (operator_id, ano desc) include (kind, state) where hidden_at is null`.execute(
    db,
  )
  await sql`create index record_label on attestation.record (owner_id, label) where label <> ''`.execute(db)
  await sql`create index record_unsealed on attestation.record (created_at) where state = 'sealing'`.execute(db)
  await sql`
    create table attestation.file (
      ano text collate "C" not null references attestation.record,
      place integer not null,
      path text not null,
      size bigint,
      sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
      sm3 text check (sm3 ~ '^[0-9a-f]{64}$'),
      media_type text,
      -- False for digest deposits: we never received the bytes.
      stored boolean not null,
      -- The stage of the bytes until the record is sealed; until then they are not yet an object.
      stage text,
      primary key (ano, place),
      check (sha256 is not null or sm3 is not null)
    )`.execute(db)
  await sql`create index file_sha256 on attestation.file (sha256)`.execute(db)
  await sql`create index file_sm3 on attestation.file (sm3)`.execute(db)
  await sql`
    create table attestation.custody (
      ano text collate "C" not null references attestation.record,
      seq integer not null,
      event text not null,
      at timestamptz not null,
      actor text not null,
      detail jsonb not null,
      previous text not null,
      hash text not null,
      primary key (ano, seq)
    )`.execute(db)
  await sql`create trigger append_only before update or delete or truncate on attestation.custody for each statement execute function kernel.append_only()`.execute(
    db,
  )
}
