// Finds sealed records by the digest of one of their files.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { type LeafStatus, type LeafStatusRow, leafStatusQuery, parseLeafStatus } from '../../transparency/public.ts'
import type { ProvenRow } from '../record/proof-state.ts'
import type { FileRow, RecordRow } from '../record/store.ts'

type FoundRecord = ProvenRow & Pick<RecordRow, 'ano' | 'kind'> & { readonly digest: string }

type Found = FoundRecord & {
  readonly file_size: FileRow['size']
  readonly file_sha256: FileRow['sha256']
  readonly file_sm3: FileRow['sm3']
  readonly status: LeafStatusRow | null
}

interface RecordWithFile {
  readonly record: FoundRecord
  readonly file: Pick<FileRow, 'size' | 'sha256' | 'sm3'>
  readonly status: LeafStatus | undefined
}

/**
 * Oldest first: the first deposit matters most.
 * Two index searches instead of an `or`, which the planner might not split; each has a limit, since the same file can be deposited a million times.
 */
export async function recordsWithFile(db: Db, platformId: number, digest: string, limit: number): Promise<RecordWithFile[]> {
  // Literals, not parameters: with an unknown limit PostgreSQL would assume the worst and plan each call again.
  const [limitAll, limitEach] = [sql.lit(limit), sql.lit(limit * 4)]
  const { rows } = await sql<Found>`
    select found.*, leaf.status from (
      select distinct on (ano) ano, platform_id, public_id, kind, state, digest, created_at, sealed_at,
        file.size as file_size, file.sha256 as file_sha256, file.sm3 as file_sm3
      from (
        (select ano, place from attestation.file where sha256 = ${digest} order by ano limit ${limitEach})
        union
        (select ano, place from attestation.file where sm3 = ${digest} order by ano limit ${limitEach})
      ) hit
      join attestation.record using (ano)
      join attestation.file using (ano, place)
      where platform_id = ${platformId} and state = 'sealed' and digest is not null
      order by ano, place
      limit ${limitAll}
    ) found
    left join lateral (${leafStatusQuery(sql.ref('found.platform_id'), sql.ref('found.digest'))}) leaf on true
    order by found.ano`.execute(db)
  return rows.map(({ file_size, file_sha256, file_sm3, status, ...record }) => ({
    record,
    file: { size: file_size, sha256: file_sha256, sm3: file_sm3 },
    status: status ? parseLeafStatus(status) : undefined,
  }))
}
