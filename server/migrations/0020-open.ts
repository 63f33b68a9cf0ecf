// Keys for the open API and the nonces they have spent. Secrets lie here sealed: signatures are checked with them, so a hash would not do.
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
      -- Addresses and networks a call may come from; none: any.
      networks text[] not null,
      state text not null check (state in ('active', 'disabled', 'revoked')),
      created_at timestamptz not null,
      last_used_at timestamptz,
      last_address text,
      revoked_at timestamptz,
      check ((state = 'revoked') = (revoked_at is not null))
    )`.execute(db)
  await sql`create index key_of_account on open.key (account_id, created_at)`.execute(db)
  // The primary key is what refuses a replay, whichever node it comes to.
  await sql`
    create table open.nonce (
      key_id uuid not null references open.key,
      nonce text not null,
      expires_at timestamptz not null,
      primary key (key_id, nonce)
    )`.execute(db)
  await sql`create index nonce_by_end on open.nonce (expires_at)`.execute(db)
}
