// Other login methods: QR codes, OAuth accounts, partner keys, socket tickets, and linked accounts of one person.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account.scan_login (
      -- Keyed hashes: a copy of the table grants no access.
      id_hash bytea primary key,
      browser_hash bytea not null,
      platform_id integer not null references platform.platform,
      state text not null check (state in ('waiting', 'scanned', 'confirmed', 'declined', 'used')),
      device text not null,
      address text not null,
      account_id uuid references account.account,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      check ((state = 'waiting') = (account_id is null))
    )`.execute(db)
  await sql`create index scan_login_over on account.scan_login (expires_at)`.execute(db)
  await sql`
    create table account.bridge_key (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      partner text not null,
      public_key bytea not null check (octet_length(public_key) = 32),
      created_by uuid not null references account.account,
      created_at timestamptz not null,
      revoked_at timestamptz,
      unique (platform_id, public_key)
    )`.execute(db)
  await sql`
    create table account.bridge_use (
      key_id uuid not null references account.bridge_key,
      token_hash bytea not null,
      expires_at timestamptz not null,
      primary key (key_id, token_hash)
    )`.execute(db)
  await sql`
    create table account.third_account (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      account_id uuid not null references account.account,
      -- An OAuth provider, or 'bridge:' and the id of a partner's key.
      provider text not null,
      -- The provider's user id as a keyed hash: can be looked up but not read.
      subject_hash bytea not null,
      nickname bytea,
      bound_at timestamptz not null,
      last_used_at timestamptz,
      unique (platform_id, provider, subject_hash),
      unique (account_id, provider)
    )`.execute(db)
  await sql`
    create table account.third_state (
      state_hash bytea primary key,
      browser_hash bytea not null,
      platform_id integer not null references platform.platform,
      provider text not null,
      -- Null: login. Otherwise the account that the OAuth account will be bound to.
      account_id uuid references account.account,
      redirect_url text not null,
      back text,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index third_state_over on account.third_state (expires_at)`.execute(db)
  await sql`
    create table account.third_ticket (
      ticket_hash bytea primary key,
      browser_hash bytea not null,
      platform_id integer not null references platform.platform,
      provider text not null,
      subject_hash bytea not null,
      nickname bytea,
      -- Null: not bound yet.
      account_id uuid references account.account,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index third_ticket_over on account.third_ticket (expires_at)`.execute(db)
  await sql`
    create table account.code_asked (
      account_id uuid not null references account.account,
      at timestamptz not null
    )`.execute(db)
  await sql`create index code_asked_of_account on account.code_asked (account_id, at)`.execute(db)
  await sql`
    create table account.socket_ticket (
      ticket_hash bytea primary key,
      account_id uuid not null references account.account,
      session_id uuid not null references account.session,
      purpose text not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index socket_ticket_over on account.socket_ticket (expires_at)`.execute(db)
  await sql`
    create table account.account_link (
      low_id uuid not null references account.account,
      high_id uuid not null references account.account,
      -- Keyed hashes of both passwords at linking time: a changed password ends the link.
      low_proof bytea not null,
      high_proof bytea not null,
      created_at timestamptz not null,
      primary key (low_id, high_id),
      check (low_id < high_id)
    )`.execute(db)
  await sql`create index account_link_of_high on account.account_link (high_id)`.execute(db)
}
