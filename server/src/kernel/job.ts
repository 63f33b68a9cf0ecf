// A job says what is to be done later; it is queued in the transaction of the act that needs it, and doing it twice is harmless.
import type { Db } from './database.ts'

export interface Job<Data extends object = object> {
  readonly name: string
  readonly retries: number
  /** A job running longer than this is given to another worker. */
  readonly limitSeconds: number
  /** How many of it are fetched and done together; 1 for work that takes minutes. */
  readonly atOnce: number
  /** Only carries the type. */
  readonly data?: Data
}

export const defineJob = <Data extends object>(
  name: string,
  options: { retries?: number; limitSeconds?: number; atOnce?: number } = {},
): Job<Data> => ({
  name,
  retries: options.retries ?? 8,
  limitSeconds: options.limitSeconds ?? 300,
  atOnce: options.atOnce ?? 8,
})

/** Where jobs are handed in: always with the transaction they belong to. */
export interface Queue {
  add<Data extends object>(db: Db, job: Job<Data>, data: NoInfer<Data>, options?: { delaySeconds?: number }): Promise<void>
  addAll<Data extends object>(db: Db, job: Job<Data>, data: readonly NoInfer<Data>[]): Promise<void>
  /** The jobs by which listeners hear of an event. */
  listenersOf(event: string): readonly Job[]
}
