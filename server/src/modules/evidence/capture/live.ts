// Tells a member's page how its captures come along, as server-sent events: each time only those that changed. A page that comes back is simply told how things stand.
import { PassThrough } from 'node:stream'
import type { captureApi } from '@attestry/contract/modules/evidence/capture'
import type { Member } from '../../../kernel/actor.ts'
import { minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Service } from '../../../kernel/route.ts'
import { newsTopic } from './news.ts'
import { aheadOf, recentCaptures } from './store.ts'

const HEARTBEAT_MS = 15_000
/** News that was missed while the line to the database was cut. */
const LOOK_ANYWAY_MS = 2_000
/** However quickly things change, nobody is told more often. */
const PAUSE_MS = 250
/** Whoever only moved up in the line is told less often. */
const LINE_PAUSE_MS = 2_000
/** A page left open asks again by itself. */
const LONGEST_MS = minutes(10)

type Standing = Awaited<ReturnType<typeof standings>>[number]

async function standings(deps: Deps, actor: Member) {
  const rows = await recentCaptures(deps.db, actor, new Date(deps.clock.now().getTime() - minutes(1)))
  const ahead = await aheadOf(
    deps.db,
    rows.filter(({ state }) => state === 'queued').map(({ ano }) => ano),
  )
  return rows.map((row) => ({ ...row, ahead: row.state === 'queued' ? (ahead.get(row.ano) ?? 0) : null }))
}

export const captureEvents: Service<typeof captureApi.live> = async (deps, actor, _input, exchange) => {
  const stream = new PassThrough()
  const told = new Map<string, { readonly text: string; readonly apartFromLine: string; readonly at: number }>()
  let events = 0
  let looking = false
  let again: NodeJS.Timeout | undefined
  let lookedAt = 0

  const tell = (one: Standing, now: number) => {
    const text = JSON.stringify(one)
    const apartFromLine = JSON.stringify({ ...one, ahead: null })
    const before = told.get(one.ano)
    if (before?.text === text) return
    if (before?.apartFromLine === apartFromLine && now - before.at < LINE_PAUSE_MS) return
    told.set(one.ano, { text, apartFromLine, at: now })
    events += 1
    stream.write(`id: ${events}\nevent: changed\ndata: ${text}\n\n`)
  }
  const look = async () => {
    if (looking || stream.destroyed || stream.writableEnded) return
    const wait = lookedAt + PAUSE_MS - Date.now()
    if (wait > 0) {
      again ??= setTimeout(() => {
        again = undefined
        void look()
      }, wait)
      return
    }
    looking = true
    lookedAt = Date.now()
    try {
      // A reader that has stopped reading is not piled upon: what it misses now, it is told when it reads again.
      if (stream.writableLength < stream.writableHighWaterMark)
        for (const one of await standings(deps, actor)) if (!stream.writableEnded) tell(one, lookedAt)
    } catch (error) {
      deps.log.warn({ err: error }, 'could not look at captures for a page')
    } finally {
      looking = false
    }
  }
  const stopListening = deps.live.subscribe(newsTopic(actor.ownerId), () => void look())
  const timers = [setInterval(look, LOOK_ANYWAY_MS), setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS)]
  const end = () => {
    exchange.stopping.removeEventListener('abort', end)
    stopListening()
    for (const timer of timers) clearInterval(timer)
    clearTimeout(again)
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
