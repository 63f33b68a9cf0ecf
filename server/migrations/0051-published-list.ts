// Trust lists and lists of the verifiers become entries of the public log.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transparency.leaf drop constraint leaf_kind_check`.execute(db)
  await sql`
    alter table transparency.leaf
      add constraint leaf_kind_check check (kind in ('record', 'key', 'journal', 'trust', 'verifier'))`.execute(db)
}
