// The job queue over pg-boss: enqueued inside our own transactions, taken over when a worker dies, dead letters kept.

import { fromKysely, type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Deps } from './deps.ts'
import type { Listener } from './event.ts'
import type { Queue } from './job.ts'
import { withoutSecrets } from './log.ts'
import type { Round, Worker } from './worker.ts'

const DEAD = 'dead-letters'
const HEARTBEAT_SECONDS = 10
/** How soon a silent worker is noticed: with the default of a minute, a killed node's records would wait that long. */
const SUPERVISE_SECONDS = 3
/** Notifications wake the workers; these only serve retries that came due, and a line that was cut. */
const BACKSTOP_SECONDS = 2
const POLL_SECONDS = 1
/** Two, so that one long job does not keep the short ones waiting. */
const FETCHERS = 2

export interface QueueRunner extends Queue {
  /** Prepares every queue, so that any node can enqueue. */
  start(): Promise<void>
  /** Begins working; only worker nodes do. */
  work(deps: Deps): Promise<void>
  /** Lets running jobs finish, within the time given. */
  stop(graceMs: number): Promise<void>
  counts(): Promise<readonly { name: string; waiting: number; active: number; failed: number }[]>
}

export function createQueue(
  url: string,
  log: Logger,
  plan: { workers: readonly Worker[]; rounds: readonly Round[]; listeners: readonly Listener[]; works: boolean },
): QueueRunner {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'attestry-queue',
    max: plan.works ? 6 : 2,
    useListenNotify: plan.works,
    supervise: plan.works,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: plan.works,
    migrate: true,
  })
  boss.on('error', (error) => log.error({ err: error }, 'queue error'))
  const everyWorker = [...plan.workers, ...plan.rounds, ...plan.listeners.map((entry) => entry.worker)]

  const prepare = async () => {
    await boss.start()
    await ensureQueue(boss, DEAD)
    for (const { job } of everyWorker) {
      await ensureQueue(boss, job.name, {
        notify: true,
        retryLimit: job.retries,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 60,
        expireInSeconds: job.limitSeconds,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        deadLetter: DEAD,
      })
    }
  }

  return {
    start: prepare,
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
    listenersOf: (event) => plan.listeners.filter((entry) => entry.event === event).map((entry) => entry.worker.job),
    async work(deps) {
      for (const each of everyWorker) {
        const { job } = each
        const options = {
          batchSize: job.atOnce,
          localConcurrency: FETCHERS,
          // A full batch means there is more: the next one is fetched without waiting.
          burstWhenBatchFull: true,
          pollingIntervalSeconds: POLL_SECONDS,
          notifyPollingIntervalSeconds: BACKSTOP_SECONDS,
          perJobResults: true as const,
        }
        await boss.work<object, unknown, typeof options>(job.name, options, (batch) =>
          Promise.all(batch.map((taken) => doOne(deps, job.name, each.work, taken))),
        )
      }
      for (const { job, cron } of plan.rounds) await boss.schedule(job.name, cron, {})
    },
    stop: (graceMs) => boss.stop({ graceful: true, timeout: graceMs }),
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

interface Taken {
  readonly id: string
  readonly data: object
  readonly signal: AbortSignal
}

/** One job's failure is its own: the others of its batch are done. What is kept of it holds no personal data. */
async function doOne(deps: Deps, name: string, work: Worker['work'], taken: Taken): Promise<JobResult> {
  const log = deps.log.child({ job: name, jobId: taken.id })
  try {
    await work({ ...deps, log }, taken.data, taken.signal)
    return { id: taken.id, status: 'completed' }
  } catch (error) {
    return failure(log, taken, error)
  }
}

function failure(log: Logger, taken: Taken, error: unknown): JobResult {
  log.error({ err: error, jobId: taken.id }, 'job failed')
  return {
    id: taken.id,
    status: 'failed',
    output: { message: withoutSecrets(error instanceof Error ? error.message : String(error)) },
  }
}

type QueueOptions = NonNullable<Parameters<PgBoss['createQueue']>[1]> & NonNullable<Parameters<PgBoss['updateQueue']>[1]>

async function ensureQueue(boss: PgBoss, name: string, options?: QueueOptions): Promise<void> {
  if (!(await boss.getQueue(name))) await boss.createQueue(name, options)
  else if (options) await boss.updateQueue(name, options)
}
