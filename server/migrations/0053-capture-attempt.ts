// What the record of a capture names besides: earlier attempts, and a value that was unknown before the capture.
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
  await sql`alter table evidence.capture add column not_before jsonb`.execute(db)
}
