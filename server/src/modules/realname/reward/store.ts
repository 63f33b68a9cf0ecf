// Reward rules, paid rewards, and earlier verifications of a person.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { RealnameTables } from '../tables.ts'

export interface RewardRule {
  readonly inviterFen: number
  readonly friendFen: number
}

const DEFAULT_RULE: RewardRule = { inviterFen: 2_000, friendFen: 1_000 }

export async function rewardRuleOf(db: Db, platformId: number): Promise<RewardRule> {
  const row = await db
    .withTables<RealnameTables>()
    .selectFrom('realname.rule')
    .select(['inviter_fen as inviterFen', 'friend_fen as friendFen'])
    .where('platform_id', '=', platformId)
    .executeTakeFirst()
  return row ?? DEFAULT_RULE
}

/** Keyed hashes of the identity numbers that an account was verified with, including an enterprise's contact person. */
export async function identityHashesOf(db: Db, accountId: string): Promise<Buffer[]> {
  const rows = await db
    .withTables<RealnameTables>()
    .selectFrom('realname.application')
    .select('number_hash')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'person')
    .where('state', '=', 'passed')
    .execute()
  return rows.map(({ number_hash }) => number_hash)
}

/** Verified on another account, or paid a gift or reward there, even if it was closed since. */
export async function wasVerifiedBefore(db: Db, platformId: number, hash: Buffer, exceptAccount: string): Promise<boolean> {
  const { rows } = await sql`
    select from realname.application
    where platform_id = ${platformId} and number_hash = ${hash} and account_id <> ${exceptAccount}
      and kind = 'person' and state = 'passed'
    union all
    select from realname.gift
    where platform_id = ${platformId} and number_hash = ${hash} and account_id <> ${exceptAccount}
    union all
    select from realname.reward
    where platform_id = ${platformId} and number_hash = ${hash} and friend_id <> ${exceptAccount}
    limit 1`.execute(db)
  return rows.length > 0
}

/** False if this person or this account was already rewarded. */
export async function insertReward(db: Db, reward: RealnameTables['realname.reward']): Promise<boolean> {
  const result = await db
    .withTables<RealnameTables>()
    .insertInto('realname.reward')
    .values(reward)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
