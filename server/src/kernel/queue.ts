// The job queue over pg-boss: jobs are enqueued in our own transactions, retried with backoff, taken over when a worker dies or at their deadline, and kept as dead letters after the last retry.

import { fromKysely, type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Deps } from './deps.ts'
import type { Queue } from './job.ts'
import { withoutSecrets } from './log.ts'
import { logQueueErrors, type QueuePlan, workersOf } from './queue-schema.ts'
import type { ScheduledJob, Worker } from './worker.ts'

/** How soon a dead worker is noticed: with the default of a minute, a killed node's records would wait that long. */
const SUPERVISE_SECONDS = 3
/** Notifications wake the workers for new jobs, `wakeDue` for retries and delayed jobs: a poll by each of a hundred fetchers is only a fallback. */
const NOTIFIED_POLL_SECONDS = 30
const POLL_SECONDS = 1
const DUE_CHECK_MS = 1_000
/** Two, so that one long job does not block short ones. */
const FETCHERS_PER_QUEUE = 2

export interface QueueRunner extends Queue {
  /** Requires the queues, which `prepareQueues` creates. */
  start(): Promise<void>
  /** Writes the schedules; part of `work`. */
  schedule(): Promise<void>
  /** Starts running jobs; worker nodes only. */
  work(deps: Deps): Promise<void>
  /** Lets running jobs finish within `graceMs`. */
  stop(graceMs: number): Promise<void>
  counts(): Promise<readonly { name: string; waiting: number; active: number; failed: number }[]>
}

export function createQueue(url: string, log: Logger, plan: QueuePlan & { readonly works: boolean }): QueueRunner {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'attestry-queue',
    max: plan.works ? 6 : 2,
    useListenNotify: plan.works,
    supervise: plan.works,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: plan.works,
    migrate: false,
  })
  logQueueErrors(boss, log)

  let dueCheck: NodeJS.Timeout | undefined
  let stopped = false

  return {
    async start() {
      await boss.start()
    },
    async add(db, job, data, options = {}) {
      await boss.send(job.name, data, {
        db: fromKysely(db as never),
        ...(options.delaySeconds ? { startAfter: options.delaySeconds } : {}),
      })
    },
    async addAll(db, job, data) {
      await boss.insert(
        job.name,
        data.map((entry) => ({ data: entry })),
        { db: fromKysely(db as never) },
      )
    },
    schedule: () => writeSchedules(boss, plan.schedules),
    listenersOf: (event) => plan.listeners.filter((entry) => entry.event === event).map((entry) => entry.worker.job),
    async work(deps) {
      const fetchers = new Map<string, string[]>()
      for (const each of workersOf(plan)) {
        const { job } = each
        const options = {
          batchSize: job.batchSize,
          // A full batch means there are probably more: fetch the next one without waiting.
          burstWhenBatchFull: true,
          pollingIntervalSeconds: POLL_SECONDS,
          notifyPollingIntervalSeconds: NOTIFIED_POLL_SECONDS,
          perJobResults: true as const,
        }
        const start = () =>
          boss.work<object, unknown, typeof options>(job.name, options, (batch) =>
            Promise.all(batch.map((fetched) => runJob(deps, job.name, each.work, fetched))),
          )
        fetchers.set(job.name, await Promise.all(Array.from({ length: FETCHERS_PER_QUEUE }, start)))
      }
      await this.schedule()
      const checkDue = async () => {
        await wakeDue(boss, fetchers, log)
        if (!stopped) dueCheck = setTimeout(checkDue, DUE_CHECK_MS).unref()
      }
      dueCheck = setTimeout(checkDue, DUE_CHECK_MS).unref()
    },
    stop: (graceMs) => {
      stopped = true
      clearTimeout(dueCheck)
      return boss.stop({ graceful: true, timeout: graceMs })
    },
    async counts() {
      const queues = await boss.getQueues()
      return queues.map((queue) => ({
        name: queue.name,
        waiting: queue.queuedCount,
        active: queue.activeCount,
        failed: queue.failedCount ?? 0,
      }))
    },
  }
}

/** One query for all queues: names those with a job that is due, whose fetchers then fetch immediately. */
async function wakeDue(boss: PgBoss, fetchers: ReadonlyMap<string, readonly string[]>, log: Logger): Promise<void> {
  try {
    const { rows } = (await boss.getDb().executeSql(
      `select queue.name from unnest($1::text[]) as queue (name) where exists (
         select from pgboss.job where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`,
      [[...fetchers.keys()]],
    )) as { rows: { name: string }[] }
    for (const { name } of rows) for (const id of fetchers.get(name) ?? []) boss.notifyWorker(id)
  } catch (error) {
    // The fetchers still poll, and report a database that is gone.
    log.debug({ err: error }, 'due jobs could not be read')
  }
}

/** Writes only schedules that differ, and removes those of an earlier version, which would fill queues that nobody works on. */
async function writeSchedules(boss: PgBoss, schedules: readonly ScheduledJob[]): Promise<void> {
  const existing = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { job, cron } of schedules) if (existing.get(job.name) !== cron) await boss.schedule(job.name, cron, {})
  for (const name of existing.keys()) if (!schedules.some(({ job }) => job.name === name)) await boss.unschedule(name)
}

interface FetchedJob {
  readonly id: string
  readonly data: object
  readonly signal: AbortSignal
}

/** A failure affects only its own job, not the rest of the batch. Phone and identity numbers are masked in the stored error message. */
async function runJob(deps: Deps, name: string, work: Worker['work'], fetched: FetchedJob): Promise<JobResult> {
  const log = deps.log.child({ job: name, jobId: fetched.id })
  try {
    await work({ ...deps, log }, fetched.data, fetched.signal)
    return { id: fetched.id, status: 'completed' }
  } catch (error) {
    return failure(log, fetched, error)
  }
}

function failure(log: Logger, fetched: FetchedJob, error: unknown): JobResult {
  // The connection-loss filter sees only this call's fields, not the child's bindings.
  log.error({ err: error, jobId: fetched.id }, 'job failed')
  return {
    id: fetched.id,
    status: 'failed',
    output: { message: withoutSecrets(error instanceof Error ? error.message : String(error)) },
  }
}
