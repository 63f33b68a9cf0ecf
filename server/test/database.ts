// Starts one PostgreSQL for a test run, with a migrated template database from which each test file gets a copy.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VERIFIER_FOLDER } from '@attestry/proof/package/verifier-paths'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { buildVerifier } from '../../tools/build-verifier.ts'
import { startEmbeddedPostgres } from '../src/adapters/database/embedded-postgres.ts'
import { createLog } from '../src/kernel/log.ts'
import { migrateToLatest } from '../src/kernel/migrate.ts'
import { createQueue } from '../src/kernel/queue.ts'
import { listeners, schedules, workers } from '../src/workers.ts'
import { TEMPLATE } from './own-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Packages contain the verifiers; a whole test run has built them before.
  if (!existsSync(new URL(`../../${VERIFIER_FOLDER}/verify.html`, import.meta.url))) await buildVerifier()
  const home = mkdtempSync(join(tmpdir(), 'attestry-test-'))
  const log = { info() {}, warn: console.warn, error: console.error }
  const server = await startEmbeddedPostgres({ dataDir: join(home, 'postgres'), durable: false, testPrivileges: true, log })
  const tearDown = async () => {
    await server.stop()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await makeTemplate(server.url)
  } catch (error) {
    await tearDown()
    throw error
  }
  project.provide('databaseUrl', server.url)
  return tearDown
}

async function makeTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(`create database ${TEMPLATE}`)
    const template = new URL(url)
    template.pathname = TEMPLATE
    await migrateToLatest(template.href)
    // Creating the queues takes longer than everything else that a server does to a new database.
    const queue = createQueue(template.href, createLog('silent'), { workers, schedules, listeners, works: false })
    await queue.start()
    await queue.stop(1_000)
    // A template in use cannot be copied, so forbid connections from here on.
    await admin.query(`alter database ${TEMPLATE} with is_template true allow_connections false`)
  } finally {
    await admin.end()
  }
}
