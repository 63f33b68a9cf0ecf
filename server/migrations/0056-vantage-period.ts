// When each key of a vantage was in force, and what vantages reported about attempts that did not become a record.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transparency.vantage_period (
      vkey text collate "C" not null,
      began_at timestamptz not null,
      ended_at timestamptz,
      organization text,
      primary key (vkey, began_at)
    )`.execute(db)
  await sql`create unique index vantage_period_open on transparency.vantage_period (vkey) where ended_at is null`.execute(db)
  await sql`alter table evidence.capture_attempt add column vantages jsonb`.execute(db)
}
