// Keeps a data folder for one process: a second one is refused, and a lock whose holder died is free at once.
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

/** Claims the application's data folder for this process, or throws a sentence that says who has it. */
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
      // The file stays: removing it would let two later processes lock two different files of the same name.
      ftruncateSync(descriptor)
      closeSync(descriptor)
    },
  }
}

// The lock belongs to the open file, which the flock program shares with us: the kernel keeps it after that
// program ends and frees it when we die, however we die. It also holds between containers on one machine,
// where process numbers say nothing.
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

/** When a process began, so that a reused process number is not taken for the old holder; empty when it is gone. */
function startOf(pid: number): string {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  return stdout?.trim() ?? ''
}
