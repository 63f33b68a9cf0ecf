// Invited friends, data exports, and account closing.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account.invite_code (
      account_id uuid primary key references account.account,
      platform_id integer not null references platform.platform,
      code text not null,
      created_at timestamptz not null,
      unique (platform_id, code)
    )`.execute(db)
  await sql`
    create table account.invitation (
      -- A friend is invited once, by one inviter.
      friend_id uuid primary key references account.account,
      platform_id integer not null references platform.platform,
      inviter_id uuid not null references account.account,
      state text not null check (state in ('joined', 'rewarded', 'ineligible')),
      cause text check (cause in ('same-person', 'own-account', 'no-reward', 'inviter-closed')),
      reward_fen bigint check (reward_fen > 0),
      joined_at timestamptz not null,
      settled_at timestamptz,
      check (friend_id <> inviter_id),
      check ((state = 'joined') = (settled_at is null)),
      check ((state = 'ineligible') = (cause is not null)),
      check ((state = 'rewarded') = (reward_fen is not null))
    )`.execute(db)
  await sql`create index invitation_of_inviter on account.invitation (inviter_id, joined_at desc, friend_id)`.execute(db)

  await sql`
    create table account.data_export (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      account_id uuid not null references account.account,
      state text not null check (state in ('making', 'ready', 'failed', 'expired')),
      locale text not null check (locale in ('zh', 'en')),
      -- The key that encrypts the bytes, itself encrypted; deleted with the export.
      sealed_key bytea,
      pieces integer,
      size bigint,
      sha256 text,
      downloads integer not null default 0,
      ticket_hash bytea,
      ticket_until timestamptz,
      asked_at timestamptz not null,
      ready_at timestamptz,
      expires_at timestamptz,
      check ((state in ('making', 'ready')) = (sealed_key is not null)),
      check (state <> 'ready' or (pieces is not null and size is not null and ready_at is not null and expires_at is not null))
    )`.execute(db)
  await sql`create index data_export_of_account on account.data_export (account_id, asked_at desc)`.execute(db)
  await sql`create unique index data_export_making on account.data_export (account_id) where state = 'making'`.execute(db)
  await sql`create index data_export_kept on account.data_export (expires_at) where state in ('making', 'ready')`.execute(db)

  await sql`alter table account.account add column closed_at timestamptz`.execute(db)
  await sql`alter table account.account add check (closed_at is null or disabled_at is not null)`.execute(db)
  await sql`
    create table account.closing (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      account_id uuid not null references account.account,
      state text not null check (state in ('cooling', 'cancelled', 'closed')),
      asked_at timestamptz not null,
      due_at timestamptz not null,
      ended_at timestamptz,
      check ((state = 'cooling') = (ended_at is null))
    )`.execute(db)
  await sql`create unique index closing_cooling on account.closing (account_id) where state = 'cooling'`.execute(db)
  await sql`create index closing_due on account.closing (due_at) where state = 'cooling'`.execute(db)
  // Keyed hashes of numbers of closed accounts: they may register again, but not as a new referral.
  await sql`
    create table account.known_number (
      platform_id integer not null references platform.platform,
      phone_hash bytea not null,
      primary key (platform_id, phone_hash)
    )`.execute(db)

  await sql`alter table realname.rule add column inviter_fen bigint not null default 2000 check (inviter_fen >= 0)`.execute(db)
  await sql`alter table realname.rule add column friend_fen bigint not null default 1000 check (friend_fen >= 0)`.execute(db)
  // A person counts as a new referral once.
  await sql`
    create table realname.reward (
      platform_id integer not null references platform.platform,
      number_hash bytea not null,
      friend_id uuid not null unique references account.account,
      inviter_id uuid not null references account.account,
      inviter_fen bigint not null check (inviter_fen >= 0),
      friend_fen bigint not null check (friend_fen >= 0),
      given_at timestamptz not null,
      primary key (platform_id, number_hash)
    )`.execute(db)
}
