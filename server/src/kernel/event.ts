// News goes up: a lower module tells, upper ones listen. Each listener gets its own job, queued in the teller's transaction.
import type { Deps } from './deps.ts'
import { defineJob, type Job } from './job.ts'
import { type Worker, worker } from './worker.ts'

export interface NewsOf<Data extends object> {
  readonly name: string
  readonly data?: Data
}

export const defineEvent = <Data extends object>(name: string): NewsOf<Data> => ({ name })

export interface Listener {
  readonly event: string
  readonly worker: Worker
}

export function listener<Data extends object>(
  event: NewsOf<Data>,
  who: string,
  hear: (deps: Deps, data: NoInfer<Data>) => Promise<void>,
): Listener {
  const job: Job<Data> = defineJob<Data>(`${event.name}.to.${who}`)
  return { event: event.name, worker: worker(job, hear) }
}

export async function tell<Data extends object>(deps: Deps, event: NewsOf<Data>, data: NoInfer<Data>): Promise<void> {
  for (const job of deps.queue.listenersOf(event.name)) await deps.queue.add(deps.db, job, data)
}
