// Sealed records that wait for their signature, which is made after sealing instead of at the first download.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table attestation.signing_queue (
      ano text collate "C" primary key references attestation.record,
      -- Sealed before there was this queue: signed after those that are sealed now.
      backlog boolean not null default false,
      failures integer not null default 0,
      due_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index signing_queue_due on attestation.signing_queue (backlog, due_at)`.execute(db)
  await sql`
    insert into attestation.signing_queue (ano, backlog)
    select ano, true from attestation.record
    where state = 'sealed' and not exists (select from attestation.signature where signature.ano = record.ano)`.execute(db)
}
