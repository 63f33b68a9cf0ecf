// What a record is searched by, in lower case and beside its row: a search reads one text instead of four, and no JSON.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table attestation.record add column search_text text not null generated always as (
      lower(name || E'\\n' || remark || E'\\n' || label || E'\\n' || coalesce(facts #>> '{environment,addressAsked}', ''))
    ) stored`.execute(db)
}
