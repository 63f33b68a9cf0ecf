// What other organisations' nodes reported about the page of a capture.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table evidence.capture add column vantages jsonb`.execute(db)
}
