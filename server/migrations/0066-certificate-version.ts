// Certificates made before their time-stamps had a policy of their own are kept, and made again on the next request.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table attestation.certificate
      add column version integer not null default 1,
      drop constraint certificate_pkey,
      add primary key (ano, version)`.execute(db)
  await sql`alter table attestation.certificate alter column version drop default`.execute(db)
}
