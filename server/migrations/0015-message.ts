// Messages to members: what happened as a kind with its facts, so that the words can be chosen when they are read.
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
      -- Names and reasons that people wrote: sealed.
      params bytea not null,
      -- The occasion: told once, however often the job that tells it runs.
      key text not null,
      created_at timestamptz not null,
      read_at timestamptz,
      unique (account_id, key)
    )`.execute(db)
  await sql`create index message_of_account on message.message (account_id, id desc) include (category, read_at)`.execute(db)
  await sql`create index message_unread on message.message (account_id) where read_at is null`.execute(db)
  await sql`create index message_age on message.message (created_at)`.execute(db)
}
