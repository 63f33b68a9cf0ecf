// Results of the malware scan, one row for each stored file of a record sealed while a scanner is configured.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attestation.scan (
      ano text collate "C" not null,
      place integer not null,
      state text not null default 'waiting' check (state in ('waiting', 'clean', 'flagged', 'not-scanned')),
      signature text,
      reason text check (reason in ('too-large', 'failed')),
      engine text,
      -- Scans that ended without a verdict although the scanner was reached.
      failures integer not null default 0,
      queued_at timestamptz not null,
      scanned_at timestamptz,
      primary key (ano, place),
      foreign key (ano, place) references attestation.file (ano, place),
      check ((state = 'flagged') = (signature is not null)),
      check ((state = 'not-scanned') = (reason is not null)),
      check ((state = 'waiting') = (scanned_at is null)),
      check ((state = 'waiting') = (engine is null))
    )`.execute(db)
  await sql`create index scan_waiting on attestation.scan (queued_at) where state = 'waiting'`.execute(db)
}
