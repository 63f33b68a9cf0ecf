// Stores records until they are sealed; the state changes by compare-and-set, so only one writer wins.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { type CustodyRow, insertLines } from '../custody/store.ts'
import type { FileRow, RecordRow } from '../record/store.ts'
import type { AttestationTables } from '../tables.ts'

export interface Batch {
  readonly records: RecordRow[]
  readonly files: FileRow[]
  /** The first lines of their custody logs. */
  readonly custody: CustodyRow[]
}

/** Inserts all in one statement. */
export async function insertRecords(db: Db, { records, files, custody }: Batch): Promise<void> {
  const rows = records.map((record) => ({ ...record, subject_openings: record.subject_openings?.toString('hex') ?? null }))
  await sql`
    with opened as (
      insert into attestation.record (
        ano, platform_id, owner_id, operator_id, operator_name, kind, source_class, name, label, remark, state, size, file_count,
        hold_id, facts, subject_openings, created_at, public_id, sealed_by_job
      )
      select ano, platform_id, owner_id, operator_id, operator_name, kind, source_class, name, label, remark, state, size, file_count,
        hold_id, facts, decode(subject_openings, 'hex'), created_at, public_id, sealed_by_job
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
        ano text, platform_id integer, owner_id uuid, operator_id uuid, operator_name text, kind text, source_class text, name text,
        label text, remark text, state text, size bigint, file_count integer, hold_id uuid, facts jsonb, subject_openings text,
        created_at timestamptz, public_id text, sealed_by_job boolean
      )
    ), filed as (
      insert into attestation.file (ano, place, path, size, sha256, sm3, media_type, stored, stage)
      select * from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f (
        ano text, place integer, path text, size bigint, sha256 text, sm3 text, media_type text, stored boolean, stage text
      )
    )
    ${insertLines(custody)}`.execute(db)
}

export async function findSealing(db: Db, ano: string): Promise<RecordRow[]> {
  return db
    .withTables<AttestationTables>()
    .selectFrom('attestation.record')
    .selectAll()
    .where('ano', '=', ano)
    .where('state', '=', 'sealing')
    .execute()
}

export async function hasWaitingRecords(db: Db): Promise<boolean> {
  const { rows } = await sql`select from attestation.record where state = 'sealing' and not sealed_by_job limit 1`.execute(db)
  return rows.length > 0
}

/**
 * The oldest waiting records, at most `maxRecords` and `maxBytes` in total, but at least one.
 * They stay locked until the transaction ends: no other worker takes them, and a crash releases them immediately.
 */
export async function lockWaitingRecords(db: Db, maxRecords: number, maxBytes: number): Promise<RecordRow[]> {
  const taken = await db
    .withTables<AttestationTables>()
    .selectFrom('attestation.record')
    .selectAll()
    .where('state', '=', 'sealing')
    .where('sealed_by_job', '=', false)
    .orderBy('created_at')
    .limit(maxRecords)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  let bytes = 0
  return taken.filter(({ size }, at) => {
    bytes += size ?? 0
    return at === 0 || bytes <= maxBytes
  })
}

/** Returns those that were still unsealed and without a job. */
export async function markSealedByJob(db: Db, anos: readonly string[]): Promise<{ ano: string }[]> {
  return db
    .withTables<AttestationTables>()
    .updateTable('attestation.record')
    .set({ sealed_by_job: true })
    .where('ano', '=', sql<string>`any (${anos}::text[])`)
    .where('state', '=', 'sealing')
    .where('sealed_by_job', '=', false)
    .returning('ano')
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

/** Records that have waited longer than the given time plus what reading their bytes takes, by platform. Those from the future were created before the clock was set back. */
export async function unsealedByPlatform(
  db: Db,
  now: Date,
  seconds: number,
  bytesPerSecond: number,
): Promise<{ platform_id: number; since: Date; waiting: number }[]> {
  const { rows } = await sql<{ platform_id: number; since: Date; waiting: number }>`
    select platform_id, min(created_at) as since, count(*)::int as waiting
    from attestation.record
    where state = 'sealing' and (
      created_at > ${now}::timestamptz + make_interval(secs => ${seconds})
      or created_at < ${now}::timestamptz - make_interval(secs => ${seconds})
        and created_at < ${now}::timestamptz - make_interval(secs => ${seconds} + coalesce(size, 0)::float / ${bytesPerSecond})
    )
    group by platform_id order by platform_id`.execute(db)
  return rows
}

export async function unsealedBefore(db: Db, before: Date, limit: number): Promise<Pick<RecordRow, 'ano'>[]> {
  return db
    .withTables<AttestationTables>()
    .selectFrom('attestation.record')
    .select('ano')
    .where('state', '=', 'sealing')
    .where('sealed_by_job', '=', true)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Which of these stages hold the bytes of a record that is not sealed yet. */
export async function stagesToSeal(db: Db, stages: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ stage: string }>`
    select file.stage from attestation.record join attestation.file on file.ano = record.ano
    where record.state = 'sealing' and file.stage = any (${[...stages]}::text[])`.execute(db)
  return rows.map(({ stage }) => stage)
}

/** Returns the numbers this call sealed. Locks records in order, so that two batches cannot deadlock. */
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

export async function updateFileDigests(db: Db, files: readonly FileRow[]): Promise<void> {
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
