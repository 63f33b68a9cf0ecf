// The lists of row privileges say what the code does: a table is deletable, or insert-only, exactly if the code deletes from it, or never changes it.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ownDatabase } from '../test/own-database.ts'
import { connect } from './kernel/database.ts'
import { rowPrivileges } from './prepare-database.ts'

const SERVER = fileURLToPath(new URL('..', import.meta.url))
const TABLE = String.raw`([a-z_]+\."?[a-z_]+)`
const DELETES = new RegExp(String.raw`(?:deleteFrom\('|\bdelete from\s+)${TABLE}`, 'g')
const UPDATES = [
  new RegExp(String.raw`(?:updateTable\('|\bupdate\s+)${TABLE}`, 'g'),
  new RegExp(
    String.raw`(?:insertInto\('|\binsert into\s+)${TABLE}(?:(?!insertInto|insert into|\n})[^])*?(?:doUpdateSet|do update)`,
    'g',
  ),
]

const code = globSync(['src/**/*.ts', 'demo/**/*.ts'], { cwd: SERVER })
  .filter((name) => !/\.(test|fixture|suite)\.ts$/.test(name))
  .map((name) => readFileSync(`${SERVER}/${name}`, 'utf8'))

const tablesIn = (...patterns: readonly RegExp[]): ReadonlySet<string> =>
  new Set(
    patterns.flatMap((pattern) =>
      code.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name.replace('"', ''))),
    ),
  )

it('the lists of row privileges name the tables that the code deletes from, and those that it never changes', async () => {
  const own = await ownDatabase()
  const { db, close } = connect(own.url, { max: 1, name: 'privileges-test' })
  const { rows } = await sql<{ name: string; isAppendOnly: boolean }>`
    select nspname || '.' || relname as name,
      exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'append_only') as "isAppendOnly"
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname !~ '^(pg_|information_schema|public|pgboss)'`.execute(db)
  const { rows: functions } = await sql<{ body: string }>`
    select prosrc as body from pg_proc where pronamespace::regnamespace::text !~ '^(pg_|information_schema|pgboss)'`.execute(db)
  await close()
  await own.drop()

  code.push(...functions.map(({ body }) => body))
  const deleted = tablesIn(DELETES)
  const changed = new Set([...deleted, ...tablesIn(...UPDATES)])
  const names = rows.map(({ name }) => name).sort()
  expect(names.filter((name) => deleted.has(name))).toEqual(rowPrivileges.deletable)
  const appendOnly = new Set(rows.filter(({ isAppendOnly }) => isAppendOnly).map(({ name }) => name))
  expect(names.filter((name) => !changed.has(name) && !appendOnly.has(name))).toEqual(rowPrivileges.insertOnly)
  expect([...appendOnly].filter((name) => changed.has(name))).toEqual([])
})
