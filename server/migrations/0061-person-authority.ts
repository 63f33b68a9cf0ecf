// A root of its own for the certificates that people sign with once: no verifier of evidence trusts it.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transparency.key drop constraint key_purpose_check`.execute(db)
  await sql`
    alter table transparency.key add constraint key_purpose_check
    check (purpose in ('authority', 'person-authority', 'time-stamp', 'record', 'document', 'log'))`.execute(db)
}
