// Faults that block a platform's log or time-stamps, for the console and for later reference.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transparency.fault (
      platform_id integer not null,
      step text not null check (step in ('logged', 'time-stamped')),
      cause text not null,
      detail text not null,
      failures integer not null default 1,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (platform_id, step)
    )`.execute(db)
}
