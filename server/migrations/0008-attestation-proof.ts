// Publishing a record: public id, extraction code, shares, signature and certificate.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attestation.record add column public_id text`.execute(db)
  // All hexadecimal digits are in Crockford's alphabet.
  await sql`update attestation.record set public_id = upper(left(replace(gen_random_uuid()::text, '-', ''), 12) || right(replace(gen_random_uuid()::text, '-', ''), 4))`.execute(
    db,
  )
  await sql`alter table attestation.record alter column public_id set not null, add constraint record_public_id unique (public_id)`.execute(
    db,
  )
  await sql`create index record_digest on attestation.record (digest) where digest is not null`.execute(db)
  // The name in the manifest; the owner may rename the record in lists.
  await sql`alter table attestation.record add column sealed_name text`.execute(db)
  await sql`update attestation.record set sealed_name = name where state = 'sealed'`.execute(db)
  // Required by the ZIP format; computed while the bytes are read back.
  await sql`alter table attestation.file add column crc32 text check (crc32 ~ '^[0-9a-f]{8}$')`.execute(db)
  await sql`
    create table attestation.signature (
      ano text collate "C" primary key references attestation.record,
      p7s bytea not null,
      stamp bytea not null,
      signed_at timestamptz not null
    )`.execute(db)
  await sql`
    create table attestation.certificate (
      ano text collate "C" primary key references attestation.record,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      crc32 text not null check (crc32 ~ '^[0-9a-f]{8}$'),
      size bigint not null,
      made_at timestamptz not null
    )`.execute(db)
  await sql`
    create table attestation.extraction_code (
      ano text collate "C" primary key references attestation.record,
      code bytea not null,
      failures integer not null default 0,
      locked_until timestamptz
    )`.execute(db)
  await sql`
    create table attestation.share (
      id uuid primary key,
      ano text collate "C" not null references attestation.record,
      token_hash text not null unique,
      made_by uuid not null,
      -- A phone link works once and becomes a share of the phone that used it.
      kind text not null check (kind in ('link', 'phone')),
      opened integer not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db)
  await sql`create index share_of_record on attestation.share (ano, created_at)`.execute(db)
  await sql`
    create table attestation.check_code (
      code_hash text primary key,
      ano text collate "C" not null references attestation.record,
      account_id uuid not null,
      expires_at timestamptz not null
    )`.execute(db)
}
