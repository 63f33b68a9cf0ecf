// Rows of messages, each visible to one account.
import type { MessageCategory } from '@attestry/contract/modules/inbox/message'
import type { PageQuery } from '@attestry/contract/paging'
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { MessageTables } from '../tables.ts'

export type MessageRow = Selectable<MessageTables['message.message']>

/** False if a message with this key exists. */
export async function insertMessage(db: Db, message: MessageRow): Promise<boolean> {
  const result = await db
    .withTables<MessageTables>()
    .insertInto('message.message')
    .values(message)
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export interface MessageFilter {
  readonly category?: MessageCategory | undefined
  readonly read?: boolean | undefined
}

export async function pageOfMessages(db: Db, accountId: string, { category, read }: MessageFilter, page: PageQuery) {
  const found = db
    .withTables<MessageTables>()
    .selectFrom('message.message')
    .where('account_id', '=', accountId)
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? 'evidence'))
    .$if(read !== undefined, (query) => query.where('read_at', read ? 'is not' : 'is', null))
  const rows = await found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export async function unreadOf(db: Db, accountId: string): Promise<number> {
  const { unread } = await db
    .withTables<MessageTables>()
    .selectFrom('message.message')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

/** The number of these messages that belong to the account. */
export async function countOwn(db: Db, accountId: string, ids: readonly string[]): Promise<number> {
  const { own } = await db
    .withTables<MessageTables>()
    .selectFrom('message.message')
    .select(({ fn }) => fn.countAll<number>().as('own'))
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return own
}

/** Without ids, all of the account. The time of first reading is kept. */
export async function markRead(db: Db, accountId: string, now: Date, ids?: readonly string[]): Promise<void> {
  await db
    .withTables<MessageTables>()
    .updateTable('message.message')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute()
}

/** False if none of them was unread. */
export async function markReadByKey(db: Db, accountId: string, now: Date, keys: readonly string[]): Promise<boolean> {
  const result = await db
    .withTables<MessageTables>()
    .updateTable('message.message')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where('key', 'in', keys)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteMessages(db: Db, accountId: string, ids: readonly string[]): Promise<void> {
  await db
    .withTables<MessageTables>()
    .deleteFrom('message.message')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
}

export async function deleteRead(db: Db, accountId: string): Promise<void> {
  await db
    .withTables<MessageTables>()
    .deleteFrom('message.message')
    .where('account_id', '=', accountId)
    .where('read_at', 'is not', null)
    .execute()
}

/** Messages read long ago, and very old ones. */
export async function deleteOldMessages(db: Db, readBefore: Date, anyBefore: Date): Promise<void> {
  await db
    .withTables<MessageTables>()
    .deleteFrom('message.message')
    .where('created_at', '<', readBefore)
    .where(({ eb, or }) => or([eb('read_at', '<', readBefore), eb('created_at', '<', anyBefore)]))
    .execute()
}
