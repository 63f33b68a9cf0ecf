// What a service may use: ports and the means to store, never other services.
import type { Logger } from 'pino'
import type { Sms } from '../adapters/sms/port.ts'
import type { Storage } from '../adapters/storage/port.ts'
import type { Clock } from './clock.ts'
import type { Db } from './database.ts'
import type { Queue } from './job.ts'
import type { SecretBox } from './secret-box.ts'

export interface Deps {
  /** Inside an act this is the act's transaction; otherwise the pool. */
  readonly db: Db
  readonly clock: Clock
  readonly queue: Queue
  readonly storage: Storage
  readonly sms: Sms
  readonly secretBox: SecretBox
  readonly log: Logger
  readonly site: SiteFacts
}

/** What this installation is, as far as services must know. */
export interface SiteFacts {
  /** Loopback, embedded database and no SMS provider, all three: only then may codes be echoed. */
  readonly demo: boolean
  readonly softwareVersion: string
  /** Features whose system packages are missing. */
  readonly waiting: readonly { readonly feature: string; readonly waitsFor: string }[]
}

/** One transaction around several writes, for work that is not an act of the contract (uploads, jobs). */
export const inTransaction = <T>(deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> =>
  deps.db.isTransaction ? work(deps) : deps.db.transaction().execute((db) => work({ ...deps, db }))
