// The database connection: integers are safe numbers or an error, and a broken connection fails one query, not the process.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownDatabase } from '../../test/own-database.ts'
import { connect, type Database } from './database.ts'

let own: Awaited<ReturnType<typeof ownDatabase>>
let database: Database

beforeAll(async () => {
  own = await ownDatabase()
  database = connect(own.url, { max: 2, name: 'attestry-test' })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const one = async (text: string) =>
  (await sql<{ value: unknown }>`select ${sql.raw(text)} as value`.execute(database.db)).rows[0]?.value

it.each([
  ['9007199254740991::bigint', Number.MAX_SAFE_INTEGER],
  ['(-9007199254740991)::bigint', -Number.MAX_SAFE_INTEGER],
  ['(select count(*) from pg_database where false)', 0],
  ['7::integer', 7],
  ['null::bigint', null],
])('%s is read as a number', async (text, value) => {
  expect(await one(text)).toBe(value)
})

it('an integer beyond 2^53 is an error, not a rounded number', async () => {
  await expect(one('9007199254740993::bigint')).rejects.toThrow('integer out of range')
  expect(await one('1::bigint')).toBe(1)
})

it('a connection that breaks during a query is replaced', async () => {
  await expect(one('pg_terminate_backend(pg_backend_pid())')).rejects.toThrow()
  await expect.poll(() => one('2').catch(() => undefined), { timeout: 10_000 }).toBe(2)
})

it('a connection that breaks between two queries of an act fails only that act', async () => {
  const act = database.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(database.db)
    // Stands for slow work outside the database, such as hashing a password.
    await sleep(200)
    await sql`select 1`.execute(db)
  })
  await expect(act).rejects.toThrow()
  expect(await one('3')).toBe(3)
})

it('a connection has an application name and timeouts', async () => {
  expect(await one("current_setting('application_name')")).toBe('attestry-test')
  expect(await one("current_setting('statement_timeout')")).toBe('30s')
  expect(await one("current_setting('idle_in_transaction_session_timeout')")).toBe('1min')
})
