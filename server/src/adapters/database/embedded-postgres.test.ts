// The embedded PostgreSQL keeps its data through every kind of crash, and never runs twice on one folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, lockDataFolder, startEmbeddedPostgres } from './embedded-postgres.ts'

const quiet = { info() {}, warn() {}, error() {} }

let home: string
let dataDir: string
let running: EmbeddedPostgres[]
let children: ChildProcess[]

beforeEach(() => {
  // mkdtemp creates it with mode 0700 and, if the tests run as root, owned by root: the hardest case for PostgreSQL.
  home = mkdtempSync(join(tmpdir(), 'attestry-pg-'))
  dataDir = join(home, 'postgres')
  running = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await Promise.all(running.map((server) => server.stop()))
  await expect.poll(() => processesIn(dataDir), { timeout: 10_000 }).toEqual([])
  rmSync(home, { recursive: true, force: true })
})

async function start(options: { durable?: boolean; signal?: AbortSignal } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: quiet, ...options })
  running.push(server)
  return server
}

/** As the owner. */
const query = <Row extends pg.QueryResultRow>(server: Pick<EmbeddedPostgres, 'ownerUrl'>, sql: string): Promise<Row[]> =>
  queryAs(server.ownerUrl, sql)

async function queryAs<Row extends pg.QueryResultRow>(connectionString: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Keeps one backend busy, so that it does not notice that its postmaster died. */
async function keepBusy(server: Pick<EmbeddedPostgres, 'ownerUrl'>): Promise<void> {
  const client = new pg.Client({ connectionString: server.ownerUrl })
  client.on('error', () => {})
  await client.connect()
  client.query('select count(*) from generate_series(1, 100000000000)').catch(() => {})
  const busy = "select pid from pg_stat_activity where state = 'active' and query like 'select count(*) from generate%'"
  await expect.poll(() => query(server, busy), { timeout: 10_000 }).toHaveLength(1)
}

function processesIn(folder: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      return false
    }
  })
}

