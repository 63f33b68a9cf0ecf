// The job queue over pg-boss: enqueued inside our own transactions, taken over when a worker dies, dead letters kept.

import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Deps } from './deps.ts'
import type { Listener } from './event.ts'
import type { Queue } from './job.ts'
import type { Round, Worker } from './worker.ts'

const DEAD = 'dead-letters'
const HEARTBEAT_SECONDS = 10
/** How soon a silent worker is noticed: with the default of a minute, a killed node's records would wait that long. */
const SUPERVISE_SECONDS = 3
/** With notifications on, the backstop poll is half a minute unless told otherwise, and a backlog would crawl. */
const BACKSTOP_SECONDS = 0.5

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
      for (const { job, work } of everyWorker) {
        const options = {
          batchSize: 1,
          localConcurrency: job.concurrency,
          pollingIntervalSeconds: BACKSTOP_SECONDS,
          notifyPollingIntervalSeconds: BACKSTOP_SECONDS,
        }
        await boss.work<object>(job.name, options, async ([taken]) => {
          if (!taken) return
          const child = deps.log.child({ job: job.name, jobId: taken.id })
          try {
            await work({ ...deps, log: child }, taken.data, taken.signal)
          } catch (error) {
            child.error({ err: error }, 'job failed')
            throw error
          }
        })
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

type QueueOptions = NonNullable<Parameters<PgBoss['createQueue']>[1]> & NonNullable<Parameters<PgBoss['updateQueue']>[1]>

async function ensureQueue(boss: PgBoss, name: string, options?: QueueOptions): Promise<void> {
  if (!(await boss.getQueue(name))) await boss.createQueue(name, options)
  else if (options) await boss.updateQueue(name, options)
}
