// The public log of each platform, its keys, and its endorsements: witnesses, time-stamps, anchors.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema transparency`.execute(db)
  await sql`
    create table transparency.key (
      id text primary key,
      purpose text not null check (purpose in ('authority', 'time-stamp', 'record', 'document', 'log')),
      algorithm text not null,
      spki bytea not null,
      -- Log keys are identified by their verifier key and have no certificate.
      certificate bytea,
      issuer_id text references transparency.key,
      created_at timestamptz not null,
      retired_at timestamptz
    )`.execute(db)
  // Two nodes that start concurrently must not both create a key.
  await sql`create unique index one_key_a_purpose on transparency.key (purpose, algorithm) where retired_at is null and purpose <> 'log'`.execute(
    db,
  )
  await sql`
    create table transparency.log (
      id integer generated always as identity primary key,
      platform_id integer not null references platform.platform,
      shard text not null,
      origin text not null unique,
      key_id text not null references transparency.key,
      vkey text not null,
      -- Assigned positions; the signed tree may lag behind by one batch.
      assigned bigint not null default 0 check (assigned >= size),
      size bigint not null default 0,
      -- The size of the published checkpoint; a process may end between signing and publishing one.
      published bigint not null default 0,
      root text not null,
      note text,
      signed_at timestamptz,
      opened_at timestamptz not null,
      closed_at timestamptz,
      halted text,
      unique (platform_id, shard)
    )`.execute(db)
  await sql`create unique index one_open_log on transparency.log (platform_id) where closed_at is null`.execute(db)
  await sql`
    create table transparency.leaf (
      id bigint generated always as identity primary key,
      platform_id integer not null,
      kind text not null check (kind in ('record', 'key')),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      log_id integer references transparency.log,
      position bigint,
      queued_at timestamptz not null,
      check ((log_id is null) = (position is null))
    )`.execute(db)
  await sql`create unique index leaf_once on transparency.leaf (platform_id, sha256)`.execute(db)
  await sql`create unique index leaf_at on transparency.leaf (log_id, position)`.execute(db)
  await sql`create index leaf_waiting on transparency.leaf (platform_id, id) where position is null`.execute(db)
  await sql`
    create table transparency.checkpoint (
      log_id integer not null references transparency.log,
      size bigint not null,
      root text not null,
      note text not null,
      signed_at timestamptz not null,
      -- When the quorum of authorities had stamped it.
      stamped_at timestamptz,
      primary key (log_id, size)
    )`.execute(db)
  await sql`create index checkpoint_stamped on transparency.checkpoint (log_id, size) where stamped_at is not null`.execute(db)
  await sql`
    create table transparency.cosignature (
      log_id integer not null,
      size bigint not null,
      witness text not null,
      line text not null,
      at timestamptz not null,
      primary key (log_id, size, witness),
      foreign key (log_id, size) references transparency.checkpoint
    )`.execute(db)
  await sql`
    create table transparency.time_stamp (
      log_id integer not null,
      size bigint not null,
      authority text not null,
      kind text not null check (kind in ('embedded', 'external')),
      algorithm text not null,
      serial text not null,
      policy text not null,
      time timestamptz not null,
      token bytea not null,
      primary key (log_id, size, authority),
      foreign key (log_id, size) references transparency.checkpoint
    )`.execute(db)
  await sql`
    create table transparency.authority (
      name text primary key,
      failures integer not null default 0,
      retry_at timestamptz,
      last_error text,
      last_at timestamptz
    )`.execute(db)
  await sql`
    create table transparency.anchor (
      log_id integer not null,
      size bigint not null,
      chain text not null,
      state text not null check (state in ('submitting', 'submitted', 'confirmed')),
      receipt jsonb,
      requested_at timestamptz not null,
      confirmed_at timestamptz,
      failures integer not null default 0,
      retry_at timestamptz,
      last_error text,
      primary key (log_id, size, chain),
      foreign key (log_id, size) references transparency.checkpoint,
      check (state = 'submitting' or receipt is not null)
    )`.execute(db)
  await sql`create index anchor_open on transparency.anchor (chain) where state <> 'confirmed'`.execute(db)
  await sql`
    create table transparency.key_event (
      id bigint generated always as identity primary key,
      sha256 text not null unique,
      event text not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create trigger append_only before update or delete or truncate on transparency.key_event for each statement execute function kernel.append_only()`.execute(
    db,
  )
  await sql`
    create table transparency.trust (
      sha256 text primary key,
      platform_id integer not null,
      text text not null,
      at timestamptz not null
    )`.execute(db)
}
