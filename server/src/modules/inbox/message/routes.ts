// Routes for messages.
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { route } from '../../../kernel/route.ts'
import { messageEvents } from './live.ts'
import {
  countUnread,
  listMessages,
  readEveryMessage,
  readMessages,
  removeMessages,
  removeReadMessages,
  summarizeMessages,
} from './service.ts'

export const newsRoutes = [
  route(inboxApi.list, listMessages),
  route(inboxApi.remove, removeMessages),
  route(inboxApi.removeRead, removeReadMessages),
  route(inboxApi.read, readMessages),
  route(inboxApi.readAll, readEveryMessage),
  route(inboxApi.count, countUnread),
  route(inboxApi.summary, summarizeMessages),
  route(inboxApi.live, messageEvents),
]
