// The phone number of an account, and the number of codes that a member requested.
import type { Db } from '../../../kernel/database.ts'
import type { AccessTables } from '../access-tables.ts'
import type { AccountTables } from '../tables.ts'

const UNIQUE_VIOLATION = '23505'

/** False if the number belongs to another account of the platform. */
export async function setPhone(db: Db, id: string, change: { phone: string; name: string }): Promise<boolean> {
  try {
    await db.withTables<AccountTables>().updateTable('account.account').set(change).where('id', '=', id).execute()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false
    throw error
  }
}

export async function recordCodeRequest(db: Db, accountId: string, at: Date, since: Date): Promise<number> {
  const tables = db.withTables<AccessTables>()
  await tables.insertInto('account.code_asked').values({ account_id: accountId, at }).execute()
  const { count } = await tables
    .selectFrom('account.code_asked')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteOldCodeRequests(db: Db, before: Date): Promise<void> {
  await db.withTables<AccessTables>().deleteFrom('account.code_asked').where('at', '<', before).execute()
}
