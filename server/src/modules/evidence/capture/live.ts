// Server-sent events of a member's captures: sends only those that changed, and all current ones after a reconnect, with backpressure for slow clients.
import { PassThrough } from 'node:stream'
import type { captureApi } from '@attestry/contract/modules/evidence/capture'
import type { Member } from '../../../kernel/actor.ts'
import { minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Service } from '../../../kernel/route.ts'
import { evidenceTopic } from '../../attestation/public.ts'
import { aheadOf, recentCaptures } from './store.ts'

const HEARTBEAT_MS = 15_000
/** Poll as well, in case a notification was lost while the database connection was down. */
const POLL_INTERVAL_MS = 2_000
/** Rate limit of updates per client. */
const MIN_UPDATE_INTERVAL_MS = 250
/** A change of the queue position alone is sent less often. */
const MIN_POSITION_UPDATE_INTERVAL_MS = 2_000
/** A page left open reconnects by itself. */
const MAX_STREAM_MS = minutes(10)

type CaptureProgress = Awaited<ReturnType<typeof readProgress>>[number]

async function readProgress(deps: Deps, actor: Member) {
  const rows = await recentCaptures(deps.db, actor, new Date(deps.clock.now().getTime() - minutes(1)))
  const ahead = await aheadOf(
    deps.db,
    rows.filter(({ state }) => state === 'queued').map(({ ano }) => ano),
  )
  return rows.map((row) => ({ ...row, ahead: row.state === 'queued' ? (ahead.get(row.ano) ?? 0) : null }))
}

export const captureEvents: Service<typeof captureApi.live> = async (deps, actor, _input, exchange) => {
  const stream = new PassThrough()
  const sent = new Map<string, { readonly text: string; readonly withoutPosition: string; readonly at: number }>()
  let events = 0
  let sending = false
  let delayed: NodeJS.Timeout | undefined
  let sentAt = 0

  const sendIfChanged = (one: CaptureProgress, now: number) => {
    const text = JSON.stringify(one)
    const withoutPosition = JSON.stringify({ ...one, ahead: null })
    const before = sent.get(one.ano)
    if (before?.text === text) return
    if (before?.withoutPosition === withoutPosition && now - before.at < MIN_POSITION_UPDATE_INTERVAL_MS) return
    sent.set(one.ano, { text, withoutPosition, at: now })
    events += 1
    stream.write(`id: ${events}\nevent: changed\ndata: ${text}\n\n`)
  }
  const sendChanges = async () => {
    if (sending || stream.destroyed || stream.writableEnded) return
    const wait = sentAt + MIN_UPDATE_INTERVAL_MS - Date.now()
    if (wait > 0) {
      delayed ??= setTimeout(() => {
        delayed = undefined
        void sendChanges()
      }, wait)
      return
    }
    sending = true
    sentAt = Date.now()
    try {
      // Backpressure: skip updates while the client's buffer is full; it gets the current state when it reads again.
      if (stream.writableLength < stream.writableHighWaterMark)
        for (const one of await readProgress(deps, actor)) if (!stream.writableEnded) sendIfChanged(one, sentAt)
    } catch (error) {
      deps.log.warn({ err: error }, 'reading captures for a live page failed')
    } finally {
      sending = false
    }
  }
  const unsubscribe = deps.live.subscribe(evidenceTopic(actor.ownerId), () => void sendChanges())
  const timers = [setInterval(sendChanges, POLL_INTERVAL_MS), setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS)]
  const end = () => {
    exchange.stopping.removeEventListener('abort', end)
    unsubscribe()
    for (const timer of timers) clearInterval(timer)
    clearTimeout(delayed)
    stream.end()
  }
  timers.push(setTimeout(end, MAX_STREAM_MS))
  exchange.signal.addEventListener('abort', end)
  exchange.stopping.addEventListener('abort', end)
  stream.on('close', end)
  stream.write('retry: 2000\n\n')
  void sendChanges()
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    body: stream,
  }
}
