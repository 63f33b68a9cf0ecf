// Rows of sub-accounts, always filtered by their main account.
import type { Permission } from '@attestry/contract/modules/account/permission'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AccountRow } from '../profile/store.ts'
import type { AccountTables } from '../tables.ts'

/** Disabled sub-accounts are never deleted, because records refer to them; a longer list is not expected. */
const MAX_LISTED_SUB_ACCOUNTS = 500

export type SubAccountRow = AccountRow & { readonly lastSeenAt: Date | null }

const subAccounts = (db: Db, mainId: string) =>
  db
    .withTables<AccountTables>()
    .selectFrom('account.account as account')
    .selectAll('account')
    .select((row) =>
      row
        .selectFrom('account.session')
        .select((session) => session.fn.max('last_seen_at').as('at'))
        .whereRef('account.session.account_id', '=', 'account.id')
        .as('lastSeenAt'),
    )
    .where('account.main_account_id', '=', mainId)

export async function subAccountsOf(db: Db, mainId: string): Promise<SubAccountRow[]> {
  return subAccounts(db, mainId)
    .orderBy(sql`account.disabled_at is not null`)
    .orderBy('account.id', 'desc')
    .limit(MAX_LISTED_SUB_ACCOUNTS)
    .execute()
}

export async function findSubAccount(db: Db, mainId: string, id: string): Promise<SubAccountRow | undefined> {
  return subAccounts(db, mainId).where('account.id', '=', id).executeTakeFirst()
}

/** Serialises changes per main account, so that two concurrent ones cannot both take the last free slot. */
export async function lockActiveCount(db: Db, mainId: string): Promise<number> {
  await db
    .withTables<AccountTables>()
    .selectFrom('account.account')
    .select('id')
    .where('id', '=', mainId)
    .forNoKeyUpdate()
    .execute()
  const { active } = await db
    .withTables<AccountTables>()
    .selectFrom('account.account')
    .select((row) => row.fn.countAll<string>().as('active'))
    .where('main_account_id', '=', mainId)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(active)
}

export async function updateSubAccount(db: Db, mainId: string, id: string, facts: { name: string; permissions: Permission[] }) {
  const result = await db
    .withTables<AccountTables>()
    .updateTable('account.account')
    .set(facts)
    .where('id', '=', id)
    .where('main_account_id', '=', mainId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Compare and set: only one of two concurrent changes succeeds. */
export async function setSubAccountDisabled(db: Db, mainId: string, id: string, disabledAt: Date | null): Promise<boolean> {
  const result = await db
    .withTables<AccountTables>()
    .updateTable('account.account')
    .set({ disabled_at: disabledAt })
    .where('id', '=', id)
    .where('main_account_id', '=', mainId)
    .where('disabled_at', disabledAt === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function setInitialPassword(db: Db, mainId: string, id: string, hash: string): Promise<void> {
  await db
    .withTables<AccountTables>()
    .updateTable('account.account')
    .set({ password_hash: hash, must_change_password: true })
    .where('id', '=', id)
    .where('main_account_id', '=', mainId)
    .execute()
}
