// Polling loops: passes that every worker node repeats, without a pause while there is work, and retry with backoff after a failure.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from './deps.ts'

export interface Loop {
  readonly name: string
  /** The pause after a pass that found nothing. */
  readonly everyMs: number
  /** True: run again without a pause. A pass may run on several nodes concurrently and must be correct then. */
  readonly pass: (deps: Deps, signal: AbortSignal) => Promise<boolean>
}

export const loop = (name: string, everyMs: number, pass: Loop['pass']): Loop => ({ name, everyMs, pass })

/** Thrown by a pass that has already logged its failure: the loop only backs off. */
export class PassFailed extends Error {}

const MAX_BACKOFF_MS = 30_000

export interface RunningLoops {
  stop(): Promise<void>
}

export function runLoops(loops: readonly Loop[], deps: Deps): RunningLoops {
  const stopping = new AbortController()
  const running = loops.map((one) => run(one, { ...deps, log: deps.log.child({ loop: one.name }) }, stopping.signal))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function run(one: Loop, deps: Deps, signal: AbortSignal): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    let pause = one.everyMs
    try {
      if (await one.pass(deps, signal)) pause = 0
      if (failures > 0) deps.log.info({ failures }, 'pass succeeded again')
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      pause = Math.min(MAX_BACKOFF_MS, 500 * 2 ** Math.min(failures, 6))
      // Log at powers of two only, so that a lasting fault does not flood the log.
      if (!(error instanceof PassFailed) && (failures & (failures - 1)) === 0)
        deps.log.error({ err: error, failures, pause }, 'pass failed')
    }
    if (pause > 0) await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
    else await new Promise((next) => setImmediate(next))
  }
}
