// Supervises an embedded PostgreSQL: it starts and ends with this process, and recovers from any crash of either.
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertAbsolutePath } from '../absolute-path.ts'
import { lockFile } from './folder-lock.ts'
import { DATABASE, openCluster, USER } from './postgres-cluster.ts'
import { clearFolder } from './postgres-processes.ts'
import { findPrograms, type Programs, type ServerProcess } from './postgres-programs.ts'

export { lockDataFolder } from './folder-lock.ts'

export interface EmbeddedPostgresOptions {
  /** PostgreSQL's data folder; its password, port and lock files are beside it. */
  dataDir: string
  /** Requires this port instead of any free one. */
  port?: number
  /** False: faster, but not safe against a crash of the machine; for tests. */
  durable?: boolean
  /** Refuses to create a new database: for a restart, where an empty one would hide that the data is gone. */
  mustExist?: boolean
  log: { info(message: string): void; error(message: string): void }
}

export interface EmbeddedPostgres {
  url: string
  pid: number
  stop(graceMs?: number): Promise<void>
  /** Settles when the server has ended, for any reason. */
  exited: Promise<void>
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // One file per weekday, overwritten after a week: the log cannot fill the disk.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_truncate_on_rotation: 'on',
}
const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const RECOVERY_TIMEOUT_MS = 10 * 60_000
const STOP_GRACE_MS = 10_000
const MAX_PORT_TRIES = 5

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durable = true, log } = options
  assertAbsolutePath(options.dataDir, 'the database folder')
  if (options.mustExist && !existsSync(join(options.dataDir, 'PG_VERSION')))
    throw new Error(`the database folder ${options.dataDir} is gone`)
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  chmodSync(options.dataDir, 0o700)
  const dataDir = realpathSync(options.dataDir)
  const lock = lockFile(`${dataDir}.lock`, `The database folder ${dataDir}`)
  try {
    const programs = findPrograms(dataDir)
    await clearFolder(dataDir)
    const password = await openCluster(dataDir, programs, durable)
    const { server, port } = await startOnSomePort(dataDir, programs, durable, options.port)
    log.info(`PostgreSQL is ready on 127.0.0.1:${port}`)

    let stopping: Promise<void> | undefined
    const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    exited.then(() => stopping ?? log.error(`PostgreSQL ended unexpectedly: ${lastOutput(dataDir, '')}`))
    const stop = async (graceMs = STOP_GRACE_MS) => {
      try {
        await endServer(server, exited, graceMs)
        await clearFolder(dataDir)
      } finally {
        lock.release()
      }
    }
    return {
      url: `postgres://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`,
      pid: server.pid as number,
      exited,
      stop: (graceMs) => {
        stopping ??= stop(graceMs)
        return stopping
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startOnSomePort(dataDir: string, programs: Programs, durable: boolean, required: number | undefined) {
  const portFile = join(dirname(dataDir), 'postgres.port')
  let wanted = required ?? (existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0)
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(wanted)
    if (required && port !== required)
      throw new Error(`Port ${required} on 127.0.0.1 is taken, so PostgreSQL cannot listen there.`)
    const server = programs.startServer(['-D', dataDir, '-p', String(port), ...settings(durable)])
    try {
      await untilReady(server, dataDir)
      writeFileSync(portFile, `${port}\n`)
      return { server, port }
    } catch (error) {
      await clearFolder(dataDir)
      // Another process may take the port between our check and PostgreSQL's bind.
      if (attempt === MAX_PORT_TRIES || !/address already in use/i.test(String(error))) throw error
      wanted = required ?? 0
    }
  }
}

function settings(durable: boolean): string[] {
  return Object.entries({ ...SETTINGS, ...(durable ? DURABLE : FAST) }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The wanted port if it is free, else any. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (wanted ? resolve(freePort(0)) : reject(error)))
    probe.listen(wanted || 0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function untilReady(server: ServerProcess, dataDir: string): Promise<void> {
  let stderr = ''
  let failure: Error | undefined
  server.stderr.on('data', (chunk) => {
    stderr = (stderr + chunk).slice(-2000)
  })
  server.once('error', (error) => {
    failure = error
  })
  for (const deadline = Date.now() + RECOVERY_TIMEOUT_MS; Date.now() < deadline; await sleep(10)) {
    if (failure) throw failure
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new Error(`PostgreSQL did not start: ${lastOutput(dataDir, stderr)}`)
    }
    if (isReady(server, dataDir)) return
  }
  throw new Error(`PostgreSQL was not ready after ${RECOVERY_TIMEOUT_MS / 60_000} minutes: ${lastOutput(dataDir, stderr)}`)
}

/** The server writes its state to the eighth line of the pid file. */
function isReady(server: ServerProcess, dataDir: string): boolean {
  const file = join(dataDir, 'postmaster.pid')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready'
}

function lastOutput(dataDir: string, stderr: string): string {
  const pointer = join(dataDir, 'current_logfiles')
  const file = existsSync(pointer)
    ? join(
        dataDir,
        readFileSync(pointer, 'utf8')
          .trim()
          .replace(/^stderr /, ''),
      )
    : ''
  const lines = `${stderr}\n${existsSync(file) ? readFileSync(file, 'utf8').slice(-4000) : ''}`.split('\n').filter(Boolean)
  const errors = lines.filter((line) => /FATAL|PANIC|could not|error/i.test(line))
  return (errors.length ? errors : lines).slice(-3).join(' | ') || 'no output'
}

async function endServer(server: ServerProcess, exited: Promise<void>, graceMs: number): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGINT')
  const timeout = setTimeout(() => server.kill('SIGQUIT'), graceMs)
  await exited
  clearTimeout(timeout)
}
