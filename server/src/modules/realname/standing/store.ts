// Applications for a real name as rows, the platform's rules for them, and what was given for a first pass.
import type { ApplicationState } from '@attestry/contract/modules/realname/review'
import type { ApplicationKind } from '@attestry/contract/modules/realname/standing'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { RealnameTables } from '../tables.ts'

export type ApplicationRow = Selectable<RealnameTables['realname.application']>

/** One submission of an account at a time: the next one sees what this one wrote. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('realname.account'), hashtext(${accountId}))`.execute(db)
}

/** One pass of a person at a time, so that the count of their accounts holds. */
export async function lockPerson(db: Db, hash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('realname.person'), hashtext(${hash.toString('hex')}))`.execute(db)
}

export async function insertApplication(db: Db, row: ApplicationRow): Promise<void> {
  await db.withTables<RealnameTables>().insertInto('realname.application').values(row).execute()
}

/** The one that counts: alive if there is one, else the last that was decided. Withdrawn ones never were. */
export async function currentApplication(db: Db, accountId: string, kind: ApplicationKind): Promise<ApplicationRow | undefined> {
  return db
    .withTables<RealnameTables>()
    .selectFrom('realname.application')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('state', '<>', 'withdrawn')
    .orderBy(sql`state in ('pending', 'passed')`, 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findApplication(db: Db, platformId: number, id: string): Promise<ApplicationRow | undefined> {
  return db
    .withTables<RealnameTables>()
    .selectFrom('realname.application')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export type Change = Pick<
  Updateable<RealnameTables['realname.application']>,
  'state' | 'rejection' | 'reason' | 'decided_by' | 'decided_at' | 'certify_id'
>

/** Moves it only from the states that allow it; undefined when someone else was faster. */
export async function moveApplication(
  db: Db,
  id: string,
  from: readonly ApplicationState[],
  change: Change,
): Promise<ApplicationRow | undefined> {
  return db
    .withTables<RealnameTables>()
    .updateTable('realname.application')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

/** Other accounts of the platform that this person has verified. */
export async function accountsOfPerson(db: Db, platformId: number, hash: Buffer, exceptAccount: string): Promise<number> {
  const { count } = await db
    .withTables<RealnameTables>()
    .selectFrom('realname.application')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('platform_id', '=', platformId)
    .where('number_hash', '=', hash)
    .where('kind', '=', 'person')
    .where('state', '=', 'passed')
    .where('account_id', '<>', exceptAccount)
    .executeTakeFirstOrThrow()
  return count
}

export async function triesSince(db: Db, accountId: string, method: ApplicationRow['method'], since: Date): Promise<number> {
  const { count } = await db
    .withTables<RealnameTables>()
    .selectFrom('realname.application')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('method', '=', method)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

export interface Rule {
  readonly giftFen: number
  readonly accountsAPerson: number
}

const DEFAULT_RULE: Rule = { giftFen: 10_000, accountsAPerson: 3 }

export async function ruleOf(db: Db, platformId: number): Promise<Rule> {
  const row = await db
    .withTables<RealnameTables>()
    .selectFrom('realname.rule')
    .select(['gift_fen as giftFen', 'accounts_a_person as accountsAPerson'])
    .where('platform_id', '=', platformId)
    .executeTakeFirst()
  return row ?? DEFAULT_RULE
}

/** False when this person, or this account, was given one before. */
export async function insertGift(db: Db, gift: RealnameTables['realname.gift']): Promise<boolean> {
  const result = await db
    .withTables<RealnameTables>()
    .insertInto('realname.gift')
    .values(gift)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function wasGiven(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .withTables<RealnameTables>()
    .selectFrom('realname.gift')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** Checks at Alipay that were begun before that time and never ended. */
export async function staleChecks(db: Db, before: Date, limit: number): Promise<ApplicationRow[]> {
  return db
    .withTables<RealnameTables>()
    .selectFrom('realname.application')
    .selectAll()
    .where('method', '=', 'alipay')
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute()
}
