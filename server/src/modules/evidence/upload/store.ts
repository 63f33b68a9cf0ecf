// Stores uploads, each bound to the account that began it.
import { type Selectable, sql } from 'kysely'
import type { Member } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import { stagesToSeal } from '../../attestation/public.ts'
import type { EvidenceTables } from '../tables.ts'

export type UploadRow = Selectable<EvidenceTables['evidence.upload']>

export async function insertUpload(db: Db, upload: UploadRow): Promise<void> {
  await db.withTables<EvidenceTables>().insertInto('evidence.upload').values(upload).execute()
}

/** Only the account that began an upload sees it: not even the main account continues a sub-account's. */
const own = (db: Db, actor: Member) =>
  db
    .withTables<EvidenceTables>()
    .selectFrom('evidence.upload')
    .selectAll()
    .where('operator_id', '=', actor.accountId)
    .where('platform_id', '=', actor.platformId)

export async function findUpload(db: Db, actor: Member, id: string): Promise<UploadRow | undefined> {
  return own(db, actor).where('id', '=', id).where('state', '<>', 'cancelled').executeTakeFirst()
}

export async function openUploads(db: Db, actor: Member): Promise<UploadRow[]> {
  return own(db, actor).where('state', 'in', ['receiving', 'received']).orderBy('created_at').execute()
}

/** Locks in order of id, so that two deposits of the same files cannot deadlock. */
export async function lockUploads(db: Db, actor: Member, ids: readonly string[]): Promise<UploadRow[]> {
  return own(db, actor)
    .where('id', 'in', [...ids])
    .where('state', '<>', 'cancelled')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Serializes quota checks and inserts of one account. */
export async function lockQuota(db: Db, actor: Member): Promise<void> {
  await lockInTransaction(db, 'upload-quota', actor.accountId)
}

export interface Received {
  readonly sha256: string
  readonly mediaType: string | null
  readonly at: Date
}

export async function markReceived(db: Db, id: string, { sha256, mediaType, at }: Received): Promise<boolean> {
  const result = await db
    .withTables<EvidenceTables>()
    .updateTable('evidence.upload')
    .set({ state: 'received', sha256, media_type: mediaType, received_at: at })
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function saveSm3(db: Db, id: string, sm3: string): Promise<void> {
  await db
    .withTables<EvidenceTables>()
    .updateTable('evidence.upload')
    .set({ sm3 })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute()
}

export async function markDeposited(db: Db, id: string, ano: string): Promise<void> {
  await db
    .withTables<EvidenceTables>()
    .updateTable('evidence.upload')
    .set({ state: 'deposited', ano })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute()
}

/** Until then the size of a form's file is only known to be at most that of its request. */
export async function setSize(db: Db, id: string, size: number): Promise<void> {
  await db.withTables<EvidenceTables>().updateTable('evidence.upload').set({ size }).where('id', '=', id).execute()
}

/** For a file that did not become an upload. */
export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db
    .withTables<EvidenceTables>()
    .deleteFrom('evidence.upload')
    .where('id', '=', id)
    .where('state', 'in', ['receiving', 'received'])
    .execute()
}

export async function cancelUpload(db: Db, actor: Member, id: string): Promise<boolean> {
  const result = await db
    .withTables<EvidenceTables>()
    .updateTable('evidence.upload')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .where('operator_id', '=', actor.accountId)
    .where('platform_id', '=', actor.platformId)
    .where('state', 'in', ['receiving', 'received'])
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function cancelExpired(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .withTables<EvidenceTables>()
    .updateTable('evidence.upload')
    .set({ state: 'cancelled' })
    .where('state', 'in', ['receiving', 'received'])
    .where('expires_at', '<', now)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Which of these stages are still used by an upload, a capture, or an unsealed record of any kind. */
export async function stagesInUse(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id::text from evidence.upload where id::text = any (${[...ids]}::text[]) and state <> 'cancelled'
    union all
    select stage as id from evidence.capture_file where stage = any (${[...ids]}::text[])`.execute(db)
  return new Set([...rows.map((row) => row.id), ...(await stagesToSeal(db, ids))])
}
