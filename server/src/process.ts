// Runs one server process: database, master key, application, startup message, and graceful shutdown.
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Rehearsal } from './adapters/collector/port.ts'
import { type Application, assertNotRunning, type OwnDatabase, openApplication, openOwnDatabase, softwareVersion } from './app.ts'
import type { Config } from './config.ts'
import { demoEndorsers } from './config-endorser.ts'
import { ConfigError } from './config-value.ts'
import { assertDataIsPrivate, prepareDataFolder } from './data-folder.ts'
import { freeBytesAt } from './free-space.ts'
import type { Db } from './kernel/database.ts'
import type { SiteFacts } from './kernel/deps.ts'
import { createLog } from './kernel/log.ts'
import { readMasterKey } from './master-key.ts'
import { startProblem } from './start-problem.ts'

const WEB_DIST = fileURLToPath(new URL('../../web/dist', import.meta.url))
const SYSTEM_PACKAGES = fileURLToPath(new URL('../../.cache/system-packages.json', import.meta.url))

/** Those of a demo. */
interface OutsideParties {
  readonly lines: Promise<string[]>
  readonly startupLine: string
  enrol(operatorUrl: string): void
  rehearse(sites: Rehearsal): void
  stop(): Promise<void>
}

interface Grace {
  readonly requestsMs: number
  readonly applicationMs: number
  readonly databaseMs: number
}

/** After Ctrl-C a person waits 5 s at most; a service manager gives running downloads more time. */
const GRACE = {
  SIGINT: { requestsMs: 1_500, applicationMs: 2_500, databaseMs: 1_000 },
  SIGTERM: { requestsMs: 15_000, applicationMs: 25_000, databaseMs: 10_000 },
} satisfies Record<string, Grace>

export async function runProcess(config: Config): Promise<void> {
  const log = createLog(config.logLevel)
  const starting = new AbortController()
  let database: Promise<OwnDatabase> | undefined
  let application: Promise<Application> | undefined
  let parties: OutsideParties | undefined
  let closing: Promise<void> | undefined
  const close = (limits: Grace = GRACE.SIGTERM) => {
    closing ??= (async () => {
      starting.abort()
      const closed = application?.then(
        (opened) => opened.close(limits.requestsMs),
        // It did not open.
        () => {},
      )
      // Without its database the application may wait for connections that never come.
      await Promise.race([closed, sleep(limits.applicationMs, undefined, { ref: false })])
      const started = await database?.catch(() => undefined)
      await Promise.all([parties?.stop(), started?.stop(limits.databaseMs)])
    })()
    return closing
  }
  const received = new Set<string>()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Ctrl-C arrives twice: from the terminal and from npm.
      if (received.has(signal)) return
      received.add(signal)
      log.info({ signal }, 'stopping')
      console.log('\nStopping …')
      const { applicationMs, databaseMs } = GRACE[signal]
      setTimeout(
        () => {
          log.error({ signal }, 'did not stop in time')
          process.exit(1)
        },
        applicationMs + databaseMs + 1_000,
      ).unref()
      close(GRACE[signal]).then(
        () => {
          console.log('Stopped.')
          process.exit(0)
        },
        (error) => {
          log.error({ err: error }, 'did not stop cleanly')
          process.exit(1)
        },
      )
    })
  }
  try {
    if (config.role !== 'worker') await assertPortIsFree(config)
    assertDataIsPrivate(config, log)
    const startParties = await demoParties(config, log)
    if (config.databaseUrl === undefined) {
      const prepare = () => {
        prepareDataFolder(config)
        // Here the data folder is locked; they start while the database does.
        parties = startParties?.()
      }
      database = openOwnDatabase(config.dataFolder, log, { signal: starting.signal, prepare })
    }
    const embedded = await database
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
    starting.signal.throwIfAborted()
    const endorsed = parties ? { ...config, ...demoEndorsers(await parties.lines) } : config
    application = openApplication({
      config: endorsed,
      databaseUrl,
      databaseOwnerUrl: embedded?.ownerUrl ?? config.databaseOwnerUrl,
      masterKey: readMasterKey(config),
      log,
      webDist: existsSync(`${WEB_DIST}/server/site.js`) ? WEB_DIST : undefined,
      waiting: unavailableFeatures(),
      checkDatabase: (db) => refuseDemoDatabase(config, db),
      onRehearsal: (sites) => parties?.rehearse(sites),
      // A demo server sends no SMS: the code is shown in the page's banner and printed here.
      announceCode: ({ phone, code, purpose }) => config.demo && console.log(`  SMS code for ${phone} (${purpose}): ${code}`),
    })
    const opened = await application
    starting.signal.throwIfAborted()
    if (opened.address) parties?.enrol(opened.address)
    const demoLines = await prepareDemo(config, opened)
    const partyLines = parties && opened.address ? [parties.startupLine] : []
    printStartup(config, opened, [...demoLines, ...partyLines, ...(await rehearsalLines(config, opened))])
  } catch (error) {
    const problem = await withFullDisk(config, error)
    await close().catch(() => {})
    // A signal that interrupted the start is no fault.
    if (received.size === 0) throw problem
  }
}

