// Installations for crash tests: one durable PostgreSQL, and for each its own database, folder and nodes, which the test process can inspect.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { wirePath } from '@attestry/contract/endpoint'
import { sessionApi } from '@attestry/contract/modules/account/session'
import pg from 'pg'
import { DEMO_PASSWORD, seedDemo } from '../demo/demo.ts'
import { startEmbeddedPostgres } from '../src/adapters/database/embedded-postgres.ts'
import { type Application, openApplication } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Deps } from '../src/kernel/deps.ts'
import { createLog } from '../src/kernel/log.ts'
import type { DatabaseUrls } from '../src/kernel/prepare-schema.ts'
import { publishStatements } from '../src/modules/integrity/public.ts'
import { prepareDatabase } from '../src/prepare-database.ts'
import { fillDemoWallet } from './filled-wallet.ts'
import { type NodeProcess, startNode } from './node-process.ts'
import type { Customer } from './step-load.ts'
import { type CrashPlan, crashPlanVariable } from './step-table.ts'

const CRASH_NODE = fileURLToPath(new URL('crash-node.ts', import.meta.url))
const COMPILED = fileURLToPath(new URL('../../.cache/compiled', import.meta.url))
const MASTER_KEY = '5e'.repeat(32)
/** The platform of the demo customers; the demo has another one with its own log. */
export const PLATFORM_ID = 1
const PHONES = ['13800000001', '13800000002', '13800000003']
/** Generous for busy machines; the restart time is measured separately. */
const START_TIMEOUT_MS = 120_000
const STATEMENTS_TIMEOUT_MS = 60_000

export interface PostgresServer {
  /** A migrated, empty database. */
  database(): Promise<DatabaseUrls>
  /** Requires that nobody is connected to either. */
  copyDatabase(from: string, to: string): Promise<void>
  close(): Promise<void>
}

