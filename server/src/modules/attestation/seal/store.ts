// Records on their way to being sealed. The state moves by compare-and-set: only one mover wins.
import type { Db } from '../../../kernel/database.ts'
import type { FileRow, RecordRow } from '../record/store.ts'
import type { AttestationTables } from '../tables.ts'

export async function findSealing(db: Db, ano: string): Promise<RecordRow | undefined> {
  return db
    .withTables<AttestationTables>()
    .selectFrom('attestation.record')
    .selectAll()
    .where('ano', '=', ano)
    .where('state', '=', 'sealing')
    .executeTakeFirst()
}

export async function unsealedBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .withTables<AttestationTables>()
    .selectFrom('attestation.record')
    .select('ano')
    .where('state', '=', 'sealing')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.ano)
}

export async function keepFileDigests(db: Db, file: Pick<FileRow, 'ano' | 'place' | 'sm3' | 'crc32'>): Promise<void> {
  await db
    .withTables<AttestationTables>()
    .updateTable('attestation.file')
    .set({ sm3: file.sm3, crc32: file.crc32 })
    .where('ano', '=', file.ano)
    .where('place', '=', file.place)
    .execute()
}

export async function markSealed(
  db: Db,
  { ano, name }: Pick<RecordRow, 'ano' | 'name'>,
  digest: string,
  sealedAt: Date,
): Promise<boolean> {
  const result = await db
    .withTables<AttestationTables>()
    .updateTable('attestation.record')
    .set({ state: 'sealed', digest, sealed_at: sealedAt, sealed_name: name })
    .where('ano', '=', ano)
    .where('state', '=', 'sealing')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
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
