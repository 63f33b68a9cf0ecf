// Composition root: the order of startup and shutdown.
import { readFileSync } from 'node:fs'
import { wirePath } from '@attestry/contract/endpoint'
import { cashierApi } from '@attestry/contract/modules/wallet/cashier'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Rehearsal } from './adapters/collector/port.ts'
import { PdfPaperMaker } from './adapters/paper/pdf-paper.ts'
import { openKeyFolder } from './adapters/signer/key-folder.ts'
import { lazySigner } from './adapters/signer/lazy.ts'
import { moveMisplacedKeys, refuseMisplacedHeads } from './adapters/signer/misplaced-keys.ts'
import { openBuiltSite } from './adapters/site/built-site.ts'
import { CheckedStorage } from './adapters/storage/checked-storage.ts'
import { DiskSpace } from './adapters/storage/disk-space.ts'
import type { Storage } from './adapters/storage/port.ts'
import { ReservedStage } from './adapters/storage/reserved-stage.ts'
import type { Config } from './config.ts'
import { freeBytesAt } from './free-space.ts'
import { openHttp } from './http.ts'
import { assertOneInstallation } from './installation.ts'
import { type Clock, demoClock, systemClock } from './kernel/clock.ts'
import { connect, type Database, type Db } from './kernel/database.ts'
import type { Deps, SiteFacts } from './kernel/deps.ts'
import { openLive } from './kernel/live.ts'
import { runLoops } from './kernel/loop.ts'
import { ownsTables } from './kernel/privileges.ts'
import { createQueue } from './kernel/queue.ts'
import { createSecretBox, type SecretBox } from './kernel/secret-box.ts'
import { reportDamagedObject } from './modules/attestation/public.ts'
import { watchClock } from './modules/transparency/public.ts'
import { prepareDatabase } from './prepare-database.ts'
import {
  type AnnounceCode,
  endorsersOf,
  openChains,
  openCollector,
  openIdentityCheck,
  openInvoices,
  openMail,
  openOAuthProviders,
  openPayments,
  openScanner,
  openSigner,
  openSms,
  openStorage,
  packageTools,
  signerSecret,
  verifierFiles,
} from './vendors.ts'
import { listeners, loops, schedules, workers } from './workers.ts'

export { assertNotRunning } from './adapters/database/folder-lock.ts'
export { type OwnDatabase, openOwnDatabase } from './adapters/database/own-database.ts'

export interface ApplicationOptions {
  readonly config: Config
  readonly databaseUrl: string
  /** Prepares the schema at the start. Undefined: `databaseUrl` does. */
  readonly databaseOwnerUrl?: string | undefined
  readonly masterKey: Buffer
  readonly log: Logger
  readonly clock?: Clock
  /** Folder of the built web application; without it only the API is served. */
  readonly webDist?: string | undefined
  readonly waiting?: SiteFacts['waiting']
  /** For tests that replace or wrap dependencies. */
  readonly wrap?: (deps: Deps) => Deps
  /** Refuses a database before anything is served and any job runs. */
  readonly checkDatabase?: (db: Db) => Promise<void>
  readonly announceCode?: AnnounceCode | undefined
  readonly onRehearsal?: ((sites: Rehearsal) => void) | undefined
  /** Replaced by tests of a full disk. */
  readonly freeBytesAt?: (folder: string) => Promise<number>
}

export interface Application {
  readonly deps: Deps
  readonly http: FastifyInstance | undefined
  readonly address: string | undefined
  /** Lets running requests and jobs finish within `graceMs`, then closes everything. */
  close(graceMs?: number): Promise<void>
}

const SHUTDOWN_GRACE_MS = 15_000

export const softwareVersion: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version

