// Sends messages to members, and lets them read, delete and count them.
import { generalErrors, type Locale } from '@attestry/contract/errors'
import type { inboxApi } from '@attestry/contract/modules/inbox/message'
import { type MessageKind, type MessageParams, messageKinds } from '@attestry/contract/modules/inbox/message-kind'
import type { Member, Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { renderMessage } from './rendering.ts'
import {
  countOwn,
  deleteMessages,
  deleteRead,
  insertMessage,
  type MessageRow,
  markRead,
  markReadByKey,
  pageOfMessages,
  unreadOf,
} from './store.ts'

const MAX_SUMMARY_MESSAGES = 5

export const messageTopic = (accountId: string): string => `messages:${accountId}`

const contextOf = (id: string) => `message/${id}`

export interface NewMessage<K extends MessageKind = MessageKind> {
  readonly platformId: number
  readonly accountId: string
  readonly kind: K
  readonly params: MessageParams[K]
  /** Idempotency key, unique per account: sending again has no effect. */
  readonly key: string
}

/** Runs in the caller's transaction: the message exists exactly if the event does. */
export async function sendMessage<K extends MessageKind>(deps: Deps, message: NewMessage<K>): Promise<void> {
  const now = deps.clock.now()
  const id = newId(now)
  const inserted = await insertMessage(deps.db, {
    id,
    platform_id: message.platformId,
    account_id: message.accountId,
    kind: message.kind,
    category: messageKinds[message.kind].category,
    params: deps.secretBox.seal(JSON.stringify(message.params), contextOf(id)),
    key: message.key,
    created_at: now,
    read_at: null,
  })
  if (inserted) await deps.live.publish(deps.db, messageTopic(message.accountId))
}

/** For messages that asked for an act, once it is done. Runs in the transaction of the act. */
export async function markMessagesRead(deps: Deps, accountId: string, keys: readonly string[]): Promise<void> {
  if (await markReadByKey(deps.db, accountId, deps.clock.now(), keys)) await deps.live.publish(deps.db, messageTopic(accountId))
}

export const openMessage = (deps: Deps, row: MessageRow, locale: Locale) =>
  renderMessage(row.kind, JSON.parse(deps.secretBox.open(row.params, contextOf(row.id))) as never, locale)

const view = (deps: Deps, actor: Member | Staff, row: MessageRow) => ({
  id: row.id,
  category: row.category,
  ...openMessage(deps, row, actor.locale),
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})

export const listMessages: Service<typeof inboxApi.list> = async (deps, actor, { pageNum, pageSize, ...filter }) => {
  const { rows, total } = await pageOfMessages(deps.db, actor.accountId, filter, { pageNum, pageSize })
  const unread = await unreadOf(deps.db, actor.accountId)
  return { list: rows.map((row) => view(deps, actor, row)), total, pageNum, pageSize, unread }
}

export const summarizeMessages: Service<typeof inboxApi.summary> = async (deps, actor) => {
  const { rows } = await pageOfMessages(deps.db, actor.accountId, {}, { pageNum: 1, pageSize: MAX_SUMMARY_MESSAGES })
  return { unread: await unreadOf(deps.db, actor.accountId), latest: rows.map((row) => view(deps, actor, row)) }
}

export const countUnread: Service<typeof inboxApi.count> = async (deps, actor) => ({
  unread: await unreadOf(deps.db, actor.accountId),
})

/** Messages of other accounts look nonexistent; then nothing is changed. */
async function requireOwn(deps: Deps, actor: Member | Staff, ids: readonly string[]): Promise<void> {
  if ((await countOwn(deps.db, actor.accountId, ids)) !== new Set(ids).size) refuse(generalErrors.NOT_FOUND)
}

/** Also updates the account's other open windows. */
async function changed(deps: Deps, actor: Member | Staff) {
  await deps.live.publish(deps.db, messageTopic(actor.accountId))
  return { unread: await unreadOf(deps.db, actor.accountId) }
}

export const readMessages: Service<typeof inboxApi.read> = async (deps, actor, { ids }) => {
  await requireOwn(deps, actor, ids)
  await markRead(deps.db, actor.accountId, deps.clock.now(), ids)
  return changed(deps, actor)
}

export const readEveryMessage: Service<typeof inboxApi.readAll> = async (deps, actor) => {
  await markRead(deps.db, actor.accountId, deps.clock.now())
  return changed(deps, actor)
}

export const removeMessages: Service<typeof inboxApi.remove> = async (deps, actor, { ids }) => {
  await requireOwn(deps, actor, ids)
  await deleteMessages(deps.db, actor.accountId, ids)
  return changed(deps, actor)
}

export const removeReadMessages: Service<typeof inboxApi.removeRead> = async (deps, actor) => {
  await deleteRead(deps.db, actor.accountId)
  return changed(deps, actor)
}
