// Events from lower to upper modules: each listener gets its own job, queued in the emitter's transaction.
import type { Deps } from './deps.ts'
import { defineJob, type Job } from './job.ts'
import { type Worker, worker } from './worker.ts'

export interface EventOf<Data extends object> {
  readonly name: string
  readonly data?: Data
}

export const defineEvent = <Data extends object>(name: string): EventOf<Data> => ({ name })

export interface Listener {
  readonly event: string
  readonly worker: Worker
}

export function listener<Data extends object>(
  event: EventOf<Data>,
  /** Part of the job's name, so one per listener of an event. */
  subscriber: string,
  handle: (deps: Deps, data: NoInfer<Data>) => Promise<void>,
): Listener {
  const job: Job<Data> = defineJob<Data>(`${event.name}.to.${subscriber}`)
  return { event: event.name, worker: worker(job, handle) }
}

export async function emit<Data extends object>(deps: Deps, event: EventOf<Data>, data: NoInfer<Data>): Promise<void> {
  for (const job of deps.queue.listenersOf(event.name)) await deps.queue.add(deps.db, job, data)
}
