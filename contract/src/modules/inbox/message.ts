// Messages to members and staff about state changes, in the reader's current language, with a link to the resource.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { builtKinds } from '../../evidence-kind.ts'
import { field, UUID } from '../../field.ts'
import { NoInput, Nothing, pageInput, pageOf } from '../../paging.ts'

export const messageCategories = ['evidence', 'realname', 'judicial', 'account'] as const
export type MessageCategory = (typeof messageCategories)[number]

/** Link targets; an evidence kind means its record in that kind's list. */
export const messageTargets = [
  'real-name',
  'enterprise',
  'record',
  ...builtKinds,
  'account',
  'friends',
  'notarization',
  'appraisal',
  'purchase',
  'order',
  'cost-center',
  'spending',
  'invoice',
  'invoice-desk',
  'staff',
] as const

/** The linked resource; the web application knows the address. */
export const MessageLink = z.object({
  to: z.enum(messageTargets),
  id: z.nullable(z.string()),
})
export type MessageLink = z.infer<typeof MessageLink>

export const Message = z.object({
  id: z.string(),
  category: z.enum(messageCategories),
  tone: z.enum(['done', 'failed']),
  title: z.string(),
  text: z.string(),
  link: MessageLink,
  createdAt: z.iso.datetime(),
  readAt: z.nullable(z.iso.datetime()),
})
export type Message = z.infer<typeof Message>

export const MAX_MESSAGES_PER_CALL = 100

const MessageId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '消息编号', en: 'Message id' },
  resource: 'message',
  example: '00000000-0000-7000-8000-000000000000',
})
const ids = z.strictObject({ ids: z.array(MessageId).check(z.minLength(1), z.maxLength(MAX_MESSAGES_PER_CALL)) })
const Unread = z.object({ unread: z.int() })

export const inboxApi = {
  list: endpoint({
    method: 'POST',
    path: '/user/user/news',
    access: 'account',
    effect: 'read',
    summary: { zh: '消息列表', en: 'Messages, newest first' },
    input: z.strictObject({
      category: z.optional(field(z.enum(messageCategories), { label: { zh: '分类', en: 'Category' }, example: 'evidence' })),
      read: z.optional(field(z.boolean(), { label: { zh: '是否已读', en: 'Read or not' }, example: false })),
      ...pageInput,
    }),
    output: z.object({ ...pageOf(Message).shape, unread: z.int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/user/user/news',
    access: 'account',
    summary: { zh: '删除消息', en: 'Delete messages' },
    input: ids,
    output: Unread,
  }),
  removeRead: endpoint({
    method: 'DELETE',
    path: '/user/user/news/read',
    access: 'account',
    summary: { zh: '删除全部已读消息', en: 'Delete every message that is read' },
    input: NoInput,
    output: Unread,
  }),
  read: endpoint({
    method: 'POST',
    path: '/user/user/news/read',
    access: 'account',
    summary: { zh: '标为已读', en: 'Mark messages as read' },
    input: ids,
    output: Unread,
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/user/user/news/read/all',
    access: 'account',
    summary: { zh: '全部标为已读', en: 'Mark every message as read' },
    input: NoInput,
    output: Unread,
  }),
  count: endpoint({
    method: 'GET',
    path: '/user/user/news/count',
    access: 'account',
    summary: { zh: '未读消息数', en: 'How many messages are unread' },
    input: NoInput,
    output: Unread,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/msg',
    access: 'account',
    summary: { zh: '页头消息摘要：未读数与最新消息', en: 'For the header: how many are unread, and the newest' },
    input: NoInput,
    output: z.object({ unread: z.int(), latest: z.array(Message) }),
  }),
  live: endpoint({
    method: 'GET',
    path: '/user/user/news/live',
    access: 'account',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '消息变化的实时通知（SSE）', en: 'Tells when messages change, as server-sent events' },
    input: NoInput,
    output: Nothing,
  }),
}
