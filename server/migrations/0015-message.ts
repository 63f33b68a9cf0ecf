// Messages to members: stored as kind and facts, so that the text is chosen in the reader's language.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema message`.execute(db)
  await sql`
    create table message.message (
      id uuid primary key,
      platform_id integer not null references platform.platform,
      account_id uuid not null references account.account,
      kind text not null,
      category text not null,
      -- Free text by users (names, reasons): encrypted.
      params bytea not null,
      -- Idempotency key: one message, however often its job runs.
      key text not null,
      created_at timestamptz not null,
      read_at timestamptz,
      unique (account_id, key)
    )`.execute(db)
  await sql`create index message_of_account on message.message (account_id, id desc) include (category, read_at)`.execute(db)
  await sql`create index message_unread on message.message (account_id) where read_at is null`.execute(db)
  await sql`create index message_age on message.message (created_at)`.execute(db)
}
