// Stores the signer's public keys and certificates; retired keys stay, because old proofs are verified with them.
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { KeyAlgorithm, KeyPurpose } from '../../../adapters/signer/port.ts'
import type { Db } from '../../../kernel/database.ts'
import type { TransparencyTables } from '../tables.ts'

export type KeyRow = Selectable<TransparencyTables['transparency.key']>

const tables = (db: Db) => db.withTables<TransparencyTables>()

export const activeKey = (db: Db, purpose: KeyPurpose, algorithm: KeyAlgorithm): Promise<KeyRow | undefined> =>
  tables(db)
    .selectFrom('transparency.key')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('algorithm', '=', algorithm)
    .where('retired_at', 'is', null)
    .executeTakeFirst()

export const findKey = (db: Db, id: string): Promise<KeyRow | undefined> =>
  tables(db).selectFrom('transparency.key').selectAll().where('id', '=', id).executeTakeFirst()

export const allKeys = (db: Db): Promise<KeyRow[]> =>
  tables(db).selectFrom('transparency.key').selectAll().orderBy('created_at').orderBy('id').execute()

export async function activeCertificates(db: Db): Promise<Buffer[]> {
  const rows = await tables(db).selectFrom('transparency.key').select('certificate').where('retired_at', 'is', null).execute()
  return rows.flatMap(({ certificate }) => certificate ?? [])
}

export async function insertKey(db: Db, key: Omit<KeyRow, 'retired_at'>): Promise<void> {
  await tables(db)
    .insertInto('transparency.key')
    .values({ ...key, retired_at: null })
    .execute()
}

export async function retireKey(db: Db, id: string, at: Date): Promise<void> {
  await tables(db)
    .updateTable('transparency.key')
    .set({ retired_at: at })
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .execute()
}

/** Only one node creates or rotates keys at a time. */
export async function lockKeys(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('transparency.key'))`.execute(db)
}

export async function insertKeyEvent(db: Db, event: { sha256: string; event: string; at: Date }): Promise<void> {
  await tables(db).insertInto('transparency.key_event').values(event).execute()
}

export const keyEvents = (db: Db) => tables(db).selectFrom('transparency.key_event').selectAll().orderBy('id').execute()
