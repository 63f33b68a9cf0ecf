// Kernel tables: stored answers for idempotency keys, and the audit log.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema kernel`.execute(db)
  await sql`
    create table kernel.idempotency (
      scope text not null,
      key_hash bytea not null,
      request_digest bytea not null,
      answer bytea,
      created_at timestamptz not null,
      primary key (scope, key_hash)
    )`.execute(db)
  await sql`create index idempotency_age on kernel.idempotency (created_at)`.execute(db)
  await sql`
    create table kernel.audit (
      platform_id integer not null,
      seq bigint not null,
      at timestamptz not null,
      actor text not null,
      address text not null,
      action text not null,
      subject text not null,
      facts text not null,
      previous text not null,
      hash text not null,
      primary key (platform_id, seq)
    )`.execute(db)
  await sql`
    create function kernel.append_only() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_schema || '.' || tg_table_name;
    end $$`.execute(db)
  await sql`create trigger append_only before update or delete or truncate on kernel.audit for each statement execute function kernel.append_only()`.execute(
    db,
  )
}
