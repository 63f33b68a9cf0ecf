// Starts one PostgreSQL for a test run, with migrated template databases, empty and with demo data, of which each test file gets a copy.
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PACKAGE_TEXTS, VERIFIER_FOLDER } from '@attestry/proof/package/verifier-paths'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildVerifier } from '../../tools/build-verifier.ts'
import { DEMO_PASSWORD, seedDemo } from '../demo/demo.ts'
import { startEmbeddedPostgres } from '../src/adapters/database/embedded-postgres.ts'
import { openApplication } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { createLog } from '../src/kernel/log.ts'
import type { DatabaseUrls } from '../src/kernel/prepare-schema.ts'
import { createQueue } from '../src/kernel/queue.ts'
import { hashPassword } from '../src/modules/account/public.ts'
import { prepareDatabase } from '../src/prepare-database.ts'
import { listeners, schedules, workers } from '../src/workers.ts'
import { DEMO_TEMPLATE, EMPTY_TEMPLATE, TEST_MASTER_KEY } from './own-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The application's role, which owns nothing. */
    databaseUrl: string
    /** The role that owns every database of the run. */
    databaseOwnerUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Packages contain the verifiers; a whole test run has built them before.
  const isBuilt = (name: string) => existsSync(new URL(`../../${VERIFIER_FOLDER}/${name}`, import.meta.url))
  if (!PACKAGE_TEXTS.every(isBuilt)) await buildVerifier()
  const home = makeHome()
  const log = { info() {}, warn: console.warn, error: console.error }
  const server = await startEmbeddedPostgres({ dataDir: join(home, 'postgres'), durable: false, testPrivileges: true, log })
  const tearDown = async () => {
    await server.stop()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await makeTemplates(server, home)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('databaseUrl', server.url)
  project.provide('databaseOwnerUrl', server.ownerUrl)
  return tearDown
}

const MEMORY = '/dev/shm'
const MIN_MEMORY_BYTES = 4 * 1024 ** 3

/** In memory where there is enough: copying a template creates a thousand files for each test file. */
function makeHome(): string {
  const isEnough = () => {
    try {
      accessSync(MEMORY, constants.W_OK)
      const { bavail, bsize } = statfsSync(MEMORY)
      return bavail * bsize >= MIN_MEMORY_BYTES
    } catch {
      return false
    }
  }
  if (!isEnough()) return mkdtempSync(join(tmpdir(), 'attestry-test-'))
  // Killed runs would hold memory until the machine restarts.
  for (const name of readdirSync(MEMORY)) {
    const pid = /^attestry-test-(\d+)-/.exec(name)?.[1]
    const isOwn = () => statSync(join(MEMORY, name)).uid === process.getuid?.()
    if (pid && !existsSync(`/proc/${pid}`) && isOwn()) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
  return mkdtempSync(join(MEMORY, `attestry-test-${process.pid}-`))
}

/** Less than a millisecond: nearly every test logs in. The real cost is tested in password.test.ts. */
const LIGHT_HASH = { memoryKib: 8, passes: 1 }

async function makeTemplates(server: DatabaseUrls, folder: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server.ownerUrl })
  await admin.connect()
  const named = (url: string, name: string) => Object.assign(new URL(url), { pathname: name }).href
  const urlsOf = (name: string): DatabaseUrls => ({ url: named(server.url, name), ownerUrl: named(server.ownerUrl, name) })
  const log = createLog('silent')
  // A template in use cannot be copied, so connections are forbidden once it is complete.
  const complete = (name: string) => admin.query(`alter database ${name} with is_template true allow_connections false`)
  try {
    await admin.query(`create database ${EMPTY_TEMPLATE}`)
    await prepareDatabase(urlsOf(EMPTY_TEMPLATE), log)
    const queue = createQueue(urlsOf(EMPTY_TEMPLATE).url, log, { workers, schedules, listeners, works: true })
    await queue.start()
    await queue.schedule()
    await queue.stop(1_000)
    await complete(EMPTY_TEMPLATE)
    await admin.query(`create database ${DEMO_TEMPLATE} template ${EMPTY_TEMPLATE}`)
    await insertDemoData(urlsOf(DEMO_TEMPLATE), folder)
    await complete(DEMO_TEMPLATE)
  } finally {
    await admin.end()
  }
}

async function insertDemoData({ url, ownerUrl }: DatabaseUrls, folder: string): Promise<void> {
  const config: Config = { ...readConfig({ DATA: folder, PORT: '0' }, []), role: 'http' }
  const { deps, close } = await openApplication({
    config,
    databaseUrl: url,
    databaseOwnerUrl: ownerUrl,
    masterKey: TEST_MASTER_KEY,
    log: createLog('silent'),
  })
  await seedDemo(deps, { creditKey: 'fixture', passwordHash: await hashPassword(DEMO_PASSWORD, LIGHT_HASH) })
  await close()
}