export async function openApplication(options: ApplicationOptions): Promise<Application> {
  const { config, databaseUrl, log } = options
  const serves = config.role === 'all' || config.role === 'http'
  const works = config.role === 'all' || config.role === 'worker'
  await prepareDatabase({ url: databaseUrl, ownerUrl: options.databaseOwnerUrl ?? databaseUrl }, log)
  const database = connect(databaseUrl, { max: 20, name: `attestry-${config.role}` })
  const clock = options.clock ?? (config.demo ? demoClock : systemClock)
  const secretBox = createSecretBox(options.masterKey)
  const space = openSpace(options, clock)
  const unchecked = await openInstallationStorage(options, { database, clock, secretBox })
  const onDamaged = (sha256: string) => {
    log.fatal({ sha256 }, 'stored evidence is damaged')
    reportDamagedObject(deps, sha256).catch((err: unknown) => log.error({ err, sha256 }, 'damage was not recorded'))
  }
  const storage = new CheckedStorage(unchecked, onDamaged, new ReservedStage(unchecked.stage, space))
  const isOwner = await ownsTables(database.db)
  if (isOwner)
    log.warn(
      'the application owns its tables and could change evidence in them: set DATABASE_OWNER_URL, and in DATABASE_URL another role',
    )
  const queue = createQueue(databaseUrl, log, { workers, schedules, listeners, works })
  await queue.start()
  const live = openLive(databaseUrl, log)
  const signer = lazySigner(() => openSigner(config, options.masterKey))
  const papers = new PdfPaperMaker()
  const collector = openCollector(config, options.onRehearsal)
  let address: string | undefined
  const plain: Deps = {
    db: database.db,
    clock,
    queue,
    storage,
    space,
    sms: openSms(config, options.announceCode),
    identityCheck: openIdentityCheck(config),
    oauthProviders: openOAuthProviders(config),
    payments: openPayments(config, (token) => plain.site.publicUrl + wirePath(cashierApi.page).replace(':token', token)),
    invoices: openInvoices(config),
    mail: openMail(config),
    secretBox,
    live,
    signer,
    endorsers: endorsersOf(config),
    chains: await openChains(config),
    papers,
    collector,
    scanner: openScanner(config),
    log,
    site: {
      demo: config.demo,
      softwareVersion,
      logName: config.logName,
      get publicUrl() {
        return config.publicUrl ?? address ?? `http://${config.host}:${config.port}`
      },
      packageTools,
      verifierFiles,
      freeBytes: () => (options.freeBytesAt ?? freeBytesAt)(config.dataFolder),
      ownsTables: isOwner,
      // Features missing at startup, and those found to be missing since.
      get waiting() {
        const reason = collector.unavailableReason()
        return [...(options.waiting ?? []), ...(reason === undefined ? [] : [{ feature: 'web-capture', waitsFor: reason }])]
      },
    },
  }
  const deps = options.wrap?.(plain) ?? plain
  watchClock(deps)
  if (works) await queue.work(deps)
  const looping = works ? runLoops(loops, deps) : undefined
  let stopping = false
  const site = serves && options.webDist ? await openBuiltSite(options.webDist) : undefined
  const http = serves ? await openHttp({ config, deps, database, queue, site, stopping: () => stopping }) : undefined
  address = http && (await http.listen({ host: config.host, port: config.port }))
  return {
    deps,
    http,
    address,
    async close(graceMs = SHUTDOWN_GRACE_MS) {
      stopping = true
      // Running downloads may finish; a client that stopped reading must not delay the shutdown.
      const cutOff = setTimeout(() => http?.server.closeAllConnections(), graceMs)
      await http?.close()
      clearTimeout(cutOff)
      await looping?.stop()
      await queue.stop(graceMs)
      await Promise.all([
        signer.close(),
        papers.close(),
        collector.close(),
        live.close(),
        plain.identityCheck?.close(),
        ...plain.oauthProviders.map((each) => each.close()),
        plain.payments.close(),
      ])
      await storage.close()
      await database.close()
    },
  }
}

function openSpace({ config, ...options }: ApplicationOptions, clock: Clock): DiskSpace {
  const { dataFolder, storage } = config
  // A node of a larger installation may have no data folder.
  const freeAt = (folder: string) => (options.freeBytesAt ?? freeBytesAt)(folder).catch(() => Number.POSITIVE_INFINITY)
  return new DiskSpace({
    reserveBytes: config.diskReserveBytes,
    freeDataBytes: () => freeAt(dataFolder),
    freeStorageBytes: async () => (storage.kind === 'file-system' ? freeAt(storage.folder) : Number.POSITIVE_INFINITY),
    now: () => clock.monotonic(),
  })
}

/** Before any job runs and anything is served: a wrong part would be used, and what is made with it lost. */
async function openInstallationStorage(
  { config, masterKey, log, checkDatabase }: ApplicationOptions,
  { database, clock, secretBox }: { database: Database; clock: Clock; secretBox: SecretBox },
): Promise<Storage> {
  let storage: Storage | undefined
  try {
    await checkDatabase?.(database.db)
    await moveKeyFolder(config, masterKey, log)
    storage = await openStorage(config)
    const { kind, folder } = config.signer
    const keyFolder = openKeyFolder({ folder, secret: kind === 'file' ? signerSecret(masterKey) : undefined })
    await assertOneInstallation({ config, db: database.db, clock, secretBox, storage, keyFolder })
    return storage
  } catch (error) {
    await storage?.close()
    await database.close()
    throw error
  }
}

async function moveKeyFolder({ signer }: Config, masterKey: Buffer, log: Logger): Promise<void> {
  const { kind, folder, misplacedFolder } = signer
  if (misplacedFolder === undefined) return
  if (kind === 'pkcs11') await refuseMisplacedHeads({ folder, misplacedFolder })
  else if (await moveMisplacedKeys({ folder, misplacedFolder }, signerSecret(masterKey)))
    log.warn({ from: misplacedFolder, to: folder }, 'moved the signing keys into the data folder')
}
