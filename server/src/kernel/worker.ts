// Who does a job, and what comes round by the clock.
import type { Deps } from './deps.ts'
import type { Job } from './job.ts'

export interface Worker {
  readonly job: Job
  readonly work: (deps: Deps, data: object, signal: AbortSignal) => Promise<void>
}

export const worker = <Data extends object>(
  job: Job<Data>,
  work: (deps: Deps, data: NoInfer<Data>, signal: AbortSignal) => Promise<void>,
): Worker => ({ job, work: work as Worker['work'] })

/** For small jobs whose cost is the transaction around each: a fetched batch is done at once. Answers what failed, by its place in the batch. */
export interface BatchWorker extends Worker {
  readonly workAll: (deps: Deps, batch: readonly object[], signal: AbortSignal) => Promise<ReadonlyMap<number, unknown>>
}

export const batchWorker = <Data extends object>(
  job: Job<Data>,
  workAll: (deps: Deps, batch: readonly NoInfer<Data>[], signal: AbortSignal) => Promise<ReadonlyMap<number, unknown>>,
): BatchWorker => ({
  job,
  workAll: workAll as BatchWorker['workAll'],
  async work(deps, data, signal) {
    for (const error of (await workAll(deps, [data as Data], signal)).values()) throw error
  },
})

export interface Round extends Worker {
  readonly cron: string
}

export const round = (cron: string, job: Job, work: (deps: Deps, signal: AbortSignal) => Promise<void>): Round => ({
  job,
  cron,
  work: (deps, _data, signal) => work(deps, signal),
})
