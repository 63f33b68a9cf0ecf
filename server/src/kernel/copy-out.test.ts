// Tests copyText: bytes as the database wrote them, values as literals, errors, waiting for a slow reader, and connections that come back.
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownDatabase } from '../../test/own-database.ts'
import { copyText } from './copy-out.ts'
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

const copy = (query: RawBuilder<unknown>, head = '') => copyText(database.db, query, { head, timeoutMs: 10_000 })
const idle = () => database.pool.idleCount

it('copyText sends the head and then every row as it is', async () => {
  const rows = ['plain\r\n', '"quoted", \\backslash\t\n', '中文\u{1f600}', '', 'x'.repeat(200_000)]
  const query = sql`select line from unnest(array[${sql.join(rows)}]::text[]) with ordinality as rows (line, n) order by n`
  expect(await text(copy(query, 'head\n'))).toBe(`head\n${rows.join('')}`)
})

it('copyText sends the head alone if there is no row', async () => {
  expect(await text(copy(sql`select 'x'::text where false`, 'head\n'))).toBe('head\n')
})

it('copyText passes values as literals that cannot become SQL', async () => {
  const value = `'; drop table account.account; -- \\' $1`
  const at = new Date('2026-11-17T10:00:00.123Z')
  const query = sql`select concat_ws('|', ${value}::text, ${7}::int -${-1}::int, to_char(${at}::timestamptz at time zone 'UTC', 'HH24:MI:SS.MS'))`
  expect(await text(copy(query))).toBe(`${value}|8|10:00:00.123`)
})

it('many rows arrive complete and in order', async () => {
  const got = await text(copy(sql`select n || ${sql.lit('\n')} from generate_series(1, 200000) as n`))
  const numbers = got.trimEnd().split('\n')
  expect([numbers.length, numbers.every((each, at) => Number(each) === at + 1)]).toEqual([200_000, true])
})

it('an error of the query is an error of the stream, and the pool works again', async () => {
  await expect(text(copy(sql`select (1 / (n - 3))::text from generate_series(1, 5) as n`))).rejects.toThrow('division by zero')
  expect(await text(copy(sql`select 'again'::text`))).toBe('again')
})

it('copyText waits for a slow reader, and ends the query when the reader leaves', async () => {
  const query = sql`select repeat('x', 1000) from generate_series(1, 100000)`
  const waiting = () =>
    sql<{
      n: number
    }>`select count(*) as n from pg_stat_activity where datname = current_database() and wait_event = 'ClientWrite'`
      .execute(database.db)
      .then(({ rows }) => rows[0]?.n)
  const body = copy(query)
  await once(body, 'readable')
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
  expect(body.readableLength).toBeLessThan(1_000_000)
  body.destroy()
  await expect.poll(waiting, { timeout: 10_000 }).toBe(0)
  expect(await text(copy(sql`select 'again'::text`))).toBe('again')
})

it('copyText gives its connection back', async () => {
  await text(copy(sql`select 'x'::text`))
  const before = idle()
  for (let nth = 0; nth < 5; nth += 1) await text(copy(sql`select 'x'::text`))
  expect(idle()).toBe(before)
})
