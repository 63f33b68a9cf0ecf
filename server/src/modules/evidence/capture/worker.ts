// The loops of captures: one that keeps as many under way as there is room for, one that gives up previews nobody confirmed.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Collector } from '../../../adapters/collector/port.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { loop } from '../../../kernel/loop.ts'
import { worker } from '../../../kernel/worker.ts'
import { release } from '../../wallet/public.ts'
import { collect } from './collecting.ts'
import { giveUpUnconfirmed } from './confirming.ts'
import { dropStagesJob } from './job.ts'
import { claimCapture, takeBackExpired } from './lease.ts'
import { sayMoved } from './news.ts'
import { letGoOfFiles } from './service.ts'
import { changeCapture } from './store.ts'

const LOOK_MS = 200
const CONFIRM_LOOK_MS = 1_000

/** Under way on this node; kept beyond a pass that failed, since its captures go on. */
const underWay = new WeakMap<Collector, Set<Promise<void>>>()

/** One pass lasts as long as the node works: at its end every capture has been handed back. */
async function keepCapturing(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const running = underWay.get(deps.collector) ?? new Set<Promise<void>>()
  underWay.set(deps.collector, running)
  deps.collector.warm()
  try {
    while (!signal.aborted) {
      await recoverExpired(deps)
      while (!signal.aborted && deps.collector.capacity() > 0) {
        const claim = await claimCapture(deps)
        if (!claim) break
        const work = collect(deps, claim, signal)
          .catch((error) => deps.log.error({ err: error, ano: claim.row.ano }, 'a capture ended without a state'))
          .finally(() => running.delete(work))
        running.add(work)
      }
      await sleep(LOOK_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  } finally {
    if (signal.aborted) await Promise.all(running)
  }
  return false
}

/** What a dead worker left: back in the queue or given up, its files and its hold with it. */
export async function recoverExpired(deps: Deps): Promise<void> {
  await inTransaction(deps, async (inside) => {
    const { requeued, givenUp } = await takeBackExpired(inside.db)
    for (const { ano, owner_id, hold_id } of [...requeued, ...givenUp]) {
      await letGoOfFiles(inside, ano)
      if (hold_id && givenUp.some((row) => row.ano === ano)) {
        await release(inside, hold_id)
        await changeCapture(inside.db, ano, { hold_id: null })
      }
      await sayMoved(inside, inside.db, owner_id)
    }
  })
}

export const captureLoops = [
  loop('evidence.capture', LOOK_MS, keepCapturing),
  loop('evidence.give-up-unconfirmed', CONFIRM_LOOK_MS, giveUpUnconfirmed),
]

export const captureWorkers = [
  worker(dropStagesJob, async (deps, { stages }) => {
    for (const stage of stages) await deps.storage.stage.drop(stage)
  }),
]
