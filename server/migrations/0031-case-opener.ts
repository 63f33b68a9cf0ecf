// Index of the cases that an account opened: the first step of a case names the account.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index case_opened_by on casework.step (account_id, case_id) where version = 1`.execute(db)
}
