// A QR code login is bound to the session that confirmed it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account.scan_login add column session_id uuid`.execute(db)
}
