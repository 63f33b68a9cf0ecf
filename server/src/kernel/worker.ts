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

export interface Round extends Worker {
  readonly cron: string
}

export const round = (cron: string, job: Job, work: (deps: Deps, signal: AbortSignal) => Promise<void>): Round => ({
  job,
  cron,
  work: (deps, _data, signal) => work(deps, signal),
})
