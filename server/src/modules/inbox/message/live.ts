// Server-sent events with the number of unread messages, for the badge in the header.
import type { inboxApi } from '@attestry/contract/modules/inbox/message'
import { eventStream } from '../../../kernel/event-stream.ts'
import type { Service } from '../../../kernel/route.ts'
import { messageTopic } from './service.ts'
import { unreadOf } from './store.ts'

export const messageEvents: Service<typeof inboxApi.live> = async (deps, actor, _input, exchange) =>
  eventStream(deps, exchange, {
    topic: messageTopic(actor.accountId),
    reading: 'counting unread messages for an event stream',
    async send(write) {
      write({ data: { unread: await unreadOf(deps.db, actor.accountId) } })
    },
  })
