// What a service may use: ports, database, queue and clock, never other services.
import type { Logger } from 'pino'
import type { Chain } from '../adapters/chain/port.ts'
import type { Collector } from '../adapters/collector/port.ts'
import type { Invoices } from '../adapters/invoice/port.ts'
import type { Mail } from '../adapters/mail/port.ts'
import type { OAuthProvider } from '../adapters/oauth/port.ts'
import type { PaperMaker } from '../adapters/paper/port.ts'
import type { Payments } from '../adapters/payment/port.ts'
import type { IdentityCheck } from '../adapters/realname/port.ts'
import type { Scanner } from '../adapters/scanner/port.ts'
import type { Signer } from '../adapters/signer/port.ts'
import type { Sms } from '../adapters/sms/port.ts'
import type { Space, Storage } from '../adapters/storage/port.ts'
import type { TimeStampAuthority } from '../adapters/time-stamp/port.ts'
import type { Vantage } from '../adapters/vantage/port.ts'
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
  /** Stages check it themselves; anything else that stores bytes from outside asks here first. */
  readonly space: Space
  readonly sms: Sms
  /** Undefined without an identity provider; staff review photos in any case. */
  readonly identityCheck: IdentityCheck | undefined
  /** Empty if none is configured. */
  readonly oauthProviders: readonly OAuthProvider[]
  readonly payments: Payments
  readonly invoices: Invoices
  /** Undefined without a mail server: invoices are then delivered in the inbox only. */
  readonly mail: Mail | undefined
  readonly secretBox: SecretBox
  readonly live: Live
  readonly signer: Signer
  readonly endorsers: Endorsers
  readonly chains: readonly Chain[]
  readonly papers: PaperMaker
  readonly collector: Collector
  /** Undefined without a malware scanner. */
  readonly scanner: Scanner | undefined
  readonly log: Logger
  readonly site: SiteFacts
}

/** External time-stamp authorities and witnesses, and how many of each are enough. */
export interface Endorsers {
  /** In the order in which they are called. */
  readonly authorities: readonly TimeStampAuthority[]
  readonly authorityQuorum: number
  readonly witnesses: readonly Witness[]
  readonly witnessQuorum: number
  /** Each captures what we capture, at the same time. */
  readonly vantages: readonly Vantage[]
  /** Minimum time between two rounds of time-stamps. */
  readonly everyMs: number
  /** Minimum time between two anchors. */
  readonly anchorEveryMs: number
  /** Time between two statements about the journals; 0: none are made. */
  readonly journalEveryMs: number
}

/** What services need to know about this installation. */
export interface SiteFacts {
  /** Requires loopback without a proxy, the embedded database and no SMS provider: only then may codes be echoed. */
  readonly demo: boolean
  readonly softwareVersion: string
  /** Names this installation in its log's origin and its certificates; must never change. */
  readonly logName: string
  /** The public URL, without a trailing slash. */
  readonly publicUrl: string
  /** The verifiers that are included in every package, by name. */
  packageTools(): ReadonlyMap<string, Uint8Array>
  /** Those and the program that people download, by name. */
  verifierFiles(): ReadonlyMap<string, Uint8Array>
  /** Free space on the disk of the data folder, in bytes; rejects if this node has no data folder. */
  freeBytes(): Promise<number>
  /** The database role of this node could disable triggers and drop tables. */
  readonly ownsTables: boolean
  /** Features whose system packages are missing. */
  readonly waiting: readonly { readonly feature: string; readonly waitsFor: string }[]
}

/** For work that is not an act of the contract (uploads, jobs); joins a transaction that is already open. */
export const inTransaction = <T>(deps: Deps, work: (deps: Deps) => Promise<T>): Promise<T> =>
  deps.db.isTransaction ? work(deps) : deps.db.transaction().execute((db) => work({ ...deps, db }))