/** Another process, which prints what it opened and then waits. */
async function anotherProcess(body: string): Promise<{ child: ChildProcess; said: string }> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href
  const script = `import { startEmbeddedPostgres, lockDataFolder } from '${module}'\n${body}\nsetInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const [chunk] = await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')])
  return { child, said: String(chunk).trim() }
}

const startHere = () => `const log = { info() {}, warn() {}, error() {} }
const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
console.log(server.ownerUrl)`

test('embedded PostgreSQL keeps rows, passwords and address across restarts', async () => {
  const first = await start()
  await query(first, 'create table note (text text); insert into note values ($$kept$$)')
  await first.stop()

  const second = await start()
  expect([second.url, second.ownerUrl]).toEqual([first.url, first.ownerUrl])
  expect(await query(second, 'select text from note')).toEqual([{ text: 'kept' }])
})

test('embedded PostgreSQL listens only on a socket that other users cannot reach, with checksums, fsync and a password', async () => {
  const server = await start()
  const settings = await query<{ name: string; setting: string }>(
    server,
    `select name, setting from pg_settings where name in
       ('listen_addresses', 'unix_socket_permissions', 'data_checksums', 'fsync', 'synchronous_commit', 'max_connections')`,
  )
  expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
    listen_addresses: '',
    unix_socket_permissions: '0700',
    data_checksums: 'on',
    fsync: 'on',
    synchronous_commit: 'on',
    max_connections: '200',
  })
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, '.s.PGSQL.5432')).mode & 0o777).toBe(0o700)
  for (const name of ['postgres.password', 'postgres-owner.password']) expect(statSync(join(home, name)).mode & 0o777).toBe(0o600)

  const guessed = [server.url, server.ownerUrl].map((url) => url.replace(/:[^:@]+@/, ':guess@'))
  for (const url of [...guessed, server.url.replace('attestry_app', 'attestry_owner')])
    await expect(queryAs(url, 'select 1')).rejects.toThrow(/password authentication failed/)
})

test("embedded PostgreSQL's roles run no programs, only one owns the database, and the superuser cannot connect", async () => {
  const server = await start({ durable: false })
  await query(server, 'create schema own; create table own.note (text text)')
  await expect(query(server, "copy own.note from program 'id'")).rejects.toThrow(/permission denied/)
  await expect(query(server, "select pg_read_file('/etc/passwd')")).rejects.toThrow(/permission denied/)
  await expect(query(server, 'create role other superuser')).rejects.toThrow(/permission denied/)
  for (const statement of ['select from own.note', 'create schema other', 'drop database attestry', 'set role attestry_owner'])
    await expect(queryAs(server.url, statement)).rejects.toThrow(/permission denied|must be owner/)
  await expect(queryAs(server.url.replace('attestry_app:', 'attestry:'), 'select 1')).rejects.toThrow(/no pg_hba.conf entry/)
})

test('settings in an old data folder that load libraries, run programs or let others in have no effect', async () => {
  const first = await start({ durable: false })
  await first.stop()
  const otherAccess = join(home, 'open.conf')
  writeFileSync(otherAccess, 'local all all trust\n', { mode: 0o644 })
  const planted = `hba_file = '${otherAccess}'\nident_file = '${otherAccess}'\narchive_mode = on\narchive_command = 'true'\n
    shared_preload_libraries = 'planted'\nsession_preload_libraries = 'planted'\nlocal_preload_libraries = 'planted'\n`
  for (const name of ['postgresql.conf', 'postgresql.auto.conf']) writeFileSync(join(dataDir, name), planted, { flag: 'a' })

  const second = await start({ durable: false })
  expect(await query(second, "select setting from pg_settings where name = 'archive_mode'")).toEqual([{ setting: 'off' }])
  const guess = second.url.replace(/:[^:@]+@/, ':guess@')
  await expect(queryAs(guess, 'select 1')).rejects.toThrow(/password authentication failed/)
})

test('a frozen (SIGSTOP) embedded PostgreSQL is killed by stop, and loses nothing', async () => {
  const first = await start()
  await query(first, 'create table note (text text); insert into note values ($$kept$$)')
  await keepBusy(first)
  for (const pid of processesIn(dataDir)) process.kill(Number(pid), 'SIGSTOP')
  await first.stop(100)
  expect(processesIn(dataDir)).toEqual([])
  expect(await query(await start(), 'select text from note')).toEqual([{ text: 'kept' }])
})

test('embedded PostgreSQL puts its socket into a short folder of this user if the path is too long', async () => {
  dataDir = join(home, 'long'.repeat(30), '证据, "a" b', 'postgres')
  const server = await start({ durable: false })
  const folder = decodeURIComponent(new URL(server.url).hostname)
  expect(Buffer.byteLength(folder)).toBeLessThan(90)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(await query(server, 'select 1 as alive')).toEqual([{ alive: 1 }])
  await server.stop()
  expect(existsSync(folder)).toBe(false)

  symlinkSync(home, folder)
  try {
    await expect(start()).rejects.toThrow(/belongs to another user or is not a folder/)
  } finally {
    rmSync(folder)
  }
})

test("embedded PostgreSQL starts in any path although a stale lock of its socket names another program's process", async () => {
  dataDir = join(home, '证, "a" b%2F', 'postgres')
  await (await start({ durable: false })).stop()
  const lock = join(dataDir, '.s.PGSQL.5432.lock')
  writeFileSync(lock, `1\n${dataDir}\n${Math.floor(Date.now() / 1000)}\n5432\n${dataDir}\n`)
  writeFileSync(join(dataDir, '.s.PGSQL.5432'), '')
  expect(await query(await start({ durable: false }), 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('an interrupted first start leaves no process and no lock, and the next start creates the database', async () => {
  const starting = new AbortController()
  const first = start({ signal: starting.signal })
  await expect.poll(() => processesIn(`${dataDir}.new`), { interval: 1 }).not.toEqual([])
  starting.abort()
  await expect(first).rejects.toThrow(/aborted/)
  await expect.poll(() => processesIn(`${dataDir}.new`)).toEqual([])
  expect(existsSync(join(dataDir, 'PG_VERSION'))).toBe(false)
  expect(await query(await start({ durable: false }), 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('an interrupted start of an existing database leaves no process', async () => {
  await (await start({ durable: false })).stop()
  const starting = new AbortController()
  const second = startEmbeddedPostgres({ dataDir, log: quiet, signal: starting.signal })
  await expect.poll(() => existsSync(join(dataDir, 'postmaster.pid')), { interval: 1 }).toBe(true)
  starting.abort()
  // It may have become ready in that moment.
  await second.then(
    (server) => server.stop(),
    (error) => expect(String(error)).toMatch(/aborted/),
  )
  expect(processesIn(dataDir)).toEqual([])
  expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false)
})

test('initdb ends when its parent process is killed during the first start', async () => {
  const script = startHere()
  const module = new URL('./embedded-postgres.ts', import.meta.url).href
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', `import { startEmbeddedPostgres } from '${module}'\n${script}`],
    { stdio: 'ignore' },
  )
  children.push(child)
  await expect.poll(() => processesIn(`${dataDir}.new`), { interval: 1, timeout: 10_000 }).not.toEqual([])
  child.kill('SIGKILL')
  await expect.poll(() => processesIn(`${dataDir}.new`)).toEqual([])
  expect(await query(await start({ durable: false }), 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('embedded PostgreSQL loses nothing when the postmaster is killed during a query', async () => {
  const first = await start()
  await query(first, 'create table note (n int); insert into note select generate_series(1, 1000)')
  await keepBusy(first)
  process.kill(first.pid, 'SIGKILL')
  await first.exited
  expect(processesIn(dataDir)).not.toEqual([])
  await first.stop()

  const second = await start()
  expect(await query(second, 'select count(*)::int as n from note')).toEqual([{ n: 1000 }])
})

test('embedded PostgreSQL ends when its parent process is killed, and starts again', async () => {
  const { child, said: ownerUrl } = await anotherProcess(startHere())
  const orphan = { ownerUrl }
  await query(orphan, 'create table note (text text); insert into note values ($$kept$$)')
  child.kill('SIGKILL')
  await expect.poll(() => processesIn(dataDir), { timeout: 5000 }).toEqual([])

  expect(await query(await start(), 'select text from note')).toEqual([{ text: 'kept' }])
})

test('embedded PostgreSQL takes over the folder when parent process and postmaster were killed during a query', async () => {
  const { child, said: ownerUrl } = await anotherProcess(startHere())
  const orphan = { ownerUrl }
  await query(orphan, 'create table note (text text); insert into note values ($$kept$$)')
  await keepBusy(orphan)
  const postmaster = Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10)
  process.kill(postmaster, 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')

  expect(await query(await start(), 'select text from note')).toEqual([{ text: 'kept' }])
})

test('a second embedded PostgreSQL on the same folder is refused and does not disturb the first', async () => {
  const { said: ownerUrl } = await anotherProcess(startHere())
  await expect(start()).rejects.toThrow(/is in use by another Attestry process \(process \d+/)
  expect(await query({ ownerUrl }, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test.each(['postgres.password', 'postgres-owner.password'])(
  'embedded PostgreSQL sets new passwords if %s was lost',
  async (file) => {
    const first = await start({ durable: false })
    await first.stop()
    rmSync(join(home, file))
    const second = await start({ durable: false })
    for (const url of [second.url, second.ownerUrl]) {
      expect([first.url, first.ownerUrl]).not.toContain(url)
      expect(await queryAs(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
    }
  },
)

test('embedded PostgreSQL repeats an interrupted change of its passwords', async () => {
  await (await start({ durable: false })).stop()
  rmSync(join(home, 'postgres.password'))
  await expect(start({ signal: AbortSignal.abort() })).rejects.toThrow(/aborted/)
  const next = await start({ durable: false })
  for (const url of [next.url, next.ownerUrl]) expect(await queryAs(url, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('embedded PostgreSQL recovers from a killed first start', async () => {
  mkdirSync(`${dataDir}.new/base`, { recursive: true })
  expect(await query(await start({ durable: false }), 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('a command on a locked data folder asks to stop the server and does not advise a second installation', () => {
  const mine = lockDataFolder(home)
  try {
    lockDataFolder(home)
    expect.unreachable()
  } catch (error) {
    const { commandText } = error as { commandText: string }
    expect(commandText).toMatch(/is already running in this folder .*\. Stop the server first, then run this command again\.$/)
  } finally {
    mine.release()
  }
})

test('a data folder is locked for one process until it releases it or dies', async () => {
  const mine = lockDataFolder(home)
  expect(() => lockDataFolder(home)).toThrow(
    new RegExp(`is already running in this folder \\(pid ${process.pid}, .*: ${home}\\. .* DATA=${home}-2 `),
  )
  mine.release()

  const { child, said } = await anotherProcess(`lockDataFolder(${JSON.stringify(home)}); console.log('locked')`)
  expect(said).toBe('locked')
  expect(() => lockDataFolder(home)).toThrow(`pid ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockDataFolder(home).release()
})

test.each([
  ['a password', "alter role current_user password 'other'"],
  ['a setting that refuses writes', 'alter role current_user set default_transaction_read_only = on'],
  [
    'a setting in this database',
    `do $$ begin execute format('alter role current_user in database %I set search_path = nowhere', current_database()); end $$`,
  ],
  ['a statement timeout', 'alter role current_user set statement_timeout = 1'],
])(
  '%s that the application changed for its own role is reset by the next start, under the same address',
  async (_what, statement) => {
    const warnings: string[] = []
    const first = await start({ durable: false })
    await queryAs(first.url, statement)
    await first.stop()
    const second = await startEmbeddedPostgres({
      dataDir,
      durable: false,
      log: { ...quiet, warn: (line) => void warnings.push(line) },
    })
    running.push(second)
    expect(second.url).toBe(first.url)
    expect(await queryAs(second.url, 'show default_transaction_read_only')).toEqual([{ default_transaction_read_only: 'off' }])
    expect(await queryAs(second.url, 'select setconfig from pg_db_role_setting')).toEqual([])
    expect(warnings).toEqual([expect.stringContaining('by hand')])
  },
)
