// Attempts of a capture that did not become its record, which the record names.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table evidence.capture_attempt (
      ano text collate "C" not null references evidence.capture,
      attempt integer not null,
      began_at timestamptz not null,
      cause text not null,
      primary key (ano, attempt)
    )`.execute(db)
}
