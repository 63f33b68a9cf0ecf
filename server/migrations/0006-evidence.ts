// Uploads that are not yet evidence.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema evidence`.execute(db)
  await sql`
    create table evidence.upload (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      owner_id uuid not null references account.account,
      operator_id uuid not null references account.account,
      name text not null,
      size bigint not null check (size >= 0),
      state text not null check (state in ('receiving', 'received', 'deposited', 'cancelled')),
      sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
      sm3 text check (sm3 ~ '^[0-9a-f]{64}$'),
      media_type text,
      ano text collate "C" references attestation.record,
      created_at timestamptz not null,
      received_at timestamptz,
      expires_at timestamptz not null,
      check (state not in ('received', 'deposited') or sha256 is not null),
      check ((state = 'deposited') = (ano is not null))
    )`.execute(db)
  await sql`create index upload_open on evidence.upload (operator_id, created_at) where state in ('receiving', 'received')`.execute(
    db,
  )
  await sql`create index upload_expiry on evidence.upload (expires_at) where state in ('receiving', 'received')`.execute(db)
}
