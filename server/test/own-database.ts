// A migrated database for one test file, empty or with demo data, copied from the run's template within milliseconds.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { DatabaseUrls } from '../src/kernel/prepare-schema.ts'

export const EMPTY_TEMPLATE = 'attestry_template'
export const DEMO_TEMPLATE = 'attestry_demo_template'

/** The demo data in the template contain values encrypted with it. */
export const TEST_MASTER_KEY = Buffer.alloc(32, 7)

const OBJECT_IN_USE = '55006'
const MAX_COPY_ATTEMPTS = 5

export interface TestDatabase extends DatabaseUrls {
  drop(): Promise<void>
}

export async function ownDatabase(template = EMPTY_TEMPLATE): Promise<TestDatabase> {
  const admin = inject('databaseOwnerUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withSession(admin, (session) => copyTemplate(session, name, template))
  const url = Object.assign(new URL(inject('databaseUrl')), { pathname: name }).href
  return {
    url,
    ownerUrl: ownerUrlOf(url),
    drop: () => withSession(admin, async (session) => void (await session.query(`drop database ${name} with (force)`))),
  }
}

/** For tests that change what the application cannot: tables, triggers, append-only rows. */
export const ownerUrlOf = (databaseUrl: string): string =>
  Object.assign(new URL(inject('databaseOwnerUrl')), { pathname: new URL(databaseUrl).pathname }).href

async function copyTemplate(session: pg.Client, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      // Copying files is three times as fast as WAL-logged copying when fsync is off.
      await session.query(`create database ${name} template ${template} strategy file_copy`)
      return
    } catch (error) {
      // Autovacuum may be connected to the template briefly.
      if ((error as pg.DatabaseError).code !== OBJECT_IN_USE || attempt === MAX_COPY_ATTEMPTS) throw error
      await sleep(100 * attempt)
    }
  }
}

async function withSession(url: string, work: (session: pg.Client) => Promise<void>): Promise<void> {
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  try {
    await work(session)
  } finally {
    await session.end()
  }
}
