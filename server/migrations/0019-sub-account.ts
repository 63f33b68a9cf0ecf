// Permissions of sub-accounts, chosen by their main account.
import { type Kysely, sql } from 'kysely'

/** Copied, not imported: a migration must not change with later code. */
const EVERYTHING_THEN = ['file', 'digest', 'web', 'ecommerce', 'video', 'pay', 'download', 'share']

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account.account add column permissions text[] not null default '{}'`.execute(db)
  // Existing sub-accounts could do everything, so they get all permissions.
  await sql`update account.account set permissions = ${EVERYTHING_THEN} where role = 'sub'`.execute(db)
  await sql`alter table account.account add check (role = 'sub' or permissions = '{}')`.execute(db)
}
