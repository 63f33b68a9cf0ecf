// Who seals a record: a pass over all that wait, or a job of its own.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Large ones have a job from the start; others get one when a pass could not seal them. Those waiting now have one already.
  await sql`alter table attestation.record add column sealed_by_job boolean not null default false`.execute(db)
  await sql`update attestation.record set sealed_by_job = true where state = 'sealing'`.execute(db)
  await sql`drop index attestation.record_unsealed`.execute(db)
  await sql`create index record_unsealed on attestation.record (created_at) include (sealed_by_job) where state = 'sealing'`.execute(
    db,
  )
}
