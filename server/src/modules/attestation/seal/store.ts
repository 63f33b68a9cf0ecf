// Records on their way to being sealed. The state moves by compare-and-set: only one mover wins.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { FileRow, RecordRow } from '../record/store.ts'
import type { AttestationTables } from '../tables.ts'

export async function findSealing(db: Db, anos: readonly string[]): Promise<RecordRow[]> {
  return db
    .withTables<AttestationTables>()
    .selectFrom('attestation.record')
    .selectAll()
    .where('ano', '=', sql<string>`any (${anos}::text[])`)
    .where('state', '=', 'sealing')
    .execute()
}

export async function filesOfAll(db: Db, anos: readonly string[]): Promise<FileRow[]> {
  return db
    .withTables<AttestationTables>()
    .selectFrom('attestation.file')
    .selectAll()
    .where('ano', '=', sql<string>`any (${anos}::text[])`)
    .orderBy('ano')
    .orderBy('place')
    .execute()
}

export async function unsealedBefore(db: Db, before: Date, limit: number): Promise<Pick<RecordRow, 'ano' | 'size'>[]> {
  return db
    .withTables<AttestationTables>()
    .selectFrom('attestation.record')
    .select(['ano', 'size'])
    .where('state', '=', 'sealing')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Answers the numbers this call sealed. They are locked in order, so that two batches never wait in a circle. */
export async function markSealed(
  db: Db,
  sealed: readonly { readonly ano: string; readonly name: string; readonly digest: string }[],
  at: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ ano: string }>`
    with wanted as (
      select record.ano, done.name, done.digest
      from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as done (ano text, name text, digest text)
      join attestation.record on record.ano = done.ano
      where record.state = 'sealing'
      order by record.ano
      for no key update of record
    )
    update attestation.record set state = 'sealed', digest = wanted.digest, sealed_at = ${at}, sealed_name = wanted.name
    from wanted where record.ano = wanted.ano and record.state = 'sealing'
    returning record.ano`.execute(db)
  return new Set(rows.map(({ ano }) => ano))
}

export async function keepFileDigests(db: Db, files: readonly FileRow[]): Promise<void> {
  const facts = files.map(({ ano, place, sm3, crc32 }) => ({ ano, place, sm3, crc32 }))
  await sql`
    update attestation.file set sm3 = done.sm3, crc32 = done.crc32
    from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as done (ano text, place integer, sm3 text, crc32 text)
    where file.ano = done.ano and file.place = done.place`.execute(db)
}

export async function markFailed(db: Db, ano: string, failure: string): Promise<boolean> {
  const result = await db
    .withTables<AttestationTables>()
    .updateTable('attestation.record')
    .set({ state: 'failed', failure })
    .where('ano', '=', ano)
    .where('state', '=', 'sealing')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
