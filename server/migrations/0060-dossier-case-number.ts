// The number that a court gave a dossier's case, and its cause of action; both head the list of evidence.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table dossier.dossier
      add column case_number text not null default '' check (char_length(case_number) <= 100),
      add column cause text not null default '' check (char_length(cause) <= 100)`.execute(db)
}
