// Routes for messages.
import { newsApi } from '@attestry/contract/modules/message/news'
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
  route(newsApi.list, listMessages),
  route(newsApi.remove, removeMessages),
  route(newsApi.removeRead, removeReadMessages),
  route(newsApi.read, readMessages),
  route(newsApi.readAll, readEveryMessage),
  route(newsApi.count, countUnread),
  route(newsApi.summary, summarizeMessages),
  route(newsApi.live, messageEvents),
]
