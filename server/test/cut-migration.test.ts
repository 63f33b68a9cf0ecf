// The connection that prepares the database is cut at 40 sampled messages, before or after they are executed: the next start completes the work, and the schema is the same.
import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, inject, it } from 'vitest'
import { createLog } from '../src/kernel/log.ts'
import { prepareDatabase } from '../src/prepare-database.ts'
import { type Cut, openDatabaseProxy } from './database-proxy.ts'

const SAMPLES = 40
const log = createLog('silent')

async function withSession<T>(url: string, work: (session: pg.Client) => Promise<T>): Promise<T> {
  const session = new pg.Client({ connectionString: url })
  await session.connect()
  return work(session).finally(() => session.end())
}

const urlOf = (base: 'databaseUrl' | 'databaseOwnerUrl', name: string) =>
  Object.assign(new URL(inject(base)), { pathname: name }).href

/** Runs the work on an empty database, which is dropped afterwards. */
async function onEmptyDatabase<T>(work: (urls: { url: string; ownerUrl: string }) => Promise<T>): Promise<T> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = inject('databaseOwnerUrl')
  await withSession(admin, (session) => session.query(`create database ${name} template template0`))
  try {
    return await work({ url: urlOf('databaseUrl', name), ownerUrl: urlOf('databaseOwnerUrl', name) })
  } finally {
    await withSession(admin, (session) => session.query(`drop database ${name} with (force)`))
  }
}

/** Columns, constraints, indexes, triggers, functions, privileges, and the migrations that are recorded as done. */
const schemaOf = (ownerUrl: string): Promise<string> =>
  withSession(ownerUrl, async (session) => {
    const parts = [
      `select table_schema, table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
        where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2, 3`,
      `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint order by 1, 2, 3`,
      `select schemaname, tablename, indexname, indexdef from pg_indexes where schemaname <> 'pg_catalog' order by 1, 2, 3`,
      `select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2`,
      `select pronamespace::regnamespace::text, proname, prosrc from pg_proc
        where pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema') order by 1, 2, 3`,
      `select oid::regclass::text, relacl::text from pg_class
        where relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
      'select name from kysely_migration order by 1',
    ]
    const hash = createHash('sha256')
    for (const part of parts) hash.update(JSON.stringify((await session.query(part)).rows))
    return hash.digest('hex')
  })

let expected = ''
let messages = 0

beforeAll(async () => {
  await onEmptyDatabase(async ({ url, ownerUrl }) => {
    const proxy = await openDatabaseProxy(ownerUrl, () => {
      messages += 1
      return undefined
    })
    await prepareDatabase({ url, ownerUrl: proxy.url }, log)
    await proxy.close()
    expected = await schemaOf(ownerUrl)
  })
  expect(messages).toBeGreaterThan(SAMPLES)
})

it.each(Array.from({ length: SAMPLES }, (_, sample) => sample))(
  'a database preparation cut at sample %i is completed by the next start',
  async (sample) => {
    // The first messages log in.
    const at = Math.max(4, Math.floor(((sample + 0.5) / SAMPLES) * messages))
    const kind: Cut = sample % 2 === 0 ? 'before' : 'after'
    await onEmptyDatabase(async ({ url, ownerUrl }) => {
      let seen = 0
      const proxy = await openDatabaseProxy(ownerUrl, () => {
        seen += 1
        return seen === at ? kind : undefined
      })
      await prepareDatabase({ url, ownerUrl: proxy.url }, log).catch(() => {})
      expect(proxy.cuts()).toBe(1)
      await proxy.close()
      await prepareDatabase({ url, ownerUrl }, log)
      expect(await schemaOf(ownerUrl)).toBe(expected)
    })
  },
)
