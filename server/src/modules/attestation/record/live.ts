// Server-sent events that a record changed; the page then fetches the details.
import { PassThrough } from 'node:stream'
import type { recordApi } from '@attestry/contract/modules/attestation/record'
import type { Service } from '../../../kernel/route.ts'
import { LOG_TOPIC } from '../../transparency/public.ts'
import { lastCustodySeq } from '../custody/store.ts'
import { requireRecord } from './service.ts'

const HEARTBEAT_MS = 15_000
/** Poll as well: sealing and the member's acts in other windows are not published. */
const POLL_INTERVAL_MS = 1_000
/** A page left open reconnects by itself. */
const MAX_STREAM_MS = 10 * 60_000

export const recordEvents: Service<typeof recordApi.live> = async (deps, actor, { id }, exchange) => {
  await requireRecord(deps, actor, id)
  const stream = new PassThrough()
  let seen = Number(exchange.header('last-event-id') ?? -1)
  let checking = false
  const sendIfChanged = async () => {
    if (checking || stream.destroyed) return
    checking = true
    try {
      const seq = await lastCustodySeq(deps.db, id)
      if (seq !== seen) stream.write(`id: ${seq}\nevent: changed\ndata: {}\n\n`)
      seen = seq
    } catch (error) {
      deps.log.warn({ err: error }, 'reading the custody sequence for a live page failed')
    } finally {
      checking = false
    }
  }
  const unsubscribe = deps.live.subscribe(LOG_TOPIC, sendIfChanged)
  const timers = [setInterval(sendIfChanged, POLL_INTERVAL_MS), setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS)]
  const end = () => {
    exchange.stopping.removeEventListener('abort', end)
    unsubscribe()
    for (const timer of timers) clearInterval(timer)
    stream.end()
  }
  timers.push(setTimeout(end, MAX_STREAM_MS))
  exchange.signal.addEventListener('abort', end)
  exchange.stopping.addEventListener('abort', end)
  stream.on('close', end)
  stream.write('retry: 2000\n\n')
  void sendIfChanged()
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    body: stream,
  }
}
