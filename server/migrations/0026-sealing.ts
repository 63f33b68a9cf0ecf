// How a record is sealed: by the batch loop or by its own job.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Large records get a job at creation, others when the batch loop could not seal them. Records that wait now already have one.
  await sql`alter table attestation.record add column sealed_by_job boolean not null default false`.execute(db)
  await sql`update attestation.record set sealed_by_job = true where state = 'sealing'`.execute(db)
  await sql`drop index attestation.record_unsealed`.execute(db)
  await sql`create index record_unsealed on attestation.record (created_at) include (sealed_by_job) where state = 'sealing'`.execute(
    db,
  )
}
