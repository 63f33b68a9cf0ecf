// Tells a page that its record has come further, as server-sent events. Only that it changed: the page asks for the rest.
import { PassThrough } from 'node:stream'
import type { recordApi } from '@attestry/contract/modules/attestation/record'
import type { Service } from '../../../kernel/route.ts'
import { LOG_TOPIC } from '../../transparency/public.ts'
import { lastCustodySeq } from '../custody/store.ts'
import { requireRecord } from './service.ts'

const HEARTBEAT_MS = 15_000
/** Sealing is not told on the live line; neither are one's own acts in another window. */
const LOOK_ANYWAY_MS = 1_000
/** A page left open asks again by itself. */
const LONGEST_MS = 10 * 60_000

export const recordEvents: Service<typeof recordApi.live> = async (deps, actor, { id }, exchange) => {
  await requireRecord(deps, actor, id)
  const stream = new PassThrough()
  let seen = Number(exchange.header('last-event-id') ?? -1)
  let looking = false
  const look = async () => {
    if (looking || stream.destroyed) return
    looking = true
    try {
      const seq = await lastCustodySeq(deps.db, id)
      if (seq !== seen) stream.write(`id: ${seq}\nevent: changed\ndata: {}\n\n`)
      seen = seq
    } catch (error) {
      deps.log.warn({ err: error }, 'could not look at a record for its page')
    } finally {
      looking = false
    }
  }
  const stopListening = deps.live.subscribe(LOG_TOPIC, look)
  const timers = [setInterval(look, LOOK_ANYWAY_MS), setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS)]
  const end = () => {
    exchange.stopping.removeEventListener('abort', end)
    stopListening()
    for (const timer of timers) clearInterval(timer)
    stream.end()
  }
  timers.push(setTimeout(end, LONGEST_MS))
  exchange.signal.addEventListener('abort', end)
  exchange.stopping.addEventListener('abort', end)
  stream.on('close', end)
  stream.write('retry: 2000\n\n')
  void look()
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    body: stream,
  }
}
