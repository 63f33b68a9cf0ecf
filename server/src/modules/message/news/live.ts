// Keeps the header's badge true: the number of unread messages, sent when it changes, as server-sent events.
import { PassThrough } from 'node:stream'
import type { newsApi } from '@attestry/contract/modules/message/news'
import type { Service } from '../../../kernel/route.ts'
import { messageTopic } from './service.ts'
import { unreadOf } from './store.ts'

const HEARTBEAT_MS = 15_000
/** A page left open asks again by itself. */
const LONGEST_MS = 10 * 60_000

export const messageEvents: Service<typeof newsApi.live> = async (deps, actor, _input, exchange) => {
  const stream = new PassThrough()
  let looking = false
  let again = false
  const look = async () => {
    looking = true
    do {
      again = false
      try {
        const unread = await unreadOf(deps.db, actor.accountId)
        if (!stream.writableEnded) stream.write(`event: changed\ndata: ${JSON.stringify({ unread })}\n\n`)
      } catch (error) {
        deps.log.warn({ err: error }, 'could not count messages for a page')
      }
    } while (again)
    looking = false
  }
  /** News that comes while we look is looked at afterwards: the count may have been taken before it. */
  const hear = () => {
    again = true
    if (!looking) void look()
  }
  const stopListening = deps.live.subscribe(messageTopic(actor.accountId), hear)
  const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS)
  const end = () => {
    exchange.stopping.removeEventListener('abort', end)
    stopListening()
    clearInterval(heartbeat)
    clearTimeout(longest)
    stream.end()
  }
  const longest = setTimeout(end, LONGEST_MS)
  exchange.signal.addEventListener('abort', end)
  exchange.stopping.addEventListener('abort', end)
  stream.on('close', end)
  stream.write('retry: 2000\n\n')
  hear()
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    body: stream,
  }
}
