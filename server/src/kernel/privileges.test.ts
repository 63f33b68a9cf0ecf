// The application's database role owns nothing, creates nothing, and cannot change rows of append-only tables: tried on every table and schema.
import { healthApi } from '@attestry/contract/modules/operator/health'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../test/house.ts'
import { ownDatabase, ownerUrlOf } from '../../test/own-database.ts'
import { STAFF } from '../../test/two-platforms.ts'
import { prepareDatabase, rowPrivileges } from '../prepare-database.ts'
import { createLog } from './log.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

interface Table {
  readonly name: string
  readonly column: string
}

let house: TestHouse
let application: pg.Client

beforeAll(async () => {
  house = await openTestHouse()
  application = new pg.Client({ connectionString: house.databaseUrl })
  await application.connect()
})
afterAll(async () => {
  await application.end()
  await house.close()
})

/** Every table of the product, pg-boss's and the migrator's included. */
async function everyTable(): Promise<readonly Table[]> {
  const { rows } = await application.query<Table>(`
    select format('%I.%I', nspname, relname) as name,
      (select quote_ident(attname) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and attidentity = '' and attgenerated = '' limit 1) as column
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname !~ '^pg_' and nspname <> 'information_schema' and relkind in ('r', 'p') order by 1`)
  return rows
}

async function everySchema(): Promise<readonly string[]> {
  const { rows } = await application.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_(toast|temp)' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Those of the statements that are not refused for want of a privilege, each with what happened instead. */
async function notRefused(statements: readonly string[]): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const statement of statements) {
    await application.query('begin')
    const outcome = await application.query(statement).then(
      () => 'done',
      (error: pg.DatabaseError) => (error.code === INSUFFICIENT_PRIVILEGE ? undefined : `${error.code} ${error.message}`),
    )
    await application.query('rollback')
    if (outcome !== undefined) wrong.push(`${statement}: ${outcome}`)
  }
  return wrong
}

async function privilegesOf(table: string): Promise<string> {
  const { rows } = await application.query<{ list: string }>(
    `select string_agg(name, ' ') as list
     from unnest('{select,insert,update,delete,truncate,references,trigger,maintain}'::text[]) as name
     where has_table_privilege($1, name)`,
    [table],
  )
  return rows[0]?.list ?? ''
}

it('the application cannot disable triggers on, alter, truncate or drop any table', async () => {
  const tables = await everyTable()
  expect(tables.length).toBeGreaterThan(80)
  const attempts = tables.flatMap(({ name }) => [
    `alter table ${name} disable trigger all`,
    `alter table ${name} add column planted text`,
    `alter table ${name} owner to current_user`,
    `create trigger planted before insert on ${name} execute function kernel.append_only()`,
    `create rule planted as on insert to ${name} do instead nothing`,
    `truncate ${name}`,
    `drop table ${name} cascade`,
  ])
  expect(await notRefused(attempts)).toEqual([])
})

const APPEND_ONLY = [
  'attestation.custody',
  'casework.step',
  'integrity.statement',
  'invoice.step',
  'kernel.audit',
  'transparency.key_event',
  'wallet.entry',
  'wallet.payment_fact',
  'wallet.posting',
]

it('the application cannot update or delete append-only rows', async () => {
  const { rows } = await application.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgname ~ 'append_only' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(APPEND_ONLY)
  const tables = (await everyTable()).filter(({ name }) => APPEND_ONLY.includes(name))
  const attempts = tables.flatMap(({ name, column }) => [
    `update ${name} set ${column} = ${column} where false`,
    `delete from ${name} where false`,
    `select from ${name} where false for update`,
  ])
  expect(attempts).toHaveLength(3 * APPEND_ONLY.length)
  expect(await notRefused(attempts)).toEqual([])
})

it('every table has the privileges that its kind needs, and no others', async () => {
  const expected = (name: string): string => {
    if (name.startsWith('public.')) return 'select'
    if ([...APPEND_ONLY, ...rowPrivileges.insertOnly].includes(name)) return 'select insert'
    const isDeletable = name.startsWith('pgboss.') || rowPrivileges.deletable.includes(name)
    return isDeletable ? 'select insert update delete' : 'select insert update'
  }
  const differing: string[] = []
  for (const { name } of await everyTable()) {
    const found = await privilegesOf(name)
    if (found !== expected(name)) differing.push(`${name}: ${found}`)
  }
  expect(differing).toEqual([])
})

