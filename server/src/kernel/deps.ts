// What a service may use: ports and the means to store, never other services.
import type { Logger } from 'pino'
import type { CertificateMaker } from '../adapters/certificate/port.ts'
import type { Chain } from '../adapters/chain/port.ts'
import type { Collector } from '../adapters/collector/port.ts'
import type { OAuthProvider } from '../adapters/oauth/port.ts'
import type { IdentityCheck } from '../adapters/realname/port.ts'
import type { Signer } from '../adapters/signer/port.ts'
import type { Sms } from '../adapters/sms/port.ts'
import type { Storage } from '../adapters/storage/port.ts'
import type { TimeStampAuthority } from '../adapters/time-stamp/port.ts'
import type { Witness } from '../adapters/witness/port.ts'
import type { Clock } from './clock.ts'
import type { Db } from './database.ts'
import type { Queue } from './job.ts'
import type { Live } from './live.ts'
import type { SecretBox } from './secret-box.ts'

export interface Deps {
  /** Inside an act this is the act's transaction; otherwise the pool. */
  readonly db: Db
  readonly clock: Clock
  readonly queue: Queue
  readonly storage: Storage
  readonly sms: Sms
  /** Undefined where nobody confirms identities for us; photos are looked at by staff all the same. */
  readonly identityCheck: IdentityCheck | undefined
  /** Accounts elsewhere by which people may log in; none where none are set up. */
  readonly thirdLogins: readonly OAuthProvider[]
  readonly secretBox: SecretBox
  readonly live: Live
  readonly signer: Signer
  readonly endorsers: Endorsers
  readonly chains: readonly Chain[]
  readonly certificates: CertificateMaker
  readonly collector: Collector
  readonly log: Logger
  readonly site: SiteFacts
}

/** Others whose word is put beside ours, and how much of it is enough. */
export interface Endorsers {
  /** In the order they are asked. */
  readonly authorities: readonly TimeStampAuthority[]
  readonly authorityQuorum: number
  readonly witnesses: readonly Witness[]
  readonly witnessQuorum: number
  /** At most one round of time-stamps in this time, and one anchor in that. */
  readonly everyMs: number
  readonly anchorEveryMs: number
}

/** What this installation is, as far as services must know. */
export interface SiteFacts {
  /** Loopback, embedded database and no SMS provider, all three: only then may codes be echoed. */
  readonly demo: boolean
  readonly softwareVersion: string
  /** Names this installation in its log's origin and its certificates; chosen once. */
  readonly logName: string
  /** Where the world finds this installation, without a slash at the end. */
  readonly publicUrl: string
  /** The verifiers that go into every package, by name. */
  packageTools(): ReadonlyMap<string, Uint8Array>
  /** Features whose system packages are missing. */
  readonly waiting: readonly { readonly feature: string; readonly waitsFor: string }[]
}

/** One transaction around several writes, for work that is not an act of the contract (uploads, jobs). */
export const inTransaction = <T>(deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> =>
  deps.db.isTransaction ? work(deps) : deps.db.transaction().execute((db) => work({ ...deps, db }))
