// Rows of keys and used nonces; a state changes only from allowed ones.
import type { KeyState } from '@attestry/contract/modules/open/key'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import type { OpenTables } from '../tables.ts'

export type KeyRow = Selectable<OpenTables['open.key']>

const keys = (db: Db) => db.withTables<OpenTables>()

export async function insertKey(db: Db, key: KeyRow): Promise<void> {
  await keys(db).insertInto('open.key').values(key).execute()
}

/** Serialises the creation of keys per account, so that the limit holds. */
export async function lockKeysOf(db: Db, accountId: string): Promise<void> {
  await lockInTransaction(db, 'open-key', accountId)
}

const owned = (db: Db, accountId: string) => keys(db).selectFrom('open.key').selectAll().where('account_id', '=', accountId)

export async function countUnrevokedKeys(db: Db, accountId: string): Promise<number> {
  const rows = await owned(db, accountId).where('state', '<>', 'revoked').execute()
  return rows.length
}

/** Revoked ones last; they remain because custody logs refer to them. */
export async function keysOf(db: Db, accountId: string): Promise<KeyRow[]> {
  return owned(db, accountId).orderBy(sql`state = 'revoked'`).orderBy('created_at', 'desc').limit(100).execute()
}

export async function findKey(db: Db, accountId: string, id: string): Promise<KeyRow | undefined> {
  return owned(db, accountId).where('id', '=', id).executeTakeFirst()
}

export async function findByAccessKey(db: Db, accessKey: string): Promise<KeyRow | undefined> {
  return keys(db).selectFrom('open.key').selectAll().where('access_key', '=', accessKey).executeTakeFirst()
}

/** Undefined if the key is in another state. */
export async function updateKey(
  db: Db,
  id: string,
  from: readonly KeyState[],
  change: Partial<Pick<KeyRow, 'state' | 'revoked_at' | 'name' | 'scopes' | 'networks'>>,
): Promise<KeyRow | undefined> {
  return keys(db)
    .updateTable('open.key')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returningAll()
    .executeTakeFirst()
}

/** Locks the key for the transaction, so that a revocation waits for it. */
export async function lockActiveKey(db: Db, id: string): Promise<boolean> {
  const row = await keys(db)
    .selectFrom('open.key')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Revokes the keys and deletes secret and personal data; the ids remain, because records refer to them. */
export async function revokeAndAnonymizeKeys(db: Db, accountId: string, at: Date): Promise<void> {
  await keys(db)
    .updateTable('open.key')
    .set({
      state: 'revoked',
      revoked_at: sql`coalesce(revoked_at, ${at})`,
      name: '',
      secret: Buffer.alloc(0),
      networks: [],
      last_address: null,
    })
    .where('account_id', '=', accountId)
    .execute()
}

/** Skips a locked row: the last-used time is not worth waiting for a running act. */
export async function touchKey(db: Db, id: string, at: Date, address: string): Promise<void> {
  await sql`
    update open.key set last_used_at = ${at}, last_address = ${address}
    where id in (select id from open.key where id = ${id} for no key update skip locked)`.execute(db)
}

/** False if the nonce was used before, on any node. */
export async function spendNonce(db: Db, nonce: OpenTables['open.nonce']): Promise<boolean> {
  const result = await keys(db)
    .insertInto('open.nonce')
    .values(nonce)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function deleteExpiredNonces(db: Db, endedBefore: Date): Promise<void> {
  await keys(db).deleteFrom('open.nonce').where('expires_at', '<', endedBefore).execute()
}
