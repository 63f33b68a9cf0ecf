// Sealed records by the digest of one of their files.
import type { Db } from '../../../kernel/database.ts'
import type { FileRow, RecordRow } from '../record/store.ts'
import type { AttestationTables } from '../tables.ts'

/** The oldest first: who deposited it first is what people ask. */
export async function recordsWithFile(
  db: Db,
  platformId: number,
  digest: string,
  limit: number,
): Promise<{ record: RecordRow; file: FileRow }[]> {
  const tables = db.withTables<AttestationTables>()
  // Two lookups by index instead of an `or` that the planner might not split.
  const [bySha256, bySm3] = await Promise.all(
    (['sha256', 'sm3'] as const).map((column) =>
      tables
        .selectFrom('attestation.file')
        .selectAll()
        .where(column, '=', digest)
        .orderBy('ano')
        .limit(limit * 4)
        .execute(),
    ),
  )
  const files = new Map([...(bySm3 ?? []), ...(bySha256 ?? [])].map((file) => [file.ano, file]))
  if (files.size === 0) return []
  const records = await tables
    .selectFrom('attestation.record')
    .selectAll()
    .where('ano', 'in', [...files.keys()])
    .where('platform_id', '=', platformId)
    .where('state', '=', 'sealed')
    .orderBy('ano')
    .limit(limit)
    .execute()
  return records.flatMap((record) => {
    const file = files.get(record.ano)
    return file ? [{ record, file }] : []
  })
}
