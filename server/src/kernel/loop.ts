// Work that never ends: passes made again and again on every worker node, a few times a second where there is something to do.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from './deps.ts'

export interface Loop {
  readonly name: string
  /** The pause after a pass that found nothing. */
  readonly everyMs: number
  /** True: there is more to do at once. A pass may run on several nodes at a time and must come out right all the same. */
  readonly pass: (deps: Deps, signal: AbortSignal) => Promise<boolean>
}

export const loop = (name: string, everyMs: number, pass: Loop['pass']): Loop => ({ name, everyMs, pass })

/** Thrown by a pass that has logged its own faults: the loop only backs off. */
export class PassFailed extends Error {}

const LONGEST_PAUSE_MS = 30_000

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
      if (failures > 0) deps.log.info({ failures }, 'pass works again')
      failures = 0
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      pause = Math.min(LONGEST_PAUSE_MS, 500 * 2 ** Math.min(failures, 6))
      // Powers of two: a fault that lasts is logged at growing intervals.
      if (!(error instanceof PassFailed) && (failures & (failures - 1)) === 0)
        deps.log.error({ err: error, failures, pause }, 'pass failed')
    }
    if (pause > 0) await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
    else await new Promise((next) => setImmediate(next))
  }
}
