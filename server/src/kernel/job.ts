// Job definitions: a job is queued in the transaction of the act that needs it, and must be idempotent.
import type { Db } from './database.ts'

export interface Job<Data extends object = object> {
  readonly name: string
  readonly retries: number
  /** Deadline of one attempt: a job that runs longer is given to another worker. */
  readonly limitSeconds: number
  /** How many are fetched and run concurrently; 1 for work that takes minutes. */
  readonly batchSize: number
  /** Only carries the type. */
  readonly data?: Data
}

export const defineJob = <Data extends object>(
  name: string,
  options: { retries?: number; limitSeconds?: number; batchSize?: number } = {},
): Job<Data> => ({
  name,
  retries: options.retries ?? 8,
  limitSeconds: options.limitSeconds ?? 300,
  batchSize: options.batchSize ?? 8,
})

/** Enqueues jobs, always in the transaction they belong to. */
export interface Queue {
  add<Data extends object>(db: Db, job: Job<Data>, data: NoInfer<Data>, options?: { delaySeconds?: number }): Promise<void>
  addAll<Data extends object>(db: Db, job: Job<Data>, data: readonly NoInfer<Data>[]): Promise<void>
  /** The jobs that deliver an event to its listeners. */
  listenersOf(event: string): readonly Job[]
}
