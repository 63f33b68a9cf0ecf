// The embedded PostgreSQL keeps its data through every kind of crash, and never runs twice on one folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, lockDataFolder, startEmbeddedPostgres } from './embedded-postgres.ts'

const quiet = { info() {}, error() {} }

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

async function start(options: { port?: number; durable?: boolean } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: quiet, ...options })
  running.push(server)
  return server
}

async function query<Row extends pg.QueryResultRow>(server: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Keeps one backend busy, so that it does not notice that its postmaster died. */
async function keepBusy(server: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: server.url })
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

const startHere = () => `const log = { info() {}, error() {} }
const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
console.log(server.url)`

test('embedded PostgreSQL keeps rows, password and port across restarts', async () => {
  const first = await start()
  await query(first, 'create table note (text text); insert into note values ($$kept$$)')
  await first.stop()

  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await query(second, 'select text from note')).toEqual([{ text: 'kept' }])
})

test('embedded PostgreSQL listens only on loopback, with checksums, fsync and a password', async () => {
  const server = await start()
  const settings = await query<{ name: string; setting: string }>(
    server,
    `select name, setting from pg_settings where name in
       ('listen_addresses', 'unix_socket_directories', 'data_checksums', 'fsync', 'synchronous_commit', 'max_connections')`,
  )
  expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    data_checksums: 'on',
    fsync: 'on',
    synchronous_commit: 'on',
    max_connections: '200',
  })
  expect(statSync(join(home, 'postgres.password')).mode & 0o777).toBe(0o600)

  const guess = new pg.Client({ connectionString: server.url.replace(/:[^:@]+@/, ':guess@') })
  await expect(guess.connect()).rejects.toThrow(/password authentication failed/)
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
  const { child, said: url } = await anotherProcess(startHere())
  const orphan = { url } as EmbeddedPostgres
  await query(orphan, 'create table note (text text); insert into note values ($$kept$$)')
  child.kill('SIGKILL')
  await expect.poll(() => processesIn(dataDir), { timeout: 5000 }).toEqual([])

  expect(await query(await start(), 'select text from note')).toEqual([{ text: 'kept' }])
})

test('embedded PostgreSQL takes over the folder when parent process and postmaster were killed during a query', async () => {
  const { child, said: url } = await anotherProcess(startHere())
  const orphan = { url } as EmbeddedPostgres
  await query(orphan, 'create table note (text text); insert into note values ($$kept$$)')
  await keepBusy(orphan)
  const postmaster = Number.parseInt(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8'), 10)
  process.kill(postmaster, 'SIGKILL')
  child.kill('SIGKILL')
  await once(child, 'exit')

  expect(await query(await start(), 'select text from note')).toEqual([{ text: 'kept' }])
})

test('a second embedded PostgreSQL on the same folder is refused and does not disturb the first', async () => {
  const { said: url } = await anotherProcess(startHere())
  await expect(start()).rejects.toThrow(/is in use by another Attestry process \(process \d+/)
  expect(await query({ url } as EmbeddedPostgres, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('embedded PostgreSQL chooses another port if its own is taken, unless the port is required', async () => {
  const first = await start({ durable: false })
  await first.stop()
  const port = Number(new URL(first.url).port)
  const squatter = createServer().listen(port, '127.0.0.1')
  await once(squatter, 'listening')
  try {
    await expect(start({ port })).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`)
    const second = await start()
    expect(second.url).not.toBe(first.url)
    expect(await query(second, 'select 1 as alive')).toEqual([{ alive: 1 }])
  } finally {
    squatter.close()
  }
})

test('embedded PostgreSQL sets a new password if the password file was lost', async () => {
  const first = await start({ durable: false })
  await first.stop()
  rmSync(join(home, 'postgres.password'))
  const second = await start()
  expect(second.url).not.toBe(first.url)
  expect(await query(second, 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('embedded PostgreSQL recovers from a killed first start', async () => {
  mkdirSync(`${dataDir}.new/base`, { recursive: true })
  expect(await query(await start({ durable: false }), 'select 1 as alive')).toEqual([{ alive: 1 }])
})

test('a data folder is locked for one process until it releases it or dies', async () => {
  const mine = lockDataFolder(home)
  expect(() => lockDataFolder(home)).toThrow(new RegExp(`The data folder ${home} is in use .*process ${process.pid}`))
  mine.release()

  const { child, said } = await anotherProcess(`lockDataFolder(${JSON.stringify(home)}); console.log('locked')`)
  expect(said).toBe('locked')
  expect(() => lockDataFolder(home)).toThrow(`process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockDataFolder(home).release()
})
