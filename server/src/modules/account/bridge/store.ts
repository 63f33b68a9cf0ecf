// Rows of partners' keys, used partner tokens, and socket tickets.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AccessTables } from '../access-tables.ts'

export type KeyRow = Selectable<AccessTables['account.bridge_key']>
export type SocketRow = Selectable<AccessTables['account.socket_ticket']>

export async function bridgeKeys(db: Db, platformId: number): Promise<KeyRow[]> {
  return db
    .withTables<AccessTables>()
    .selectFrom('account.bridge_key')
    .selectAll()
    .where('platform_id', '=', platformId)
    .orderBy('created_at', 'desc')
    .execute()
}

export async function findBridgeKey(db: Db, platformId: number, id: string): Promise<KeyRow | undefined> {
  return db
    .withTables<AccessTables>()
    .selectFrom('account.bridge_key')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** False if this key is already registered. */
export async function insertBridgeKey(db: Db, row: KeyRow): Promise<boolean> {
  const result = await db
    .withTables<AccessTables>()
    .insertInto('account.bridge_key')
    .values(row)
    .onConflict((conflict) => conflict.columns(['platform_id', 'public_key']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function revokeBridgeKey(db: Db, platformId: number, id: string, now: Date): Promise<boolean> {
  const result = await db
    .withTables<AccessTables>()
    .updateTable('account.bridge_key')
    .set({ revoked_at: now })
    .where('platform_id', '=', platformId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function partnerNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .withTables<AccessTables>()
    .selectFrom('account.bridge_key')
    .select(['id', 'partner'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, partner }) => [id, partner]))
}

/** True if the token was not used before. */
export async function markUsed(db: Db, row: AccessTables['account.bridge_use']): Promise<boolean> {
  const result = await db
    .withTables<AccessTables>()
    .insertInto('account.bridge_use')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function insertSocketTicket(db: Db, row: Omit<SocketRow, 'used_at'>): Promise<void> {
  await db
    .withTables<AccessTables>()
    .insertInto('account.socket_ticket')
    .values({ ...row, used_at: null })
    .execute()
}

/** Spends an expired one too, so that it stays expired when the clock is set back. */
export async function spendSocketTicket(db: Db, hash: Buffer, purpose: string, now: Date): Promise<SocketRow | undefined> {
  return db
    .withTables<AccessTables>()
    .updateTable('account.socket_ticket')
    .set({ used_at: now })
    .where('ticket_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteExpiredBridgeRows(db: Db, before: Date): Promise<void> {
  const tables = db.withTables<AccessTables>()
  await tables.deleteFrom('account.bridge_use').where('expires_at', '<', before).execute()
  await tables.deleteFrom('account.socket_ticket').where('expires_at', '<', before).execute()
}
