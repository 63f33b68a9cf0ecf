// A migrated database for one test file, empty or with demo data, copied from the run's template within milliseconds.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

export const EMPTY_TEMPLATE = 'attestry_template'
export const DEMO_TEMPLATE = 'attestry_demo_template'

/** The demo data in the template contain values encrypted with it. */
export const TEST_MASTER_KEY = Buffer.alloc(32, 7)

const OBJECT_IN_USE = '55006'
const MAX_COPY_ATTEMPTS = 5

export async function ownDatabase(template = EMPTY_TEMPLATE): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = inject('databaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withSession(admin, (session) => copyTemplate(session, name, template))
  const own = new URL(admin)
  own.pathname = name
  return {
    url: own.href,
    drop: () => withSession(admin, async (session) => void (await session.query(`drop database ${name} with (force)`))),
  }
}

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
