// Rows of real-name applications, platform rules, and gifts.
import type { ApplicationState } from '@attestry/contract/modules/realname/review'
import type { ApplicationKind } from '@attestry/contract/modules/realname/standing'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import type { RealnameTables } from '../tables.ts'

export type ApplicationRow = Selectable<RealnameTables['realname.application']>

/** Serialises submissions of an account. */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await lockInTransaction(db, 'realname.account', accountId)
}

/** Serialises decisions about a person, so that the limit of accounts holds. */
export async function lockPerson(db: Db, hash: Buffer): Promise<void> {
  await lockInTransaction(db, 'realname.person', hash.toString('hex'))
}

export async function insertApplication(db: Db, row: ApplicationRow): Promise<void> {
  await db.withTables<RealnameTables>().insertInto('realname.application').values(row).execute()
}

/** The pending or passed one, else the last decided one; withdrawn ones are ignored. */
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

/** Changes the row only from these states; undefined if another change came first. */
export async function updateApplication(
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

/** The number of other accounts on which this person is verified. */
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

export async function applicationsSince(
  db: Db,
  accountId: string,
  method: ApplicationRow['method'],
  since: Date,
): Promise<number> {
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

/** False if this person or this account already got a gift. */
export async function insertGift(db: Db, gift: RealnameTables['realname.gift']): Promise<boolean> {
  const result = await db
    .withTables<RealnameTables>()
    .insertInto('realname.gift')
    .values(gift)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function receivedGiftFen(db: Db, accountId: string): Promise<number | undefined> {
  const row = await db
    .withTables<RealnameTables>()
    .selectFrom('realname.gift')
    .select('fen')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.fen
}

/** Alipay checks started before that time and still pending. */
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
