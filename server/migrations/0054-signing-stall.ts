// Faults of signing are stored beside those of the log, and the time of the latest signature is found without reading all of them.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table transparency.fault drop constraint fault_step_check`.execute(db)
  await sql`
    alter table transparency.fault
    add constraint fault_step_check check (step in ('signed', 'logged', 'time-stamped'))`.execute(db)
  await sql`create index signature_signed_at on attestation.signature (signed_at)`.execute(db)
}
