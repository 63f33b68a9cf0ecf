// Logs stalled steps: when one begins, at growing intervals while it lasts, and when it progresses again.
import type { Deps } from '../../../kernel/deps.ts'
import { loop } from '../../../kernel/loop.ts'
import { allStalls } from './service.ts'

const CHECK_EVERY_MS = 5_000
const FIRST_REPEAT_MS = 60_000
const MAX_REPEAT_MS = 3_600_000

interface Reported {
  readonly nextAt: number
  readonly intervalMs: number
}

/** The reported steps are kept per process. */
export function createStallReporter(): (deps: Deps) => Promise<boolean> {
  let reported = new Map<string, Reported>()
  return async (deps) => {
    const now = performance.now()
    const current = new Map<string, Reported>()
    for (const { platformId, step, cause, since, waiting, detail } of await allStalls(deps)) {
      const key = `${platformId}/${step}`
      const before = reported.get(key)
      if (before && before.nextAt > now) {
        current.set(key, before)
        continue
      }
      deps.log.error({ platformId, step, cause, since, waiting, detail }, 'proof step makes no progress')
      const intervalMs = before ? Math.min(MAX_REPEAT_MS, before.intervalMs * 2) : FIRST_REPEAT_MS
      current.set(key, { nextAt: now + intervalMs, intervalMs })
    }
    for (const key of reported.keys()) if (!current.has(key)) deps.log.info({ step: key }, 'proof step progresses again')
    reported = current
    return false
  }
}

export const stallLoops = [loop('overview.stall', CHECK_EVERY_MS, createStallReporter())]
