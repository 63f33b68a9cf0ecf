// Locks a data folder for one process: a second process is refused, and the lock of a dead process is free immediately.
import { spawnSync } from 'node:child_process'
import { closeSync, constants, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'

export interface FolderLock {
  release(): void
}

interface Holder {
  pid: number
  startedAt: string
}

/** Locks the application's data folder for this process, or throws an error that names the holder. */
export function lockDataFolder(dataDir: string): FolderLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return lockFile(join(dataDir, 'attestry.lock'), `The data folder ${resolve(dataDir)}`)
}

export function lockFile(file: string, what: string): FolderLock {
  const descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600)
  const holder = readHolder(file)
  if (!claim(descriptor, holder)) {
    closeSync(descriptor)
    const who = holder ? ` (process ${holder.pid}, started ${holder.startedAt})` : ''
    throw new Error(`${what} is in use by another Attestry process${who}. Stop that one first, or choose another folder.`)
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
