// Creates what the job queue needs as the owner of its tables: pg-boss's schema, its indexes, and one queue for each job.
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss, type QueueResult } from 'pg-boss'
import type { Logger } from 'pino'
import type { Listener } from './event.ts'
import type { ScheduledJob, Worker } from './worker.ts'

const DEAD_LETTER_QUEUE = 'dead-letters'
const HEARTBEAT_SECONDS = 10
/** A new version of pg-boss builds its indexes one by one, each in an interval of its own; ten seconds is its minimum. */
const INDEX_INTERVAL_SECONDS = 10
const INDEX_POLL_MS = 200
const INDEX_TIMEOUT_MS = 120_000

export interface QueuePlan {
  readonly workers: readonly Worker[]
  readonly schedules: readonly ScheduledJob[]
  readonly listeners: readonly Listener[]
}

export const workersOf = ({ workers, schedules, listeners }: QueuePlan): readonly Worker[] => [
  ...workers,
  ...schedules,
  ...listeners.map((entry) => entry.worker),
]

/** pg-boss reports errors of its workers as plain copies, which the log would not recognise as a lost connection. */
export function logQueueErrors(boss: PgBoss, log: Logger): void {
  boss.on('error', (reported) => {
    const err = reported instanceof Error ? reported : Object.assign(new Error(), reported)
    log.error({ err }, 'queue error')
  })
}

/** Afterwards any node can enqueue and work, without owning a table. */
export async function prepareQueues(ownerUrl: string, log: Logger, plan: QueuePlan): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    application_name: 'attestry-queue-schema',
    max: 1,
    supervise: false,
    schedule: false,
    migrate: true,
    bamIntervalSeconds: INDEX_INTERVAL_SECONDS,
  })
  logQueueErrors(boss, log)
  try {
    await boss.start()
    const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    if (!existing.has(DEAD_LETTER_QUEUE)) await boss.createQueue(DEAD_LETTER_QUEUE)
    for (const { job } of workersOf(plan)) {
      await ensureQueue(boss, existing.get(job.name), job.name, {
        notify: true,
        retryLimit: job.retries,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: 60,
        expireInSeconds: job.limitSeconds,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        deadLetter: DEAD_LETTER_QUEUE,
      })
    }
    await waitForIndexes(boss, log)
    await rebuildBloatedIndexes(boss, log)
  } finally {
    await boss.stop({ graceful: false })
  }
}

type QueueOptions = NonNullable<Parameters<PgBoss['createQueue']>[1]> & NonNullable<Parameters<PgBoss['updateQueue']>[1]>

/** Writes only what differs: two queries for each of some fifty queues would take half of a start. */
async function ensureQueue(boss: PgBoss, existing: QueueResult | undefined, name: string, options: QueueOptions): Promise<void> {
  if (!existing) return boss.createQueue(name, options)
  const differs = (Object.keys(options) as (keyof QueueOptions)[]).some(
    (key) => (existing as Partial<QueueOptions>)[key] !== options[key],
  )
  if (differs) await boss.updateQueue(name, options)
}

/** Jobs run without an index, too: one that is late or failed is left to the next start. */
async function waitForIndexes(boss: PgBoss, log: Logger): Promise<void> {
  const isBuilding = async () =>
    (await boss.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress')
  for (const deadline = Date.now() + INDEX_TIMEOUT_MS; await isBuilding(); await sleep(INDEX_POLL_MS)) {
    if (Date.now() > deadline) return log.warn('indexes of the job queue are not complete')
  }
}

/** The application's workers find bloated indexes and cannot rebuild them. */
async function rebuildBloatedIndexes(boss: PgBoss, log: Logger): Promise<void> {
  for (const command of await boss.getReindexCommands()) {
    await boss
      .getDb()
      .executeSql(command)
      .catch((error: unknown) => log.warn({ err: error, command }, 'an index was not rebuilt'))
  }
}
