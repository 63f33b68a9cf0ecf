// Rows of login codes: keyed hashes, state changes by compare-and-set, expiry by `expires_at`.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AccessTables } from '../access-tables.ts'

export type ScanRow = Selectable<AccessTables['account.scan_login']>

export async function insertScan(db: Db, row: ScanRow): Promise<void> {
  await db.withTables<AccessTables>().insertInto('account.scan_login').values(row).execute()
}

export async function findScan(db: Db, platformId: number, idHash: Buffer): Promise<ScanRow | undefined> {
  return db
    .withTables<AccessTables>()
    .selectFrom('account.scan_login')
    .selectAll()
    .where('id_hash', '=', idHash)
    .where('platform_id', '=', platformId)
    .executeTakeFirst()
}

/** Expired whatever the clock says; the state keeps who scanned it. */
export async function endScan(db: Db, idHash: Buffer): Promise<void> {
  await db
    .withTables<AccessTables>()
    .updateTable('account.scan_login')
    .set({ expires_at: new Date(0) })
    .where('id_hash', '=', idHash)
    .execute()
}

/** The updated row; undefined if it was in another state or expired. */
export async function updateScan(
  db: Db,
  idHash: Buffer,
  from: ScanRow['state'],
  change: Partial<Pick<ScanRow, 'state' | 'account_id' | 'session_id' | 'expires_at'>>,
  now: Date,
): Promise<ScanRow | undefined> {
  return db
    .withTables<AccessTables>()
    .updateTable('account.scan_login')
    .set(change)
    .where('id_hash', '=', idHash)
    .where('state', '=', from)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteExpiredScans(db: Db, before: Date): Promise<void> {
  await db.withTables<AccessTables>().deleteFrom('account.scan_login').where('expires_at', '<', before).execute()
}
