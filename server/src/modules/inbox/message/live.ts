// Server-sent events with the number of unread messages, for the badge in the header.
import { PassThrough } from 'node:stream'
import type { inboxApi } from '@attestry/contract/modules/inbox/message'
import type { Service } from '../../../kernel/route.ts'
import { messageTopic } from './service.ts'
import { unreadOf } from './store.ts'

const HEARTBEAT_MS = 15_000
/** Closes old streams; the page reconnects by itself. */
const MAX_STREAM_MS = 10 * 60_000

export const messageEvents: Service<typeof inboxApi.live> = async (deps, actor, _input, exchange) => {
  const stream = new PassThrough()
  let sending = false
  let again = false
  const sendCount = async () => {
    sending = true
    do {
      again = false
      try {
        const unread = await unreadOf(deps.db, actor.accountId)
        if (!stream.writableEnded) stream.write(`event: changed\ndata: ${JSON.stringify({ unread })}\n\n`)
      } catch (error) {
        deps.log.warn({ err: error }, 'counting unread messages for an event stream failed')
      }
    } while (again)
    sending = false
  }
  /** An event during a count triggers another one, because the count may predate it. */
  const onEvent = () => {
    again = true
    if (!sending) void sendCount()
  }
  const unsubscribe = deps.live.subscribe(messageTopic(actor.accountId), onEvent)
  const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS)
  const end = () => {
    exchange.stopping.removeEventListener('abort', end)
    unsubscribe()
    clearInterval(heartbeat)
    clearTimeout(timeout)
    stream.end()
  }
  const timeout = setTimeout(end, MAX_STREAM_MS)
  exchange.signal.addEventListener('abort', end)
  exchange.stopping.addEventListener('abort', end)
  stream.on('close', end)
  stream.write('retry: 2000\n\n')
  onEvent()
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    body: stream,
  }
}
