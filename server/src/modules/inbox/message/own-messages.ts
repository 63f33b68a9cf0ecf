// All messages of an account in pages, as text, for the data export; and their deletion with the account.
import type { Locale } from '@attestry/contract/errors'
import type { Db } from '../../../kernel/database.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { MessageTables } from '../tables.ts'
import { openMessage } from './service.ts'

export interface OwnMessage {
  readonly id: string
  readonly at: Date
  readonly title: string
  readonly text: string
  readonly readAt: Date | null
}

export async function messagesAfter(
  deps: Deps,
  accountId: string,
  after: string,
  until: Date,
  limit: number,
  locale: Locale,
): Promise<OwnMessage[]> {
  const rows = await deps.db
    .withTables<MessageTables>()
    .selectFrom('message.message')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .where('created_at', '<=', until)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => {
    const { title, text } = openMessage(deps, row, locale)
    return { id: row.id, at: row.created_at, title, text, readAt: row.read_at }
  })
}

export async function deleteMessagesOf(db: Db, accountIds: readonly string[]): Promise<void> {
  await db.withTables<MessageTables>().deleteFrom('message.message').where('account_id', 'in', accountIds).execute()
}
