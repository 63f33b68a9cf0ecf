// Capture loops: one claims and runs captures up to capacity, one cancels unconfirmed previews.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Collector } from '../../../adapters/collector/port.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { loop } from '../../../kernel/loop.ts'
import { expiredLeases, lockExpired } from '../lease/lease.ts'
import { collect } from './collecting.ts'
import { cancelUnconfirmed } from './confirming.ts'
import { endCapture, mayRetryMachineFailure, retryAfterFailure } from './ending.ts'
import { claimCapture } from './queue.ts'

const CLAIM_INTERVAL_MS = 200
const UNCONFIRMED_CHECK_INTERVAL_MS = 1_000

/** Captures running on this node; survives a failed pass, since its captures continue. */
const runningByCollector = new WeakMap<Collector, Set<Promise<void>>>()

/** One pass lasts until the node stops; it returns after every capture has been requeued. */
async function runCaptures(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const running = runningByCollector.get(deps.collector) ?? new Set<Promise<void>>()
  runningByCollector.set(deps.collector, running)
  deps.collector.warm()
  try {
    while (!signal.aborted) {
      await recoverExpired(deps)
      while (!signal.aborted && deps.collector.capacity() > 0 && (await hasSpace(deps))) {
        const claim = await claimCapture(deps)
        if (!claim) break
        const work = collect(deps, claim, signal)
          .catch((error) => deps.log.error({ err: error, ano: claim.row.ano }, 'capture ended without a final state'))
          .finally(() => running.delete(work))
        running.add(work)
      }
      await sleep(CLAIM_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  } finally {
    if (signal.aborted) await Promise.all(running)
  }
  return false
}

/** Captures stay queued until there is space for what they deliver. */
const hasSpace = ({ space }: Deps): Promise<boolean> =>
  space.require().then(
    () => true,
    () => false,
  )

/** Recovers captures of crashed workers, each in its own transaction: requeues them, or ends those that crashed too often. */
export async function recoverExpired(deps: Deps): Promise<void> {
  for (const ano of await expiredLeases(deps.db))
    await inTransaction(deps, async (inside) => {
      const row = await lockExpired(inside.db, ano)
      if (!row) return
      if (mayRetryMachineFailure(row)) await retryAfterFailure(inside, row, 'internal')
      else await endCapture(inside, row, 'given-up', { cause: 'internal' })
    })
}

export const captureLoops = [
  loop('evidence.capture', CLAIM_INTERVAL_MS, runCaptures),
  loop('evidence.give-up-unconfirmed', UNCONFIRMED_CHECK_INTERVAL_MS, cancelUnconfirmed),
]