/** PostgreSQL ends when it cannot write; the error then says only that a connection was lost. */
const FULL_DISK_BYTES = 64 * 1024 ** 2

async function withFullDisk({ databaseUrl, dataFolder }: Config, error: unknown): Promise<unknown> {
  if (databaseUrl !== undefined || startProblem(error) !== undefined) return error
  const free = await freeBytesAt(dataFolder).catch(() => Number.POSITIVE_INFINITY)
  if (free >= FULL_DISK_BYTES) return error
  return new ConfigError(
    `the disk that holds ${dataFolder} is full (${Math.floor(free / 1024 ** 2)} MB free). Free at least 500 MB, or set DATA to a folder on another disk.`,
    { cause: error },
  )
}

/** Before the database is created: a taken port is the commonest reason why a start fails. */
async function assertPortIsFree({ host, port, dataFolder, databaseUrl }: Config): Promise<void> {
  const probe = createServer().listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    // A second start in the same folder finds the port taken by the first.
    if (databaseUrl === undefined) assertNotRunning(dataFolder)
    throw error
  }
  probe.close()
  await once(probe, 'close')
}

async function refuseDemoDatabase({ demo, dataFolder }: Config, db: Db): Promise<void> {
  if (demo) return
  const { isDemoDatabase } = await import('../demo/demo-database.ts')
  if (await isDemoDatabase(db))
    throw new ConfigError(
      `${dataFolder} was filled in demo mode, whose passwords are published. Set DATA to another folder, or start in demo mode again.`,
    )
}

async function prepareDemo(config: Config, { deps, address }: Application): Promise<string[]> {
  if (!config.demo) return []
  const demo = await import('../demo/demo.ts')
  await demo.seedDemo(deps)
  return address ? demo.startupLines(address) : []
}

/** None if real ones are configured. */
async function demoParties(
  { demoParties: wanted, timeStamps, witnesses, vantages, dataFolder }: Config,
  log: Logger,
): Promise<(() => OutsideParties) | undefined> {
  if (!wanted || timeStamps.authorities.length + witnesses.list.length + vantages.length > 0) return undefined
  const { startOutsideParties } = await import('../demo/outside-parties.ts')
  return () => startOutsideParties(`${dataFolder}/demo-parties`, `${dataFolder}/work`, log)
}

interface SystemPackage {
  readonly name: string
  readonly ready: boolean
  readonly features: readonly string[]
}

function unavailableFeatures(): SiteFacts['waiting'] {
  if (!existsSync(SYSTEM_PACKAGES)) return []
  const packages = JSON.parse(readFileSync(SYSTEM_PACKAGES, 'utf8')) as SystemPackage[]
  return packages
    .filter((entry) => !entry.ready)
    .flatMap((entry) => entry.features.map((feature) => ({ feature, waitsFor: entry.name })))
}

async function rehearsalLines(config: Config, application: Application): Promise<string[]> {
  const sites = config.demo ? await application.deps.collector.rehearsalSites() : []
  return sites.length > 0 ? ['\nSites to capture (they exist here only):', ...sites.map((site) => `  ${site}`)] : []
}

function printStartup(config: Config, application: Application, demoLines: readonly string[]): void {
  const ready = `\nAttestry ${softwareVersion} is ready${application.address ? `: ${application.address}` : ` (${config.role})`}`
  console.log([ready, ...demoLines, '\nCtrl-C stops everything.\n'].join('\n'))
}
