// Finds and ends orphan PostgreSQL processes of a data folder, so that a new server can start there.
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const SIGNAL_TIMEOUT_MS = 5000

/**
 * Ends every PostgreSQL process of the folder and removes the pid file of a dead one.
 * The caller must hold the folder's lock: this cannot distinguish an orphan from a running server.
 */
export async function clearFolder(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid')
  const postmaster = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : 0
  const signals: [NodeJS.Signals, appliesTo: (pid: number) => boolean][] = [
    // Fast shutdown, which needs no recovery. To processes other than the postmaster SIGINT means something else.
    ['SIGINT', (pid) => pid === postmaster],
    // Immediate shutdown, for orphans of a killed postmaster and busy backends; the next start runs recovery.
    ['SIGQUIT', () => true],
    ['SIGKILL', () => true],
  ]
  for (const [signal, appliesTo] of signals) {
    const targets = processesOf(dataDir).filter(appliesTo)
    for (const pid of targets) send(pid, signal)
    if (await haveEnded(dataDir, targets.length ? SIGNAL_TIMEOUT_MS : 0)) {
      rmSync(pidFile, { force: true })
      return
    }
  }
  throw new Error(`PostgreSQL processes ${processesOf(dataDir).join(', ')} still use ${dataDir} and cannot be ended`)
}

/** The process group of the server and every process of the folder: backends have groups of their own. */
export function killProcesses(dataDir: string, group: number | undefined): void {
  if (group) send(-group, 'SIGKILL')
  for (const pid of processesOf(dataDir)) send(pid, 'SIGKILL')
}

async function haveEnded(dataDir: string, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (processesOf(dataDir).length > 0) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

// By working directory, not by pid file: pids are reused, and orphan backends are not in it. A zombie has no working
// directory, and a shell in the folder is not named postgres.
function processesOf(dataDir: string): number[] {
  const folder = existsSync(dataDir) ? realpathSync(dataDir) : dataDir
  // The second is the kernel's name for a folder that was deleted under a process.
  const folders = new Set([folder, `${folder} (deleted)`])
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return folders.has(readlinkSync(`/proc/${pid}/cwd`)) && readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n'
      } catch {
        return false
      }
    })
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}
