// Rows of sessions, with hashed tokens, and of failed logins per number.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AccountTables } from '../tables.ts'

export type SessionRow = Selectable<AccountTables['account.session']>

export async function insertSession(db: Db, session: Omit<SessionRow, 'proven_at'>): Promise<void> {
  await db.withTables<AccountTables>().insertInto('account.session').values(session).execute()
}

interface SessionTimes {
  readonly now: Date
  readonly idleSince: Date
  /** A later login was made while the clock was ahead; its expiry is wrong by as much. */
  readonly latestLogin: Date
}

/** Sessions that are neither ended nor expired nor idle, of accounts that are not disabled. */
const openAt = (db: Db, { now, idleSince, latestLogin }: SessionTimes) =>
  db
    .withTables<AccountTables>()
    .selectFrom('account.session as session')
    .innerJoin('account.account as account', 'account.id', 'session.account_id')
    .leftJoin('account.account as main', 'main.id', 'account.main_account_id')
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '>', idleSince)
    .where('session.login_at', '<', latestLogin)
    .where('account.disabled_at', 'is', null)
    .where('main.disabled_at', 'is', null)

export async function findOpenSessions(db: Db, tokenHashes: readonly Buffer[], times: SessionTimes) {
  return openAt(db, times)
    .select([
      'session.id as sessionId',
      'session.token_hash as tokenHash',
      'session.last_seen_at as lastSeenAt',
      'account.id as accountId',
      'account.platform_id as platformId',
      'account.role as role',
      'session.proven_at as provenAt',
      'account.name as name',
      'account.main_account_id as mainAccountId',
      'account.permissions as permissions',
      'account.must_change_password as mustChangePassword',
      'main.name as mainName',
    ])
    .where('session.token_hash', '=', sql<Buffer>`any (${tokenHashes}::bytea[])`)
    .execute()
}

export async function isOpenSession(db: Db, id: string, times: SessionTimes): Promise<boolean> {
  const found = await openAt(db, times).select('session.id').where('session.id', '=', id).executeTakeFirst()
  return found !== undefined
}

/** A session that was once refused as expired stays closed when the clock is set back. */
export async function endStaleSessions(
  db: Db,
  tokenHashes: readonly Buffer[],
  { now, idleSince, latestLogin }: SessionTimes,
): Promise<void> {
  await db
    .withTables<AccountTables>()
    .updateTable('account.session')
    .set({ ended_at: now })
    .where('token_hash', '=', sql<Buffer>`any (${tokenHashes}::bytea[])`)
    .where('ended_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('expires_at', '<=', now), eb('last_seen_at', '<=', idleSince), eb('login_at', '>=', latestLogin)]),
    )
    .execute()
}

export async function touchSession(db: Db, id: string, now: Date, address: string): Promise<void> {
  await db
    .withTables<AccountTables>()
    .updateTable('account.session')
    .set({ last_seen_at: now, address })
    .where('id', '=', id)
    .execute()
}

/** Records that staff passed the second factor in this session. */
export async function markSecondFactorPassed(db: Db, id: string, now: Date): Promise<void> {
  await db.withTables<AccountTables>().updateTable('account.session').set({ proven_at: now }).where('id', '=', id).execute()
}

export async function openSessions(db: Db, accountId: string, now: Date, idleSince: Date): Promise<SessionRow[]> {
  return db
    .withTables<AccountTables>()
    .selectFrom('account.session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .orderBy('login_at', 'desc')
    .limit(100)
    .execute()
}

export async function findSession(db: Db, accountId: string, id: string): Promise<SessionRow | undefined> {
  return db
    .withTables<AccountTables>()
    .selectFrom('account.session')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function sessionBefore(db: Db, accountId: string, sessionId: string): Promise<SessionRow | undefined> {
  return db
    .withTables<AccountTables>()
    .selectFrom('account.session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '<', sessionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** True if the account had this session open. */
export async function endSession(db: Db, accountId: string, id: string, now: Date): Promise<boolean> {
  const result = await db
    .withTables<AccountTables>()
    .updateTable('account.session')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The number of ended sessions. */
export async function endSessions(db: Db, accountId: string, now: Date, except?: string): Promise<number> {
  const result = await db
    .withTables<AccountTables>()
    .updateTable('account.session')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

export async function lockedUntil(db: Db, platformId: number, phoneHash: Buffer): Promise<Date | null> {
  const row = await db
    .withTables<AccountTables>()
    .selectFrom('account.login_attempt')
    .select('locked_until')
    .where('platform_id', '=', platformId)
    .where('phone_hash', '=', phoneHash)
    .executeTakeFirst()
  return row?.locked_until ?? null
}

/** Counts a wrong attempt; at the limit locks the number and restarts the count. */
export async function countWrongAttempt(
  db: Db,
  platformId: number,
  phoneHash: Buffer,
  now: Date,
  limit: number,
  lockMs: number,
): Promise<void> {
  const until = new Date(now.getTime() + lockMs)
  await sql`
    insert into account.login_attempt as attempt (platform_id, phone_hash, wrong, locked_until, last_at)
    values (${platformId}, ${phoneHash}, 1, null, ${now})
    on conflict (platform_id, phone_hash) do update set
      wrong = case when attempt.wrong + 1 >= ${limit} then 0 else attempt.wrong + 1 end,
      locked_until = case when attempt.wrong + 1 >= ${limit} then ${until} else attempt.locked_until end,
      last_at = ${now}`.execute(db)
}

export async function clearWrongAttempts(db: Db, platformId: number, phoneHash: Buffer): Promise<void> {
  await db
    .withTables<AccountTables>()
    .deleteFrom('account.login_attempt')
    .where('platform_id', '=', platformId)
    .where('phone_hash', '=', phoneHash)
    .execute()
}