export async function openPostgresServer(): Promise<PostgresServer> {
  const home = mkdtempSync(join(tmpdir(), 'attestry-steps-'))
  const log = { info() {}, warn: console.warn, error: console.error }
  const server = await startEmbeddedPostgres({ dataDir: join(home, 'postgres'), testPrivileges: true, log })
  let count = 0
  let last: Promise<unknown> = Promise.resolve()
  const withName = (url: string, name: string) => Object.assign(new URL(url), { pathname: name }).href
  const named = (name: string) => ({ url: withName(server.url, name), ownerUrl: withName(server.ownerUrl, name) })
  const inServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server.ownerUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await inServer('create database pattern')
  await prepareDatabase(named('pattern'), createLog('silent'))
  return {
    async database() {
      const name = `steps_${++count}`
      // Serialised, because a template being copied cannot be copied again.
      const copied = last.then(() => inServer(`create database ${name} template pattern`))
      last = copied.catch(() => {})
      await copied
      return named(name)
    },
    async copyDatabase(from, to) {
      const [source, target] = [from, to].map((url) => new URL(url).pathname.slice(1))
      await inServer(`drop database if exists ${target}`)
      await inServer(`create database ${target} template ${source}`)
    },
    async close() {
      await server.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** In a working copy web/dist may be missing while it is rebuilt. */
async function retryDuringBuild<T>(start: () => Promise<T>): Promise<T> {
  for (let left = 10; ; left -= 1) {
    try {
      return await start()
    } catch (error) {
      if (left === 0 || !(error instanceof Error) || !error.message.includes('web/dist')) throw error
      await sleep(2_000)
    }
  }
}

export interface CrashingNode {
  readonly child: ChildProcess
  /** Undefined until it listens, and after its exit. */
  url(): string | undefined
  /** The output line of its crash; undefined if it ended otherwise or is alive after the timeout. */
  waitForCrash(timeoutMs: number): Promise<string | undefined>
  readonly output: readonly string[]
}

export class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), 'attestry-step-'))
  readonly databaseUrl: string
  readonly ownerUrl: string
  customers: readonly Customer[] = []
  #application: Application | undefined
  readonly #children = new Set<ChildProcess>()

  constructor({ url, ownerUrl }: DatabaseUrls) {
    this.databaseUrl = url
    this.ownerUrl = ownerUrl
    process.once('exit', this.#endChildren)
  }

  static async make(database: DatabaseUrls): Promise<Installation> {
    const installation = new Installation(database)
    await installation.connect()
    await seedDemo(installation.deps, { creditKey: 'fixture' })
    // The nodes make none, because one in the middle of a case would let the log grow.
    await publishStatements(installation.deps, AbortSignal.timeout(STATEMENTS_TIMEOUT_MS))
    return installation
  }

  get deps(): Deps {
    if (!this.#application) throw new Error('the installation is not connected')
    return this.#application.deps
  }

  /** Opens the application without HTTP server and workers, for the test process to read from. */
  async connect(): Promise<void> {
    this.#application ??= await openApplication({
      config: { ...readConfig(this.#environment(), []), role: 'command' },
      databaseUrl: this.databaseUrl,
      databaseOwnerUrl: this.ownerUrl,
      masterKey: Buffer.from(MASTER_KEY, 'hex'),
      log: createLog('silent'),
    })
  }

  async disconnect(): Promise<void> {
    await this.#application?.close()
    this.#application = undefined
  }

  #environment(): Record<string, string> {
    return {
      DATABASE_URL: this.databaseUrl,
      DATABASE_OWNER_URL: this.ownerUrl,
      MASTER_KEY,
      DATA: this.folder,
      PORT: '0',
      RATE_ADDRESS: '1000000',
      RATE_ACCOUNT: '1000000',
      RATE_ANONYMOUS: '1000000',
      MAX_CONCURRENT_CAPTURES: '0',
      JOURNAL_EVERY_SECONDS: '0',
    }
  }

  /** A normal node. */
  async startNormal(): Promise<NodeProcess> {
    const node = await retryDuringBuild(() => startNode({ ...this.#environment(), LOG_LEVEL: 'error' }, [], START_TIMEOUT_MS))
    this.#children.add(node.child)
    return node
  }

  startCrashing(plan: CrashPlan): CrashingNode {
    return this.startScript(CRASH_NODE, { [crashPlanVariable]: JSON.stringify(plan) })
  }

  /** A node that kills itself and prints "crashes …" before, and "is ready: URL" once it listens. */
  startScript(script: string, environment: Record<string, string>): CrashingNode {
    const child = spawn(process.execPath, [script], {
      env: {
        PATH: process.env.PATH ?? '',
        HOME: process.env.HOME ?? '/tmp',
        NODE_COMPILE_CACHE: COMPILED,
        LOG_LEVEL: 'error',
        ...this.#environment(),
        ...environment,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    })
    this.#children.add(child)
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(String(data)))
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
    const isDead = () => child.exitCode !== null || child.signalCode !== null
    return {
      child,
      output,
      url: () => (isDead() ? undefined : /is ready: (\S+)/.exec(output.join(''))?.[1]),
      async waitForCrash(timeoutMs) {
        const timeout = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs).unref())
        await Promise.race([ended, timeout])
        return child.signalCode === 'SIGKILL' ? /crashes .*/.exec(output.join(''))?.[0] : undefined
      },
    }
  }

  /** Logs in all demo customers, with enough money in their wallets. */
  async logInCustomers(url: string): Promise<void> {
    this.customers = await Promise.all(
      PHONES.map(async (phone) => {
        const account = await fillDemoWallet(this.deps, phone)
        const response = await fetch(url + wirePath(sessionApi.login), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ phone, password: DEMO_PASSWORD }),
        })
        const { data } = (await response.json()) as { data: { token: string } }
        return { ...account, token: data.token }
      }),
    )
  }

  readonly #endChildren = () => {
    for (const child of this.#children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  }

  async close(): Promise<void> {
    this.#endChildren()
    process.off('exit', this.#endChildren)
    await this.disconnect()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
