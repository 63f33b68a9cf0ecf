// What each sub-account may do, as its main account has chosen.
import { type Kysely, sql } from 'kysely'

/** Spelled out, not imported: a migration says what was true when it was written. */
const EVERYTHING_THEN = ['file', 'digest', 'web', 'ecommerce', 'video', 'pay', 'download', 'share']

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account.account add column permissions text[] not null default '{}'`.execute(db)
  // Those there are could do everything; nobody loses what they had because a list was introduced.
  await sql`update account.account set permissions = ${EVERYTHING_THEN} where role = 'sub'`.execute(db)
  await sql`alter table account.account add check (role = 'sub' or permissions = '{}')`.execute(db)
}
