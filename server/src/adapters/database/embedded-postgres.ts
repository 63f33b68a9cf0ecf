// Supervises an embedded PostgreSQL: it starts and ends with this process, and recovers from any crash of either.
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { assertAbsolutePath } from '../absolute-path.ts'
import { lockFile } from './folder-lock.ts'
import { APPLICATION_ROLE, DATABASE, OWNER_ROLE, openCluster } from './postgres-cluster.ts'
import { clearFolder, killProcesses } from './postgres-processes.ts'
import { findPrograms, type ServerProcess } from './postgres-programs.ts'
import { resetOwnSettings } from './postgres-role.ts'
import { fixedSettings } from './postgres-settings.ts'
import { closeSocketFolder, openSocketFolder, PORT } from './postgres-socket.ts'

export { lockDataFolder } from './folder-lock.ts'

export interface EmbeddedPostgresOptions {
  /** PostgreSQL's data folder; its password files and lock file are beside it. */
  dataDir: string
  /** False: faster, but not safe against a crash of the machine; for tests. */
  durable?: boolean
  /** A new database's owner may also create databases and bypass triggers; for tests and benchmarks. */
  testPrivileges?: boolean
  /** Refuses to create a new database: for a restart, where an empty one would hide that the data is gone. */
  mustExist?: boolean
  /** Sets the stored passwords again, after one did not work. */
  resetPasswords?: boolean
  /** Ends an unfinished start, which then leaves no process running. */
  signal?: AbortSignal
  log: { info(message: string): void; warn(message: string): void; error(message: string): void }
}

export interface EmbeddedPostgres {
  /** The application's role, which owns nothing. */
  url: string
  /** The role that owns the database. */
  ownerUrl: string
  pid: number
  stop(graceMs?: number): Promise<void>
  /** Settles when the server has ended, for any reason. */
  exited: Promise<void>
}

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
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
const FAILED_START_GRACE_MS = 1_000
/** Short: after Ctrl-C the whole shutdown has 5 s. */
const QUIT_GRACE_MS = 500

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durable = true, testPrivileges = false, resetPasswords = false, log, signal } = options
  assertAbsolutePath(options.dataDir, 'the database folder')
  if (options.mustExist && !existsSync(join(options.dataDir, 'PG_VERSION')))
    throw new Error(`the database folder ${options.dataDir} is gone`)
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  chmodSync(options.dataDir, 0o700)
  const dataDir = realpathSync(options.dataDir)
  const lock = lockFile(`${dataDir}.lock`, `The database folder ${dataDir}`)
  try {
    const programs = findPrograms(dataDir, signal)
    await clearFolder(dataDir)
    const passwords = await openCluster({ dataDir, programs, durable, testPrivileges, resetPasswords, log })
    const folder = openSocketFolder(dataDir, programs)
    const server = programs.startServer([
      '-D',
      dataDir,
      '-p',
      String(PORT),
      ...fixedSettings(dataDir),
      ...settings(durable, folder),
    ])
    const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    try {
      await untilReady(server, dataDir, signal)
    } catch (error) {
      // Until it runs PostgreSQL it is not found by its working directory.
      if (server.pid) await endServer(server, exited, dataDir, FAILED_START_GRACE_MS)
      await clearFolder(dataDir)
      throw error
    }
    log.info(`PostgreSQL is ready at ${folder}`)

    let stopping: Promise<void> | undefined
    exited.then(() => stopping ?? log.error(`PostgreSQL ended unexpectedly: ${lastOutput(dataDir, '')}`))
    const stop = async (graceMs = STOP_GRACE_MS) => {
      try {
        await endServer(server, exited, dataDir, graceMs)
        await clearFolder(dataDir)
        closeSocketFolder(folder, dataDir)
      } finally {
        lock.release()
      }
    }
    const urlOf = (role: string, password: string) =>
      `postgres://${role}:${password}@${encodeURIComponent(folder)}:${PORT}/${DATABASE}`
    const url = urlOf(APPLICATION_ROLE, passwords.application)
    if (!(await resetOwnSettings(url, log))) {
      stopping = stop()
      await stopping
      if (resetPasswords) throw new Error('the application cannot log in to the embedded database')
      log.warn("the password of the application's database role was changed by hand and is reset")
      return await startEmbeddedPostgres({ ...options, resetPasswords: true })
    }
    return {
      url,
      ownerUrl: urlOf(OWNER_ROLE, passwords.owner),
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

function settings(durable: boolean, socketFolder: string): string[] {
  // The setting is a list; quotes keep a comma in the path.
  const unix_socket_directories = `"${socketFolder.replaceAll('"', '""')}"`
  return Object.entries({ ...SETTINGS, ...(durable ? DURABLE : FAST), unix_socket_directories }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
}

async function untilReady(server: ServerProcess, dataDir: string, signal: AbortSignal | undefined): Promise<void> {
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
    signal?.throwIfAborted()
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

async function endServer(server: ServerProcess, exited: Promise<void>, dataDir: string, graceMs: number): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGINT')
  const quit = setTimeout(() => server.kill('SIGQUIT'), graceMs)
  // A stopped (SIGSTOP) process reacts to no other signal.
  const kill = setTimeout(() => killProcesses(dataDir, server.pid), graceMs + QUIT_GRACE_MS)
  await exited
  clearTimeout(quit)
  clearTimeout(kill)
}