it('the application cannot create anything in any schema', async () => {
  const schemas = await everySchema()
  expect(schemas).toEqual(expect.arrayContaining(['kernel', 'pgboss', 'public', 'wallet']))
  const attempts = schemas.flatMap((schema) => [
    `create table ${schema}.planted (n int)`,
    `create function ${schema}.planted() returns int language sql as 'select 1'`,
    `drop schema ${schema} cascade`,
  ])
  expect(await notRefused([...attempts, 'create temporary table planted (n int)', 'create schema planted'])).toEqual([])
})

it('the application cannot bypass triggers, take another role, create roles or read files', async () => {
  expect(
    await notRefused([
      'set session_replication_role = replica',
      'set role attestry_owner',
      'set session authorization attestry_owner',
      'alter role attestry_owner password null',
      'create role planted',
      'alter function kernel.append_only() owner to current_user',
      `create or replace function kernel.append_only() returns trigger language plpgsql as 'begin return new; end'`,
      `copy kernel.audit from program 'true'`,
      `select pg_read_file('PG_VERSION')`,
    ]),
  ).toEqual([])
  const { rows } = await application.query(`
    select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
      exists (select from pg_auth_members where member = pg_roles.oid) as member,
      exists (select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = pg_roles.oid and deptype = 'o') as owns
    from pg_roles where rolname = current_user`)
  expect([...new Set(Object.values(rows[0] ?? { none: 1 }))]).toEqual([false])
})

it('no function runs with the privileges of its owner', async () => {
  const { rows } = await application.query(
    `select oid::regprocedure from pg_proc where prosecdef and pronamespace::regnamespace::text !~ '^pg_|^information_schema'`,
  )
  expect(rows).toEqual([])
})

it('a table of a later migration gets its privileges at the next start, an append-only one fewer, and excess ones are taken back', async () => {
  await house.asOwner(async (db) => {
    await sql`create schema later`.execute(db)
    await sql`create table later.plain (id bigint generated always as identity)`.execute(db)
    await sql`create table later.log (n int)`.execute(db)
    await sql`
      create trigger append_only before update or delete or truncate on later.log
      for each statement execute function kernel.append_only()`.execute(db)
    await sql`grant update, truncate on kernel.audit to public`.execute(db)
    await sql`grant create on schema kernel to attestry_app`.execute(db)
  })
  const urls = { url: house.databaseUrl, ownerUrl: ownerUrlOf(house.databaseUrl) }
  const start = () => prepareDatabase(urls, createLog('silent'))
  await Promise.all([start(), start(), start()])
  expect(await privilegesOf('later.plain')).toBe('select insert update')
  expect(await privilegesOf('later.log')).toBe('select insert')
  expect(await privilegesOf('kernel.audit')).toBe('select insert')
  expect(await notRefused(['create table kernel.planted (n int)'])).toEqual([])
  await application.query('insert into later.plain default values')
  await house.asOwner((db) => sql`drop schema later cascade`.execute(db))
})

it('an application that owns its tables starts, with a warning in the log and at the health desk', async () => {
  const weaknesses = async (at: TestHouse) =>
    (await at.get(healthApi.report, {}, { token: await at.logIn(STAFF.owner) })).weaknesses.map(({ what }) => what)
  const isWarned = (at: TestHouse) => at.log.some((line) => line.includes('the application owns its tables'))
  expect(await weaknesses(house)).not.toContain('database-owner')
  expect(isWarned(house)).toBe(false)
  const owning = await openTestHouse({ databaseUrl: ownerUrlOf(house.databaseUrl), role: 'http' })
  expect(await weaknesses(owning)).toContain('database-owner')
  expect(isWarned(owning)).toBe(true)
  await owning.close()
})

it('a node without the owner starts on a database that is prepared, and not on another', async () => {
  const { url, ownerUrl, drop } = await ownDatabase()
  const start = () => prepareDatabase({ url, ownerUrl: url }, createLog('silent'))
  await start()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query(`delete from public.kysely_migration where name = (select max(name) from public.kysely_migration)`)
  await owner.end()
  await expect(start()).rejects.toMatchObject({
    message: expect.stringContaining('failed'),
    cause: { code: INSUFFICIENT_PRIVILEGE },
  })
  await drop()
})
