// Rows of addresses: account and region in plain text; name, phone and street encrypted.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import type { AccountTables } from '../tables.ts'

export type AddressRow = Selectable<AccountTables['account.address']>

/** Serialises changes to an account's addresses, because limit and default depend on the existing rows. */
export async function lockAddresses(db: Db, accountId: string): Promise<void> {
  await lockInTransaction(db, 'account.address', accountId)
}

/** The default first, then by last change. */
export const addressesOf = (db: Db, accountId: string): Promise<AddressRow[]> =>
  db
    .withTables<AccountTables>()
    .selectFrom('account.address')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const findAddress = (db: Db, accountId: string, id: string): Promise<AddressRow | undefined> =>
  db
    .withTables<AccountTables>()
    .selectFrom('account.address')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function insertAddress(db: Db, address: AddressRow): Promise<void> {
  await db.withTables<AccountTables>().insertInto('account.address').values(address).execute()
}

export async function updateAddress(db: Db, address: AddressRow): Promise<void> {
  const { id, region_code, sealed, is_default, updated_at } = address
  await db
    .withTables<AccountTables>()
    .updateTable('account.address')
    .set({ region_code, sealed, is_default, updated_at })
    .where('id', '=', id)
    .execute()
}

export async function deleteAddress(db: Db, id: string): Promise<void> {
  await db.withTables<AccountTables>().deleteFrom('account.address').where('id', '=', id).execute()
}

export async function deleteAddressesOf(db: Db, accountIds: readonly string[]): Promise<void> {
  await db.withTables<AccountTables>().deleteFrom('account.address').where('account_id', 'in', accountIds).execute()
}

/** The caller must set another default in the same transaction. */
export async function clearDefault(db: Db, accountId: string): Promise<void> {
  await db
    .withTables<AccountTables>()
    .updateTable('account.address')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute()
}

export async function makeDefault(db: Db, id: string): Promise<void> {
  await db.withTables<AccountTables>().updateTable('account.address').set({ is_default: true }).where('id', '=', id).execute()
}
