// Rows of accounts.
import { UUID } from '@attestry/contract/field'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AccountTables } from '../tables.ts'

export type AccountRow = Selectable<AccountTables['account.account']>

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.withTables<AccountTables>().selectFrom('account.account').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findAccounts(db: Db, ids: readonly string[]): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`select * from account.account where id = any (${ids}::uuid[])`.execute(db)
  return rows
}

export async function findAccountByPhone(db: Db, platformId: number, phone: string): Promise<AccountRow | undefined> {
  return db
    .withTables<AccountTables>()
    .selectFrom('account.account')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('phone', '=', phone)
    .executeTakeFirst()
}

export type NewAccount = Pick<
  AccountRow,
  'id' | 'platform_id' | 'kind' | 'role' | 'main_account_id' | 'phone' | 'name' | 'password_hash' | 'created_at'
> &
  Partial<Pick<AccountRow, 'certification' | 'must_change_password' | 'permissions' | 'may_decide_from'>>

/** False if the number is already taken on this platform. */
export async function insertAccount(db: Db, account: NewAccount): Promise<boolean> {
  const result = await db
    .withTables<AccountTables>()
    .insertInto('account.account')
    .values({ ...account, disabled_at: null })
    .onConflict((conflict) => conflict.columns(['platform_id', 'phone']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function setPasswordHash(db: Db, id: string, hash: string): Promise<void> {
  await db
    .withTables<AccountTables>()
    .updateTable('account.account')
    .set({ password_hash: hash, must_change_password: false })
    .where('id', '=', id)
    .execute()
}

/** False if the name is already the verified one. */
export async function renameUnverified(db: Db, id: string, name: string): Promise<boolean> {
  const result = await db
    .withTables<AccountTables>()
    .updateTable('account.account')
    .set({ name })
    .where('id', '=', id)
    .where('certification', '<>', 'passed')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Applies a verified real name to the account. */
export async function setCertification(
  db: Db,
  id: string,
  change: Partial<Pick<AccountRow, 'certification' | 'name' | 'kind'>>,
): Promise<void> {
  await db.withTables<AccountTables>().updateTable('account.account').set(change).where('id', '=', id).execute()
}

/** For queries of other modules: the name of the account with this id, or null. */
export const nameOfAccount = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select account.name from account.account where account.id = ${id})`

/** Names by id; ids that are not accounts are omitted. */
export async function accountNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const accounts = ids.filter((id) => UUID.test(id))
  if (accounts.length === 0) return new Map()
  const rows = await db
    .withTables<AccountTables>()
    .selectFrom('account.account')
    .select(['id', 'name'])
    .where('id', 'in', accounts)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
