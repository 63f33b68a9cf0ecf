// Keys of the open API and their used nonces. Secrets are encrypted, not hashed, because they are needed to verify signatures.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema open`.execute(db)
  await sql`
    create table open.key (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      account_id uuid not null references account.account,
      name text not null,
      access_key text not null unique,
      secret bytea not null,
      scopes text[] not null check (cardinality(scopes) > 0),
      -- Addresses and networks from which calls are allowed; empty: any.
      networks text[] not null,
      state text not null check (state in ('active', 'disabled', 'revoked')),
      created_at timestamptz not null,
      last_used_at timestamptz,
      last_address text,
      revoked_at timestamptz,
      check ((state = 'revoked') = (revoked_at is not null))
    )`.execute(db)
  await sql`create index key_of_account on open.key (account_id, created_at)`.execute(db)
  // The primary key refuses a replay on any node.
  await sql`
    create table open.nonce (
      key_id uuid not null references open.key,
      nonce text not null,
      expires_at timestamptz not null,
      primary key (key_id, nonce)
    )`.execute(db)
  await sql`create index nonce_by_end on open.nonce (expires_at)`.execute(db)
}
