// Server-sent events of a member's captures: sends only those that changed, and all current ones after a reconnect, with backpressure for slow clients.
import type { captureApi } from '@attestry/contract/modules/evidence/capture'
import type { Member } from '../../../kernel/actor.ts'
import { minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { eventStream } from '../../../kernel/event-stream.ts'
import type { Service } from '../../../kernel/route.ts'
import { evidenceTopic } from '../../attestation/public.ts'
import { recentCaptures } from './list-store.ts'
import { aheadOf } from './store.ts'

/** Poll as well, in case a notification was lost while the database connection was down. */
const POLL_INTERVAL_MS = 2_000
/** Rate limit of updates per client. */
const MIN_UPDATE_INTERVAL_MS = 250
/** A change of the queue position alone is sent less often. */
const MIN_POSITION_UPDATE_INTERVAL_MS = 2_000

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
  const sent = new Map<string, { readonly text: string; readonly withoutPosition: string; readonly at: number }>()
  let events = 0

  const hasChanged = (one: CaptureProgress, now: number): boolean => {
    const text = JSON.stringify(one)
    const withoutPosition = JSON.stringify({ ...one, ahead: null })
    const before = sent.get(one.ano)
    if (before?.text === text) return false
    if (before?.withoutPosition === withoutPosition && now - before.at < MIN_POSITION_UPDATE_INTERVAL_MS) return false
    sent.set(one.ano, { text, withoutPosition, at: now })
    return true
  }
  return eventStream(deps, exchange, {
    topic: evidenceTopic(actor.ownerId),
    pollMs: POLL_INTERVAL_MS,
    minIntervalMs: MIN_UPDATE_INTERVAL_MS,
    reading: 'reading captures for a live page',
    async send(write) {
      const now = Date.now()
      for (const one of await readProgress(deps, actor)) {
        if (!hasChanged(one, now)) continue
        events += 1
        write({ id: events, data: one })
      }
    },
  })
}
