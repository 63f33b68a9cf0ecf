// A database folder of an earlier version, where the application was a superuser on TCP, keeps its data and loses that access.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { findPrograms } from './adapters/database/postgres-programs.ts'
import { type OwnDatabase, openOwnDatabase } from './app.ts'
import { createLog } from './kernel/log.ts'
import { migrateToLatest } from './kernel/migrate.ts'
import { createQueue } from './kernel/queue.ts'
import { listeners, schedules, workers } from './workers.ts'

const folder = mkdtempSync(join(tmpdir(), 'attestry-upgrade-'))
const dataDir = join(folder, 'postgres')
const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
let database: OwnDatabase | undefined

afterAll(async () => {
  await database?.stop(500)
  rmSync(folder, { recursive: true, force: true })
})

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

async function prepareSchema(url: string): Promise<void> {
  await migrateToLatest(url)
  const queue = createQueue(url, log, { workers, schedules, listeners, works: false })
  await queue.start()
  await queue.stop(1_000)
}

/** As the earlier version did it, with a socket in place of its port. */
async function makeEarlierFolder(): Promise<void> {
  mkdirSync(dataDir, { mode: 0o700 })
  const programs = findPrograms(dataDir)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync']
  await programs.run('initdb', [`--pgdata=${dataDir}`, '--username=attestry', '--auth=reject', ...locale])
  writeFileSync(join(folder, 'postgres.password'), 'known-to-others\n', { mode: 0o600 })
  writeFileSync(join(folder, 'postgres.port'), '54321\n')
  const statements = "alter user attestry password 'known-to-others';\ncreate database attestry owner attestry;\n"
  await programs.run('postgres', ['--single', '-D', dataDir, '-c', 'exit_on_error=on', 'postgres'], statements)
  writeFileSync(join(dataDir, 'pg_hba.conf'), 'local all all scram-sha-256\n')

  const settings = ['listen_addresses=', `unix_socket_directories=${dataDir}`, 'fsync=off'].flatMap((one) => ['-c', one])
  const server = programs.startServer(['-D', dataDir, '-p', '5432', ...settings])
  const url = `postgres://attestry:known-to-others@${encodeURIComponent(dataDir)}:5432/attestry`
  await expect.poll(() => query(url, 'select 1').catch(String), { timeout: 30_000 }).toHaveLength(1)
  await prepareSchema(url)
  await query(url, 'create table public.note (id serial, text text); insert into public.note (text) values ($$kept$$)')
  const exited = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await exited
  writeFileSync(join(dataDir, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
}

const OWNED_BY_SUPERUSER = `
  select 'relation ' || oid::regclass as name from pg_class where relowner = 10 and relnamespace::regnamespace::text !~ '^pg_|^information_schema'
  union all select 'routine ' || oid::regprocedure from pg_proc where proowner = 10 and pronamespace::regnamespace::text !~ '^pg_|^information_schema'
  union all select 'type ' || oid::regtype from pg_type where typowner = 10 and typnamespace::regnamespace::text !~ '^pg_|^information_schema'
  union all select 'schema ' || nspname from pg_namespace where nspowner = 10 and nspname !~ '^pg_|^information_schema'
  union all select 'database ' || datname from pg_database where datdba = 10 and datname = 'attestry'`

it('a database folder of an earlier version is upgraded once, also after an interruption, keeps its data and belongs to a role without superuser rights', {
  timeout: 120_000,
}, async () => {
  await makeEarlierFolder()
  database = await openOwnDatabase(folder, log)
  const { url } = database
  expect(lines.join('')).toContain('listens on a Unix socket only')
  expect(await query(url, 'select id, text from public.note')).toEqual([{ id: 1, text: 'kept' }])
  expect(await query(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([{ rolsuper: false }])
  expect(await query(url, OWNED_BY_SUPERUSER)).toEqual([])
  await query(url, 'alter table public.note add column n int; insert into public.note (text) values ($$new$$)')
  await prepareSchema(url)
  expect(readFileSync(join(folder, 'postgres.password'), 'utf8')).not.toContain('known-to-others')
  await expect(query(url.replace(/\/\/.*@/, '//attestry:known-to-others@'), 'select 1')).rejects.toThrow(/no pg_hba.conf entry/)

  await database.stop()
  lines.length = 0
  database = await openOwnDatabase(folder, log)
  expect(lines).toEqual([])
  expect(database.url).toBe(url)

  // Interrupted before its last step, which writes this file.
  await database.stop()
  writeFileSync(join(folder, 'postgres/pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
  database = await openOwnDatabase(folder, log)
  expect(await query(database.url, 'select text from public.note order by id')).toEqual([{ text: 'kept' }, { text: 'new' }])
})
