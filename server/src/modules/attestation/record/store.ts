// Stores records; member queries are filtered by what the actor may see.
import { type Selectable, sql } from 'kysely'
import type { Member } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database.ts'
import type { AttestationTables } from '../tables.ts'
import { type Viewer, visibleTo } from './scope.ts'

export type RecordRow = Selectable<AttestationTables['attestation.record']>
export type FileRow = Selectable<AttestationTables['attestation.file']>

export async function recordExists(db: Db, ano: string): Promise<boolean> {
  const { rows } = await sql`select from attestation.record where ano = ${ano}`.execute(db)
  return rows.length > 0
}

export async function findRecord(db: Db, actor: Member, ano: string): Promise<RecordRow | undefined> {
  return db
    .withTables<AttestationTables>()
    .selectFrom('attestation.record')
    .selectAll()
    .where('ano', '=', ano)
    .where(visibleTo(actor))
    .executeTakeFirst()
}

/** Those of the numbers that the viewer may see, in no particular order. */
export async function recordsAmong(db: Db, viewer: Viewer, anos: readonly string[]): Promise<RecordRow[]> {
  if (anos.length === 0) return []
  return db
    .withTables<AttestationTables>()
    .selectFrom('attestation.record')
    .selectAll()
    .where('ano', '=', sql<string>`any (${[...anos]}::text[])`)
    .where(visibleTo(viewer))
    .execute()
}

export async function filesOf(db: Db, ano: string): Promise<FileRow[]> {
  return db
    .withTables<AttestationTables>()
    .selectFrom('attestation.file')
    .selectAll()
    .where('ano', '=', ano)
    .orderBy('place')
    .execute()
}

export type FileDigest = Pick<FileRow, 'ano' | 'path' | 'sha256' | 'sm3'>

/** The name and digests of the file of each record that has one file only. */
export async function onlyFilesOf(db: Db, anos: readonly string[]): Promise<FileDigest[]> {
  const { rows } = await sql<FileDigest>`
    select file.ano, file.path, file.sha256, file.sm3
    from attestation.file join attestation.record using (ano)
    where ano = any (${[...anos]}::text[]) and record.file_count = 1`.execute(db)
  return rows
}

export interface StoredObject {
  readonly ano: string
  readonly sha256: string
  /** Null for manifests, whose size no table states. */
  readonly size: number | null
}

/** Manifests, certificates and evidence of sealed records, small kinds first. */
export async function storedObjectsOf(db: Db, anos: readonly string[]): Promise<StoredObject[]> {
  const { rows } = await sql<StoredObject>`
    with wanted as (select ano, digest from attestation.record where ano = any (${[...anos]}::text[]) and state = 'sealed')
    select ano, digest as sha256, null::bigint as size from wanted
    union all select ano, sha256, size from attestation.certificate join wanted using (ano)
    union all select ano, sha256, size from attestation.file join wanted using (ano) where stored`.execute(db)
  return rows
}

export async function labelsOf(db: Db, actor: Member): Promise<string[]> {
  const rows = await db
    .withTables<AttestationTables>()
    .selectFrom('attestation.record')
    .select('label')
    .where(visibleTo(actor))
    .where('label', '<>', '')
    .groupBy('label')
    .orderBy((row) => row.fn.max('ano'), 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => row.label)
}

/** Label, name and remark are not part of the proof and may change; undefined leaves a field as it is. */
export async function describeRecord(
  db: Db,
  actor: Member,
  ano: string,
  words: { label?: string | undefined; name?: string | undefined; remark?: string | undefined },
): Promise<RecordRow | undefined> {
  const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return findRecord(db, actor, ano)
  return db
    .withTables<AttestationTables>()
    .updateTable('attestation.record')
    .set(given)
    .where('ano', '=', ano)
    .where(visibleTo(actor))
    .returningAll()
    .executeTakeFirst()
}

/** True when the record was there and not hidden yet. */
export async function hideRecord(db: Db, actor: Member, ano: string, now: Date): Promise<boolean> {
  const result = await db
    .withTables<AttestationTables>()
    .updateTable('attestation.record')
    .set({ hidden_at: now })
    .where('ano', '=', ano)
    .where('hidden_at', 'is', null)
    .where(visibleTo(actor))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function countRecords(db: Db, actor: Viewer, monthStart: Date) {
  return db
    .withTables<AttestationTables>()
    .selectFrom('attestation.record')
    .where(visibleTo(actor))
    .where('hidden_at', 'is', null)
    .groupBy('kind')
    .select((row) => [
      'kind',
      row.fn.countAll<number>().as('total'),
      row.fn.countAll<number>().filterWhere('state', '=', 'sealed').as('sealed'),
      row.fn.countAll<number>().filterWhere('state', '=', 'sealing').as('sealing'),
      row.fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
      row.fn.countAll<number>().filterWhere('created_at', '>=', monthStart).as('thisMonth'),
      row.fn.coalesce(row.fn.sum<string>('size'), row.lit(0)).as('bytes'),
    ])
    .execute()
}

export async function anosOfDigests(db: Db, platformId: number, digests: readonly string[]): Promise<string[]> {
  if (digests.length === 0) return []
  const rows = await db
    .withTables<AttestationTables>()
    .selectFrom('attestation.record')
    .select('ano')
    .where('digest', '=', sql<string>`any (${digests}::text[])`)
    .where('platform_id', '=', platformId)
    .execute()
  return rows.map(({ ano }) => ano)
}

/** Which of the digests are of sealed records, as `platform/digest`. */
export async function sealedAmong(db: Db, digests: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select platform_id || '/' || digest as key from attestation.record
    where digest = any (${[...digests]}::text[]) and state = 'sealed'`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Sealed records only, hidden or not: hiding affects only the owner's own lists. */
export const findByPublicId = (db: Db, platformId: number, publicId: string): Promise<RecordRow | undefined> =>
  db
    .withTables<AttestationTables>()
    .selectFrom('attestation.record')
    .selectAll()
    .where('public_id', '=', publicId)
    .where('platform_id', '=', platformId)
    .where('state', '=', 'sealed')
    .executeTakeFirst()

export const findByNumber = (db: Db, ano: string): Promise<RecordRow | undefined> =>
  db.withTables<AttestationTables>().selectFrom('attestation.record').selectAll().where('ano', '=', ano).executeTakeFirst()

/** Platform of each record, by number; unknown numbers are left out. */
export async function recordPlatforms(db: Db, anos: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const numbers = anos.filter((ano) => /^\d{18,19}$/.test(ano))
  if (numbers.length === 0) return new Map()
  const rows = await db
    .withTables<AttestationTables>()
    .selectFrom('attestation.record')
    .select(['ano', 'platform_id'])
    .where('ano', 'in', numbers)
    .execute()
  return new Map(rows.map((row) => [row.ano, row.platform_id]))
}
