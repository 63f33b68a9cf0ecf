// Rows of closings, and the deletion of this module's personal data when one is due.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AccountTables } from '../tables.ts'

export type ClosingRow = Selectable<AccountTables['account.closing']>

const tables = (db: Db) => db.withTables<AccountTables>()

export const findCoolingClosing = (db: Db, accountId: string): Promise<ClosingRow | undefined> =>
  tables(db)
    .selectFrom('account.closing')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'cooling')
    .executeTakeFirst()

export const findClosing = (db: Db, id: string): Promise<ClosingRow | undefined> =>
  tables(db).selectFrom('account.closing').selectAll().where('id', '=', id).executeTakeFirst()

/** False if a closing is already in its cooling-off period. */
export async function insertClosing(db: Db, row: ClosingRow): Promise<boolean> {
  const result = await tables(db)
    .insertInto('account.closing')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** True for exactly one caller: a login and the scheduled job may race. */
export async function endClosing(db: Db, id: string, state: 'cancelled' | 'closed', now: Date): Promise<boolean> {
  const result = await tables(db)
    .updateTable('account.closing')
    .set({ state, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'cooling')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function dueClosings(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('account.closing')
    .select('id')
    .where('state', '=', 'cooling')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks a due closing for the transaction; undefined if it is locked already or no longer due. */
export const lockDueClosing = (db: Db, id: string, now: Date): Promise<ClosingRow | undefined> =>
  tables(db)
    .selectFrom('account.closing')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'cooling')
    .where('due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export async function postponeClosing(db: Db, id: string, until: Date): Promise<void> {
  await tables(db).updateTable('account.closing').set({ due_at: until }).where('id', '=', id).execute()
}

/** The main account and its sub-accounts, locked. */
export const lockMainAndSubAccounts = (db: Db, mainId: string) =>
  tables(db)
    .selectFrom('account.account')
    .select(['id', 'phone', 'platform_id', 'closed_at'])
    .where((row) => row.or([row('id', '=', mainId), row('main_account_id', '=', mainId)]))
    .orderBy('id')
    .forUpdate()
    .execute()

export async function countSubAccounts(db: Db, mainId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('account.account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('main_account_id', '=', mainId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertClosedNumber(db: Db, platformId: number, phoneHash: Buffer): Promise<void> {
  await tables(db)
    .insertInto('account.known_number')
    .values({ platform_id: platformId, phone_hash: phoneHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The id remains because records and ledger lines refer to it; everything personal is removed. */
export async function anonymizeAccount(db: Db, id: string, now: Date): Promise<void> {
  await tables(db)
    .updateTable('account.account')
    .set({
      phone: `closed:${id}`,
      name: 'closed',
      password_hash: null,
      certification: 'none',
      bar_reason: null,
      disabled_at: now,
      closed_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Login and end times remain for statistics; device and IP address are removed. */
export async function anonymizeSessions(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await tables(db)
    .updateTable('account.session')
    .set({ device: '', address: '', ended_at: sql<Date>`coalesce(ended_at, ${now})` })
    .where('account_id', 'in', ids)
    .execute()
}

export async function deleteInviteCodes(db: Db, ids: readonly string[]): Promise<void> {
  await tables(db).deleteFrom('account.invite_code').where('account_id', 'in', ids).execute()
}

/** OAuth accounts, tickets and account links, so that none of them leads to a closed account. */
export async function deleteLoginLinks(db: Db, ids: readonly string[]): Promise<void> {
  const family = sql`(${sql.join(ids)})`
  await sql`delete from account.third_account where account_id in ${family}`.execute(db)
  await sql`delete from account.third_ticket where account_id in ${family}`.execute(db)
  await sql`delete from account.account_link where low_id in ${family} or high_id in ${family}`.execute(db)
}
