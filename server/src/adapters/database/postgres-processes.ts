// Finds and ends what an earlier, killed PostgreSQL left running in a data folder, so that the next one may start there.
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PATIENCE_MS = 5000

/**
 * Ends every PostgreSQL process of the folder and removes the pid file of a dead one.
 * Only for the holder of the folder's lock: it cannot tell an orphan from somebody's running server.
 */
export async function clearFolder(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid')
  const postmaster = existsSync(pidFile) ? Number.parseInt(readFileSync(pidFile, 'utf8'), 10) : 0
  const waysToEnd: [NodeJS.Signals, whom: (pid: number) => boolean][] = [
    // Fast shutdown, which leaves nothing to recover. To others than the postmaster this signal means something else.
    ['SIGINT', (pid) => pid === postmaster],
    // Immediate: orphans of a killed postmaster, or the very busy; recovery follows at the next start.
    ['SIGQUIT', () => true],
    ['SIGKILL', () => true],
  ]
  for (const [signal, whom] of waysToEnd) {
    const targets = processesOf(dataDir).filter(whom)
    for (const pid of targets) send(pid, signal)
    if (await isQuiet(dataDir, targets.length ? PATIENCE_MS : 0)) {
      rmSync(pidFile, { force: true })
      return
    }
  }
  throw new Error(`PostgreSQL processes ${processesOf(dataDir).join(', ')} still use ${dataDir} and do not end.`)
}

async function isQuiet(dataDir: string, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (processesOf(dataDir).length > 0) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

// The working folder tells, not the pid file: a number can be reused, and orphan backends are not in it. A zombie
// has no working folder any more, and somebody's shell that stands in the folder is not called postgres.
function processesOf(dataDir: string): number[] {
  const folder = existsSync(dataDir) ? realpathSync(dataDir) : dataDir
  // The second is how the kernel names a folder that was removed under a process.
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
    // It ended meanwhile.
  }
}
