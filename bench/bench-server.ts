// The whole server as a separate process (API, workers, sequencer) on a durable embedded PostgreSQL, with members whose wallets are funded.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREFIX } from '@attestry/contract/endpoint'
import pg from 'pg'
import { DEMO_PASSWORD, seedDemo } from '../server/demo/demo.ts'
import { startEmbeddedPostgres } from '../server/src/adapters/database/embedded-postgres.ts'
import { openApplication } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { connect, type Db } from '../server/src/kernel/database.ts'
import { type Deps, inTransaction } from '../server/src/kernel/deps.ts'
import { newId } from '../server/src/kernel/id.ts'
import { createLog } from '../server/src/kernel/log.ts'
import type { DatabaseUrls } from '../server/src/kernel/prepare-schema.ts'
import { hashPassword, insertAccount } from '../server/src/modules/account/public.ts'
import { credit } from '../server/src/modules/wallet/public.ts'
import { type NodeProcess, startNode } from '../server/test/node-process.ts'

export const PLATFORM = 1
export const MASTER_KEY = '07'.repeat(32)
const STARTING_BALANCE_FEN = 1_000_000_000_00
/** High enough that no rate limit applies. */
export const UNLIMITED_RATE = '1000000000'

export interface BenchDatabase {
  readonly folder: string
  readonly databaseUrl: string
  /** For tables of the baseline, and rows that the application cannot write. */
  readonly ownerUrl: string
  close(): Promise<void>
}

export interface BenchServer extends BenchDatabase {
  /** For reading the database directly, as the owner of the tables. */
  readonly pool: pg.Pool
  readonly node: NodeProcess
  readonly url: string
  /** One per account. */
  readonly tokens: readonly string[]
}

export interface BenchSetup {
  readonly accounts: number
  /** Runs after migration and seeding, before the process starts. `owner`: connected as the owner of the tables. */
  prepare?(deps: Deps, owner: Db): Promise<void>
}

const phonesOf = ({ accounts }: BenchSetup) => Array.from({ length: accounts }, (_, at) => `137${String(at).padStart(8, '0')}`)

/** A migrated and seeded database, without the server process. */
export async function openBenchDatabase(setup: BenchSetup): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-bench-'))
  const log = { info() {}, warn: console.warn, error: console.error }
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), testPrivileges: true, log })
  const close = async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await seed(database, folder, setup)
    return { folder, databaseUrl: database.url, ownerUrl: database.ownerUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}

export async function startBenchServer(
  setup: BenchSetup & { readonly args?: readonly string[]; readonly environment?: Readonly<Record<string, string>> },
): Promise<BenchServer> {
  const { folder, databaseUrl, ownerUrl, close: closeDatabase } = await openBenchDatabase(setup)
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4 })
  let node: NodeProcess | undefined
  const close = async () => {
    await pool.end()
    await node?.stop()
    await closeDatabase()
  }
  try {
    node = await startNode({ ...environmentOf(folder, databaseUrl), ...setup.environment }, setup.args)
    const { url } = node
    const tokens: string[] = []
    for (const phone of phonesOf(setup)) tokens.push(await logIn(url, phone))
    return { folder, databaseUrl, ownerUrl, pool, node, url, tokens, close }
  } catch (error) {
    await close()
    throw error
  }
}

const environmentOf = (folder: string, databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  MASTER_KEY,
  STORAGE_URL: `file:${folder}/storage`,
  DATA: folder,
  LOG_LEVEL: 'error',
  RATE_ADDRESS: UNLIMITED_RATE,
  RATE_ACCOUNT: UNLIMITED_RATE,
  RATE_ANONYMOUS: UNLIMITED_RATE,
})

async function seed({ url, ownerUrl }: DatabaseUrls, folder: string, setup: BenchSetup): Promise<void> {
  const config = { ...readConfig({ DATA: folder, PORT: '0' }, []), role: 'command' as const }
  const server = await openApplication({
    config,
    databaseUrl: url,
    databaseOwnerUrl: ownerUrl,
    masterKey: Buffer.from(MASTER_KEY, 'hex'),
    log: createLog('silent'),
  })
  const owner = connect(ownerUrl, { max: 1, name: 'bench-owner' })
  try {
    await seedDemo(server.deps, { creditKey: 'fixture' })
    await inTransaction(server.deps, (inside) => createAccounts(inside, phonesOf(setup)))
    await setup.prepare?.(server.deps, owner.db)
  } finally {
    await owner.close()
    await server.close()
  }
}

async function createAccounts(deps: Deps, phones: readonly string[]): Promise<void> {
  const password_hash = await hashPassword(DEMO_PASSWORD)
  for (const phone of phones) {
    const now = deps.clock.now()
    const id = newId(now)
    await insertAccount(deps.db, {
      id,
      platform_id: PLATFORM,
      main_account_id: null,
      phone,
      kind: 'person',
      role: 'main',
      name: `bench ${phone}`,
      certification: 'passed',
      password_hash,
      created_at: now,
    })
    const payer = { platformId: PLATFORM, ownerId: id }
    await credit(deps, payer, { fund: 'recharged', fen: STARTING_BALANCE_FEN, key: `bench:${id}`, reason: 'bench' })
  }
}

export async function logIn(url: string, phone: string): Promise<string> {
  const { token } = await callApi<{ token: string }>(url, '', 'POST', '/login', { phone, password: DEMO_PASSWORD })
  return token
}

/** Sends one call; throws when it is refused. */
export async function callApi<T>(url: string, token: string, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(url + PREFIX + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { 'x-auth-token': token } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { flag: boolean; data: T; statusCode: string; errorMessage: string }
  if (!answer.flag) throw new Error(`${path}: ${answer.statusCode} ${answer.errorMessage}`)
  return answer.data
}
