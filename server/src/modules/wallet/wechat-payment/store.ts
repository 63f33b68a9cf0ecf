// Stores the states of silent authorizations; a used one is deleted.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { WalletTables } from '../tables.ts'

type AuthorizationRow = Selectable<WalletTables['wallet.wechat_authorization']>

const tables = (db: Db) => db.withTables<WalletTables>()

export async function insertAuthorization(db: Db, row: AuthorizationRow): Promise<void> {
  await tables(db).insertInto('wallet.wechat_authorization').values(row).execute()
}

/** A state works once, for the session and order it was created for. Deletes an expired one too. */
export async function takeAuthorization(
  db: Db,
  key: Omit<AuthorizationRow, 'expires_at'>,
): Promise<Pick<AuthorizationRow, 'expires_at'> | undefined> {
  return tables(db)
    .deleteFrom('wallet.wechat_authorization')
    .where('state_hash', '=', key.state_hash)
    .where('platform_id', '=', key.platform_id)
    .where('account_id', '=', key.account_id)
    .where('session_id', '=', key.session_id)
    .where('order_id', '=', key.order_id)
    .returning('expires_at')
    .executeTakeFirst()
}

export async function deleteExpiredAuthorizations(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('wallet.wechat_authorization').where('expires_at', '<', before).execute()
}
