// Database folders of earlier versions, where the application was a superuser on TCP or owned the database, keep their data and lose that access.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findPrograms } from './adapters/database/postgres-programs.ts'
import { type OwnDatabase, openOwnDatabase } from './app.ts'
import { createLog } from './kernel/log.ts'
import { prepareDatabase } from './prepare-database.ts'

const lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
let folder: string
let dataDir: string
let database: OwnDatabase | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'attestry-upgrade-'))
  dataDir = join(folder, 'postgres')
})
afterEach(async () => {
  await database?.stop(500)
  database = undefined
  rmSync(folder, { recursive: true, force: true })
})

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

interface EarlierVersion {
  readonly role: string
  /** In single-user mode, as the superuser `attestry`. */
  readonly statements: readonly string[]
  readonly access: string
}

const SUPERUSER: EarlierVersion = {
  role: 'attestry',
  statements: ["alter user attestry password 'known-to-others'", 'create database attestry owner attestry'],
  access: 'host all all 127.0.0.1/32 scram-sha-256\n',
}
const OWNER: EarlierVersion = {
  role: 'attestry_app',
  statements: [
    'create role attestry_app',
    'alter role attestry_app login nosuperuser nocreaterole nocreatedb noreplication nobypassrls',
    "alter role attestry_app password 'known-to-others'",
    'create database attestry owner attestry_app',
  ],
  access: 'local all attestry_app scram-sha-256\n',
}

/** As the earlier version did it; a socket replaces the port of the first one. */
async function makeEarlierFolder({ role, statements, access }: EarlierVersion): Promise<void> {
  mkdirSync(dataDir, { mode: 0o700 })
  const programs = findPrograms(dataDir)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync']
  await programs.run('initdb', [`--pgdata=${dataDir}`, '--username=attestry', '--auth=reject', ...locale])
  writeFileSync(join(folder, 'postgres.password'), 'known-to-others\n', { mode: 0o600 })
  writeFileSync(join(folder, 'postgres.port'), '54321\n')
  const input = statements.map((statement) => `${statement};\n`).join('')
  await programs.run('postgres', ['--single', '-D', dataDir, '-c', 'exit_on_error=on', 'postgres'], input)
  writeFileSync(join(dataDir, 'pg_hba.conf'), 'local all all scram-sha-256\n')

  const settings = ['listen_addresses=', `unix_socket_directories=${dataDir}`, 'fsync=off'].flatMap((one) => ['-c', one])
  const server = programs.startServer(['-D', dataDir, '-p', '5432', ...settings])
  const url = `postgres://${role}:known-to-others@${encodeURIComponent(dataDir)}:5432/attestry`
  await expect.poll(() => query(url, 'select 1').catch(String), { timeout: 30_000 }).toHaveLength(1)
  await prepareDatabase({ url, ownerUrl: url }, log)
  await query(url, 'create table public.note (id serial, text text); insert into public.note (text) values ($$kept$$)')
  await query(url, "insert into platform.platform (id, name, sms_signature, facts) values (7, 'kept', 'kept', '{}')")
  const exited = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await exited
  writeFileSync(join(dataDir, 'pg_hba.conf'), access)
}

const OWNED_BY_OTHERS = `
  select 'relation ' || oid::regclass as name from pg_class where relowner <> 'attestry_owner'::regrole and relnamespace::regnamespace::text !~ '^pg_|^information_schema'
  union all select 'routine ' || oid::regprocedure from pg_proc where proowner <> 'attestry_owner'::regrole and pronamespace::regnamespace::text !~ '^pg_|^information_schema'
  union all select 'type ' || oid::regtype from pg_type where typowner <> 'attestry_owner'::regrole and typnamespace::regnamespace::text !~ '^pg_|^information_schema'
  union all select 'schema ' || nspname from pg_namespace where nspowner <> 'attestry_owner'::regrole and nspname !~ '^pg_|^information_schema|^public$'
  union all select 'database ' || datname from pg_database where datdba <> 'attestry_owner'::regrole and datname = 'attestry'`

it.each([
  ['was a superuser on TCP', SUPERUSER],
  ['owned the database', OWNER],
])(
  'a database folder of a version whose application %s is upgraded once, also after an interruption, keeps its data, and the application owns nothing',
  {
    timeout: 120_000,
  },
  async (_, version) => {
    await makeEarlierFolder(version)
    database = await openOwnDatabase(folder, log)
    const { url, ownerUrl } = database
    expect(lines.join('')).toContain('listens on a Unix socket only, and the application owns nothing in it')
    expect(lines.join('')).not.toMatch(/known-to-others|password '/)
    expect(await query(ownerUrl, 'select id, text from public.note')).toEqual([{ id: 1, text: 'kept' }])
    const attributes = 'select rolname, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user'
    const none = { rolsuper: false, rolcreaterole: false, rolcreatedb: false }
    expect(await query(ownerUrl, attributes)).toEqual([{ rolname: 'attestry_owner', ...none }])
    expect(await query(url, attributes)).toEqual([{ rolname: 'attestry_app', ...none }])
    expect(await query(ownerUrl, OWNED_BY_OTHERS)).toEqual([])
    await query(ownerUrl, 'alter table public.note add column n int; insert into public.note (text) values ($$new$$)')

    await prepareDatabase(database, log)
    expect(await query(url, 'update platform.platform set name = $$new$$ where id = 7 returning sms_signature as was')).toEqual([
      { was: 'kept' },
    ])
    await expect(query(url, 'alter table kernel.audit disable trigger append_only')).rejects.toThrow(/must be owner/)
    await expect(query(url, 'delete from kernel.audit')).rejects.toThrow(/permission denied/)
    for (const name of ['postgres.password', 'postgres-owner.password'])
      expect(readFileSync(join(folder, name), 'utf8')).not.toContain('known-to-others')
    for (const role of ['attestry', 'attestry_app', 'attestry_owner'])
      await expect(query(url.replace(/\/\/.*@/, `//${role}:known-to-others@`), 'select 1')).rejects.toThrow(
        /no pg_hba.conf entry|password authentication failed/,
      )

    await database.stop()
    lines.length = 0
    database = await openOwnDatabase(folder, log)
    expect(lines).toEqual([])
    expect([database.url, database.ownerUrl]).toEqual([url, ownerUrl])

    // Interrupted before its last step, which writes this file.
    await database.stop()
    writeFileSync(join(folder, 'postgres/pg_hba.conf'), version.access)
    database = await openOwnDatabase(folder, log)
    expect(await query(database.ownerUrl, 'select text from public.note order by id')).toEqual([
      { text: 'kept' },
      { text: 'new' },
    ])
    expect(await query(database.url, 'select name from platform.platform where id = 7')).toEqual([{ name: 'new' }])
    lines.length = 0
  },
)
