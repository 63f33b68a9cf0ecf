// Locks a data folder for one process: a second process is refused, and the lock of a dead process is free immediately.
import { spawnSync } from 'node:child_process'
import { closeSync, constants, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { assertOwnFolder, DataFolderRefused, FolderInUse } from '../folder-access.ts'

export interface FolderLock {
  release(): void
}

interface Holder {
  pid: number
  startedAt: string
}

/** Locks the application's data folder for this process, or throws an error that names the holder. */
export function lockDataFolder(dataDir: string): FolderLock {
  // Another user who can write the folder could have planted keys, passwords or links in it.
  assertOwnFolder(resolve(dataDir))
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = tryLock(lockFileOf(dataDir))
  if ('held' in lock) throw alreadyRuns(dataDir, lock.held)
  return lock
}

const lockFileOf = (dataDir: string) => join(dataDir, 'attestry.lock')

/** Refuses if a process holds the data folder; creates and locks nothing. */
export function assertNotRunning(dataDir: string): void {
  if (!existsSync(lockFileOf(dataDir))) return
  const lock = tryLock(lockFileOf(dataDir))
  if ('held' in lock) throw alreadyRuns(dataDir, lock.held)
  lock.release()
}

function alreadyRuns(dataDir: string, holder: Holder | undefined): FolderInUse {
  const folder = resolve(dataDir)
  const who = holder ? ` (pid ${holder.pid}, started ${holder.startedAt})` : ''
  const fact = `Attestry is already running in this folder${who}: ${folder}.`
  return new FolderInUse(
    `${fact} Stop it first, or start a second installation in a folder and at a port of its own: DATA=${folder}-2 PORT=8081 npm start`,
    `${fact} Stop the server first, then run this command again.`,
  )
}

export function lockFile(file: string, what: string): FolderLock {
  const lock = tryLock(file)
  if (!('held' in lock)) return lock
  const who = lock.held ? ` (process ${lock.held.pid}, started ${lock.held.startedAt})` : ''
  throw new DataFolderRefused(
    `${what} is in use by another Attestry process${who}. Stop that one first, or choose another folder.`,
  )
}

/** `held`: another process has the lock. */
function tryLock(file: string): FolderLock | { held: Holder | undefined } {
  const descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o600)
  const holder = readHolder(file)
  if (!claim(descriptor, holder)) {
    closeSync(descriptor)
    return { held: holder }
  }
  const self: Holder = { pid: process.pid, startedAt: startOf(process.pid) }
  ftruncateSync(descriptor)
  writeSync(descriptor, JSON.stringify(self), 0)
  let held = true
  return {
    release() {
      if (!held) return
      held = false
      // Keep the file: removing it would let two later processes lock two different files of the same name.
      ftruncateSync(descriptor)
      closeSync(descriptor)
    },
  }
}

// The lock belongs to the open file description, which the flock program shares with us: the kernel keeps it after that
// program exits and frees it when this process dies in any way. It also works between containers on one machine, where
// process ids are not comparable.
function claim(descriptor: number, holder: Holder | undefined): boolean {
  const flock = spawnSync('flock', ['-x', '-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] })
  if (flock.error === undefined) return flock.status === 0
  return holder === undefined || holder.startedAt === '' || startOf(holder.pid) !== holder.startedAt
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** Start time of a process, to detect a reused pid; empty if it does not exist. */
function startOf(pid: number): string {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  return stdout?.trim() ?? ''
}
