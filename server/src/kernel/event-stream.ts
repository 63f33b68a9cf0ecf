// Server-sent events: re-reads and sends on notification and by polling, with heartbeats and backpressure; ends with the session, or after ten minutes.
import { PassThrough } from 'node:stream'
import { minutes } from './clock.ts'
import type { Deps } from './deps.ts'
import type { Exchange, RawAnswer } from './route.ts'

const HEARTBEAT_MS = 15_000
/** Closes old streams; the page reconnects by itself. */
const MAX_STREAM_MS = minutes(10)

export interface EventStreamOptions {
  readonly topic: string
  /** Reads the current state and writes the events that the client does not have yet. */
  send(write: (event: { readonly id?: number; readonly data: object }) => void): Promise<void>
  /** For the log, such as "reading captures for a live page". */
  readonly reading: string
  /** Poll as well, in case a notification was lost or is not published. */
  readonly pollMs?: number
  /** Rate limit of updates per client. */
  readonly minIntervalMs?: number
}

export function eventStream(deps: Deps, exchange: Exchange, options: EventStreamOptions): RawAnswer {
  const { topic, send, reading, pollMs, minIntervalMs = 0 } = options
  const stream = new PassThrough()
  let sending = false
  let again = false
  let sentAt = Number.NEGATIVE_INFINITY
  let delayed: NodeJS.Timeout | undefined

  const write = ({ id, data }: { readonly id?: number; readonly data: object }) => {
    const number = id === undefined ? '' : `id: ${id}\n`
    if (!stream.writableEnded) stream.write(`${number}event: changed\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const sendOnce = async () => {
    sentAt = performance.now()
    try {
      if (!(await exchange.isStillAllowed())) return end()
      // Backpressure: skip updates while the client's buffer is full; it gets the current state when it reads again.
      if (stream.writableLength < stream.writableHighWaterMark) await send(write)
    } catch (error) {
      deps.log.warn({ err: error }, `${reading} failed`)
    }
  }
  const update = async () => {
    // What changes while it is read may be missing in what was read.
    again = true
    if (sending || delayed || stream.destroyed || stream.writableEnded) return
    const waitMs = sentAt + minIntervalMs - performance.now()
    if (waitMs > 0) {
      delayed = setTimeout(() => {
        delayed = undefined
        void update()
      }, waitMs)
      return
    }
    sending = true
    again = false
    await sendOnce()
    sending = false
    if (again) void update()
  }

  const unsubscribe = deps.live.subscribe(topic, () => void update())
  const timers = [
    setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS),
    setTimeout(() => end(), MAX_STREAM_MS),
    ...(pollMs === undefined ? [] : [setInterval(() => void update(), pollMs)]),
  ]
  const end = () => {
    exchange.stopping.removeEventListener('abort', end)
    unsubscribe()
    clearTimeout(delayed)
    for (const timer of timers) clearInterval(timer)
    stream.end()
  }
  exchange.signal.addEventListener('abort', end)
  exchange.stopping.addEventListener('abort', end)
  stream.on('close', end)
  stream.write('retry: 2000\n\n')
  void update()
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    body: stream,
  }
}
