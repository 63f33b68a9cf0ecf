// Captures from request to record: the queue with leases, their files before sealing, and batches.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table evidence.capture_batch (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      owner_id uuid not null references account.account,
      operator_id uuid not null references account.account,
      kind text not null check (kind in ('web', 'ecommerce', 'video')),
      state text not null check (state in ('draft', 'submitted')),
      file_name text not null,
      rows jsonb not null,
      created_at timestamptz not null,
      submitted_at timestamptz,
      check ((state = 'submitted') = (submitted_at is not null))
    )`.execute(db)
  await sql`create unique index capture_batch_draft on evidence.capture_batch (operator_id, kind) where state = 'draft'`.execute(
    db,
  )
  await sql`
    create table evidence.capture (
      ano text collate "C" primary key check (ano ~ '^[0-9]{18,19}$'),
      platform_id integer not null references platform.platform,
      owner_id uuid not null references account.account,
      operator_id uuid not null references account.account,
      operator_name text not null,
      -- The requester's address, for the custody log.
      address text not null,
      kind text not null check (kind in ('web', 'ecommerce', 'video')),
      url text not null,
      -- The key of the per-site rate limit.
      host text not null,
      name text not null,
      -- False: the member gave no name, so the page's title may be used.
      named boolean not null,
      label text not null default '',
      remark text not null default '',
      device text not null check (device in ('desktop', 'phone')),
      locale text not null,
      platform_words text not null default '',
      seller_words text not null default '',
      accept_invalid_tls boolean not null,
      batch_id uuid references evidence.capture_batch,
      state text not null check (
        state in ('queued', 'collecting', 'awaiting_confirmation', 'sealing', 'succeeded', 'failed', 'cancelled')
      ),
      stage text,
      done integer not null default 0,
      total integer not null default 0,
      attempts integer not null default 0,
      crashes integer not null default 0,
      -- Fencing token: a worker without it has lost the lease and must not write.
      lease_token uuid,
      leased_until timestamptz,
      hold_id uuid references wallet.hold,
      cause text,
      report jsonb,
      thumbnail bytea,
      created_at timestamptz not null,
      queued_at timestamptz not null,
      started_at timestamptz,
      ended_at timestamptz,
      confirm_by timestamptz,
      -- Once set, the number belongs to a record, sealed or not.
      recorded_at timestamptz,
      feedback text check (feedback in ('open', 'refunded', 'declined', 'withdrawn')),
      feedback_reason text,
      feedback_text text,
      feedback_at timestamptz,
      feedback_decision text,
      feedback_decided_by uuid references account.account,
      feedback_decided_at timestamptz,
      check ((state = 'collecting') = (lease_token is not null)),
      check ((lease_token is null) = (leased_until is null)),
      check ((state = 'awaiting_confirmation') = (confirm_by is not null)),
      check (state not in ('sealing', 'succeeded') or recorded_at is not null),
      check (feedback is null or (feedback_reason is not null and feedback_at is not null))
    )`.execute(db)
  await sql`create index capture_of_owner on evidence.capture (owner_id, ano desc) include (kind, state)`.execute(db)
  await sql`create index capture_of_operator on evidence.capture (operator_id, ano desc) include (kind, state)`.execute(db)
  await sql`create index capture_queue on evidence.capture (owner_id, queued_at, ano) where state = 'queued'`.execute(db)
  await sql`create index capture_leased on evidence.capture (leased_until) where state = 'collecting'`.execute(db)
  await sql`create index capture_waiting on evidence.capture (confirm_by) where state = 'awaiting_confirmation'`.execute(db)
  await sql`create index capture_turn on evidence.capture (owner_id, started_at) where started_at is not null`.execute(db)
  await sql`create index capture_host on evidence.capture (host, started_at) where started_at is not null`.execute(db)
  await sql`create index capture_of_batch on evidence.capture (batch_id) where batch_id is not null`.execute(db)
  await sql`
    create table evidence.capture_file (
      ano text collate "C" not null references evidence.capture,
      place integer not null,
      kind text not null,
      path text not null,
      size bigint not null check (size >= 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      sm3 text check (sm3 ~ '^[0-9a-f]{64}$'),
      media_type text not null,
      stage text not null,
      primary key (ano, place),
      unique (ano, path)
    )`.execute(db)
  await sql`create index capture_file_stage on evidence.capture_file (stage)`.execute(db)
}
