// Keys and spent nonces as rows. A key's state moves only from the states that allow it.
import type { KeyState } from '@attestry/contract/modules/open/key'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { OpenTables } from '../tables.ts'

export type KeyRow = Selectable<OpenTables['open.key']>

const keys = (db: Db) => db.withTables<OpenTables>()

export async function insertKey(db: Db, key: KeyRow): Promise<void> {
  await keys(db).insertInto('open.key').values(key).execute()
}

/** Creating keys of one account happens one after the other, so that none slips past the limit. */
export async function lockKeysOf(db: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('open-key'), hashtext(${accountId}))`.execute(db)
}

const owned = (db: Db, accountId: string) => keys(db).selectFrom('open.key').selectAll().where('account_id', '=', accountId)

export async function liveKeysOf(db: Db, accountId: string): Promise<number> {
  const rows = await owned(db, accountId).where('state', '<>', 'revoked').execute()
  return rows.length
}

/** Revoked ones last: they stay to be seen, since custody logs name them. */
export async function keysOf(db: Db, accountId: string): Promise<KeyRow[]> {
  return owned(db, accountId).orderBy(sql`state = 'revoked'`).orderBy('created_at', 'desc').limit(100).execute()
}

export async function findKey(db: Db, accountId: string, id: string): Promise<KeyRow | undefined> {
  return owned(db, accountId).where('id', '=', id).executeTakeFirst()
}

export async function findByAccessKey(db: Db, accessKey: string): Promise<KeyRow | undefined> {
  return keys(db).selectFrom('open.key').selectAll().where('access_key', '=', accessKey).executeTakeFirst()
}

/** Undefined when the key has left those states. */
export async function moveKey(
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

/** Inside a transaction the key cannot be ended until that is over, so whatever it did is done before its end. */
export async function holdLiveKey(db: Db, id: string): Promise<boolean> {
  const row = await keys(db)
    .selectFrom('open.key')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'active')
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** For good, with nothing left that could be used or that tells of a person; which record a key made stays known. */
export async function forgetKeysOf(db: Db, accountId: string, at: Date): Promise<void> {
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

/** Never waits for an act that holds the key: when it was last used is good to know, not worth a pause. */
export async function touchKey(db: Db, id: string, at: Date, address: string): Promise<void> {
  await sql`
    update open.key set last_used_at = ${at}, last_address = ${address}
    where id in (select id from open.key where id = ${id} for no key update skip locked)`.execute(db)
}

/** False when it was spent before, here or on another node. */
export async function spendNonce(db: Db, nonce: OpenTables['open.nonce']): Promise<boolean> {
  const result = await keys(db)
    .insertInto('open.nonce')
    .values(nonce)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function forgetNonces(db: Db, endedBefore: Date): Promise<void> {
  await keys(db).deleteFrom('open.nonce').where('expires_at', '<', endedBefore).execute()
}
