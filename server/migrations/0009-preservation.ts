// Evidence records (RFC 4998) with their renewals, and the results of fixity runs.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attestation.preservation_batch (
      id bigint generated always as identity primary key,
      platform_id integer not null,
      algorithm text not null check (algorithm in ('sha256', 'sha512')),
      -- Each leaf is a group of digests (hex); the token stamps the root over all leaves.
      leaves jsonb not null,
      token bytea not null,
      authority text not null,
      stamped_at timestamptz not null,
      valid_until timestamptz not null,
      -- The batch in which this one's token was renewed, and its position there.
      renewed_by bigint references attestation.preservation_batch,
      renewed_place integer,
      check ((renewed_by is null) = (renewed_place is null))
    )`.execute(db)
  await sql`create index preservation_due on attestation.preservation_batch (valid_until) where renewed_by is null`.execute(db)
  await sql`
    create table attestation.preserved (
      ano text collate "C" not null references attestation.record,
      -- A new hash algorithm starts the next chain.
      chain integer not null,
      batch_id bigint not null references attestation.preservation_batch,
      place integer not null,
      primary key (ano, chain)
    )`.execute(db)
  await sql`
    create table attestation.fixity_run (
      id bigint generated always as identity primary key,
      started_at timestamptz not null,
      finished_at timestamptz,
      -- Progress, so that a run resumes after a restart.
      cursor text not null default '',
      phase text not null default 'expected' check (phase in ('expected', 'stored', 'done')),
      checked bigint not null default 0,
      bytes bigint not null default 0,
      changed integer not null default 0,
      missing integer not null default 0,
      untracked integer not null default 0
    )`.execute(db)
  await sql`create unique index one_fixity_run on attestation.fixity_run ((true)) where finished_at is null`.execute(db)
  await sql`
    create table attestation.fixity_finding (
      sha256 text not null,
      kind text not null check (kind in ('changed', 'missing', 'untracked')),
      first_run bigint not null references attestation.fixity_run,
      last_run bigint not null references attestation.fixity_run,
      detail text not null default '',
      primary key (sha256, kind)
    )`.execute(db)
}
