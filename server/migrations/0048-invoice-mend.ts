// Invoices: withdrawn applications, red-letter files, numbers of red-letter invoices used once, claims of deliveries, closed list of faults.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table invoice.application
      drop constraint application_state,
      add constraint application_state check (state in (
        'reviewing', 'submitted', 'unknown', 'issued', 'rejected', 'withdrawn', 'reversing', 'confirming', 'confirmed', 'reversed'
      ))`.execute(db)
  await sql`create unique index application_reversal_number on invoice.application (platform_id, reversal_number)`.execute(db)
  await sql`
    alter table invoice.file
      add column red boolean not null default false,
      drop constraint file_pkey,
      add primary key (application_id, red, format)`.execute(db)
  // Earlier rows were written after sending.
  await sql`alter table invoice.delivery add column sent boolean not null default true`.execute(db)
  await sql`alter table invoice.delivery alter column sent drop default`.execute(db)
  await sql`
    update invoice.application set fault = case
      when fault = 'reversal' then 'red-letter'
      when fault like 'files: %' then replace(fault, 'files: ', 'files-')
      when fault like 'reversal refused: %' then replace(fault, 'reversal refused: ', 'reversal-refused: ')
      else fault
    end where fault is not null`.execute(db)
}
