// Rows of invitation codes and of the friends who used them.
import type { IneligibleCause } from '@attestry/contract/modules/account/friend'
import type { PageQuery } from '@attestry/contract/paging'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AccountTables } from '../tables.ts'

export type InvitationRow = Selectable<AccountTables['account.invitation']>

const tables = (db: Db) => db.withTables<AccountTables>()

export async function inviteCodeOf(db: Db, accountId: string): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('account.invite_code')
    .select('code')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.code
}

/** False if the account already has a code, or the code is taken. */
export async function insertInviteCode(db: Db, row: AccountTables['account.invite_code']): Promise<boolean> {
  const result = await tables(db)
    .insertInto('account.invite_code')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The owner of a code, if that account is not disabled. */
export async function inviterOf(db: Db, platformId: number, code: string): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('account.invite_code as given')
    .innerJoin('account.account as inviter', 'inviter.id', 'given.account_id')
    .select('inviter.id')
    .where('given.platform_id', '=', platformId)
    .where('given.code', '=', code)
    .where('inviter.disabled_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export async function insertInvitation(db: Db, row: InvitationRow): Promise<void> {
  await tables(db)
    .insertInto('account.invitation')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Locked, so that only one transaction settles it. */
export const lockInvitation = (db: Db, friendId: string): Promise<InvitationRow | undefined> =>
  tables(db).selectFrom('account.invitation').selectAll().where('friend_id', '=', friendId).forUpdate().executeTakeFirst()

export type Settlement = { readonly rewardFen: number } | { readonly cause: IneligibleCause }

/** False if it was settled before. */
export async function settleInvitation(db: Db, friendId: string, settlement: Settlement, now: Date): Promise<boolean> {
  const result = await tables(db)
    .updateTable('account.invitation')
    .set(
      'cause' in settlement
        ? { state: 'ineligible', cause: settlement.cause, settled_at: now }
        : { state: 'rewarded', reward_fen: settlement.rewardFen, settled_at: now },
    )
    .where('friend_id', '=', friendId)
    .where('state', '=', 'joined')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function pageOfFriends(db: Db, inviterId: string, page: PageQuery) {
  const found = tables(db)
    .selectFrom('account.invitation as invitation')
    .innerJoin('account.account as friend', 'friend.id', 'invitation.friend_id')
    .where('invitation.inviter_id', '=', inviterId)
  const rows = await found
    .selectAll('invitation')
    .select(['friend.phone', 'friend.closed_at'])
    .orderBy('invitation.joined_at', 'desc')
    .orderBy('invitation.friend_id', 'desc')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export async function countFriends(db: Db, inviterId: string) {
  const { rows } = await sql<{ joined: number; rewarded: number; earnedFen: number }>`
    select count(*) as joined, count(*) filter (where state = 'rewarded') as rewarded,
      coalesce(sum(reward_fen), 0)::bigint as "earnedFen"
    from account.invitation where inviter_id = ${inviterId}`.execute(db)
  return rows[0] ?? { joined: 0, rewarded: 0, earnedFen: 0 }
}

/** Whether a number belonged to an account that was closed; stored as a keyed hash. */
export async function isClosedNumber(db: Db, platformId: number, phoneHash: Buffer): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('account.known_number')
    .select('platform_id')
    .where('platform_id', '=', platformId)
    .where('phone_hash', '=', phoneHash)
    .executeTakeFirst()
  return row !== undefined
}
