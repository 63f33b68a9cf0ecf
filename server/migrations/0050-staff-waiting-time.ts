// From when a staff member may decide the proposals of others; null: at any time.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account.account add column may_decide_from timestamptz`.execute(db)
}
