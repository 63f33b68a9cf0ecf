// Copies of a record's row, for tests that need many of them or one that is not in the log.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../src/kernel/database.ts'

/** `changed` is a JSON object of columns; `from` may join other rows that it refers to. */
export async function copyRecord(db: Db, ano: string, changed: RawBuilder<unknown>, from = sql``): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'attestation' and table_name = 'record' and is_generated = 'NEVER'`.execute(db)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`
    insert into attestation.record (${columns})
    select ${columns} from (
      select (jsonb_populate_record(source, ${changed})).* from attestation.record source ${from} where source.ano = ${ano}
    ) as copied`.execute(db)
}
