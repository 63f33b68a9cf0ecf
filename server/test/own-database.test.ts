// Each test file gets its own migrated database, also with concurrent requests.
import pg from 'pg'
import { expect, test } from 'vitest'
import { ownDatabase } from './own-database.ts'

async function tables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query("select table_schema || '.' || table_name as name from information_schema.tables")
    return rows.map((row) => row.name)
  } finally {
    await client.end()
  }
}

test('test databases contain the migrations and are independent of each other', async () => {
  const [one, other] = await Promise.all([ownDatabase(), ownDatabase()])
  const client = new pg.Client({ connectionString: one.ownerUrl })
  await client.connect()
  await client.query('create table only_here (n int)')
  await client.end()
  expect(await tables(one.ownerUrl)).toEqual(expect.arrayContaining(['public.kysely_migration', 'public.only_here']))
  expect(await tables(other.ownerUrl)).not.toContain('public.only_here')
  await Promise.all([one.drop(), other.drop()])
  await expect(tables(one.url)).rejects.toThrow('does not exist')
})
