// Binds jobs to the functions that run them, on demand or by a cron schedule.
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

export interface ScheduledJob extends Worker {
  readonly cron: string
}

export const scheduled = (cron: string, job: Job, work: (deps: Deps, signal: AbortSignal) => Promise<void>): ScheduledJob => ({
  job,
  cron,
  work: (deps, _data, signal) => work(deps, signal),
})
