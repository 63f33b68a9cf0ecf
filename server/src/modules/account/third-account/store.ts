// Rows of OAuth accounts, states and tickets: hashed, single use, short-lived.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AccessTables } from '../access-tables.ts'

export type StateRow = Selectable<AccessTables['account.third_state']>
export type TicketRow = Selectable<AccessTables['account.third_ticket']>
export type ThirdRow = Selectable<AccessTables['account.third_account']>

export async function insertState(db: Db, row: Omit<StateRow, 'used_at'>): Promise<void> {
  await db
    .withTables<AccessTables>()
    .insertInto('account.third_state')
    .values({ ...row, used_at: null })
    .execute()
}

export type StateKey = Pick<StateRow, 'state_hash' | 'browser_hash' | 'platform_id' | 'provider' | 'account_id'>

/** A state works once, for the browser, platform, provider and account it was created for. Spends an expired one too. */
export async function spendState(db: Db, key: StateKey, now: Date): Promise<StateRow | undefined> {
  return db
    .withTables<AccessTables>()
    .updateTable('account.third_state')
    .set({ used_at: now })
    .where('state_hash', '=', key.state_hash)
    .where('browser_hash', '=', key.browser_hash)
    .where('platform_id', '=', key.platform_id)
    .where('provider', '=', key.provider)
    .where('account_id', key.account_id === null ? 'is' : '=', key.account_id)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function insertTicket(db: Db, row: Omit<TicketRow, 'used_at'>): Promise<void> {
  await db
    .withTables<AccessTables>()
    .insertInto('account.third_ticket')
    .values({ ...row, used_at: null })
    .execute()
}

/** Spends an expired one too, so that it stays expired when the clock is set back. */
export async function spendTicket(
  db: Db,
  { ticket_hash, browser_hash, platform_id }: Pick<TicketRow, 'ticket_hash' | 'browser_hash' | 'platform_id'>,
  now: Date,
): Promise<TicketRow | undefined> {
  return db
    .withTables<AccessTables>()
    .updateTable('account.third_ticket')
    .set({ used_at: now })
    .where('ticket_hash', '=', ticket_hash)
    .where('browser_hash', '=', browser_hash)
    .where('platform_id', '=', platform_id)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

type SubjectKey = Pick<ThirdRow, 'platform_id' | 'provider' | 'subject_hash'>

export async function findThird(db: Db, { platform_id, provider, subject_hash }: SubjectKey): Promise<ThirdRow | undefined> {
  return db
    .withTables<AccessTables>()
    .selectFrom('account.third_account')
    .selectAll()
    .where('platform_id', '=', platform_id)
    .where('provider', '=', provider)
    .where('subject_hash', '=', subject_hash)
    .executeTakeFirst()
}

export async function thirdAccountsOf(db: Db, accountId: string): Promise<ThirdRow[]> {
  return db
    .withTables<AccessTables>()
    .selectFrom('account.third_account')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('bound_at')
    .execute()
}

/** False if either side is already linked. */
export async function insertThird(db: Db, row: ThirdRow): Promise<boolean> {
  const result = await db
    .withTables<AccessTables>()
    .insertInto('account.third_account')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function deleteThird(db: Db, accountId: string, provider: string): Promise<boolean> {
  const result = await db
    .withTables<AccessTables>()
    .deleteFrom('account.third_account')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

export async function touchThird(db: Db, id: string, now: Date): Promise<void> {
  await db
    .withTables<AccessTables>()
    .updateTable('account.third_account')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteExpiredOAuthStates(db: Db, before: Date): Promise<void> {
  const tables = db.withTables<AccessTables>()
  await tables.deleteFrom('account.third_state').where('expires_at', '<', before).execute()
  await tables.deleteFrom('account.third_ticket').where('expires_at', '<', before).execute()
}
