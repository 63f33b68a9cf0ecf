// I/O faults under the embedded PostgreSQL while clients deposit: calls fail in its processes, and nothing acknowledged may be lost.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildShim } from '../src/adapters/storage/io-fault-shim.fixture.ts'
import { createInstallation, generator, WITHOUT_RATE_LIMITS } from './campaign-installation.ts'
import { type DepositLoad, startDeposits } from './deposit-load.ts'
import { fsck, inspect, logInAndReadBalance } from './kill-inspection.ts'
import { findVictim, untilReady, untilRunning } from './kill-victim.ts'
import { type NodeProcess, startNode } from './node-process.ts'

/** The call that fails, and how: 5 EIO, 28 ENOSPC, 0 a short write. */
const FAULTS = [
  'write 5',
  'write 28',
  'write 0',
  'fsync 5',
  'fsync 28',
  'read 5',
  'open 5',
  'open 28',
  'rename 5',
  'rename 28',
  'unlink 5',
] as const

/** What the control must report: an acknowledged upload or record is missing, or the installation contradicts itself. */
export const DETECTED_LOSS = /500404|is lost|fsck:/

export interface DatabaseFaultOptions {
  readonly faults: number
  readonly seed: number
  /** The control: the database's writes are reported as done and are not, and it is killed. Acknowledged acts must be missed. */
  readonly loseWrites?: boolean
  readonly log?: (line: string) => void
}

export interface DatabaseFaultResult {
  /** How often each fault happened. */
  readonly happened: Readonly<Record<string, number>>
  readonly acknowledged: number
  readonly uncertain: number
  /** From the fault until acts are acknowledged again. */
  readonly slowestRecoveryMs: number
  readonly problems: readonly string[]
}

const CLIENTS = 4
/** Renames and removals are rare: at a checkpoint. */
const MAX_WAIT_FOR_CALL_MS = 3_000
const MAX_RECOVERY_MS = 60_000
const LOSE_WRITES_MS = 2_000

export async function runDatabaseFaults(options: DatabaseFaultOptions): Promise<DatabaseFaultResult> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'attestry-database-fault-')))
  const data = join(folder, 'data')
  const request = join(folder, 'request')
  const random = generator(options.seed)
  const happened: Record<string, number> = {}
  const problems: string[] = []
  let slowestRecoveryMs = 0
  let node: NodeProcess | undefined
  let load: DepositLoad | undefined
  const acknowledgedNow = () => load?.acknowledged().length ?? 0
  try {
    await createInstallation(data)
    const path = `${preloadingPrograms(folder, data, request)}:${process.env.PATH ?? ''}`
    node = await startNode({ DATA: data, PATH: path, ...WITHOUT_RATE_LIMITS })
    const { url, child } = node
    const before = await logInAndReadBalance(url)
    load = startDeposits(before, CLIENTS, () => url)
    for (let fault = 1; fault <= options.faults; ) {
      if (child.exitCode !== null) throw new Error('the server ended')
      await sleep(200 + random() * 800)
      await load.untilMoreDone()
      const startedAt = performance.now()
      const chosen = options.loseWrites ? 'write -1' : (FAULTS[Math.floor(random() * FAULTS.length)] ?? FAULTS[0])
      writeFileSync(request, chosen)
      if (options.loseWrites) await loseWritesAndKill(data, request, child.pid ?? 0)
      else if (!(await untilGone(request))) continue
      happened[chosen] = (happened[chosen] ?? 0) + 1
      await untilReady(url)
      if (!(await load.untilMoreDone(MAX_RECOVERY_MS))) {
        problems.push(`after ${chosen} nothing is acknowledged any more`)
        break
      }
      const recoveryMs = performance.now() - startedAt
      slowestRecoveryMs = Math.max(slowestRecoveryMs, recoveryMs)
      options.log?.(`fault ${fault}, ${chosen}: ${Math.round(recoveryMs)} ms, ${acknowledgedNow()} acknowledged so far`)
      fault += 1
    }
    // Each of the three may fail because of what was lost; the others then still say what.
    await load.stop().catch((error: Error) => problems.push(error.message))
    const inspected = await inspect(url, before, load.acknowledged(), []).catch((error: Error) => ({ problems: [error.message] }))
    await node.stop()
    problems.push(...inspected.problems, ...fsck(data))
  } catch (error) {
    problems.push((error as Error).message)
  } finally {
    void load?.stop().catch(() => {})
    await node?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  if (node && problems.length > 0) problems.push(node.output.slice(-5).join(''))
  return { happened, acknowledged: acknowledgedNow(), uncertain: load?.uncertain() ?? 0, slowestRecoveryMs, problems }
}

/** PostgreSQL gets an environment of its own, except for the search path of programs: by it `setpriv`, which starts it, preloads the shim. */
function preloadingPrograms(folder: string, data: string, request: string): string {
  const setpriv = spawnSync('sh', ['-c', 'command -v setpriv'], { encoding: 'utf8' }).stdout.trim()
  const variables = `LD_PRELOAD='${buildShim(folder)}' FAULT_FOLDER='${join(data, 'postgres')}' FAULT_REQUEST='${request}'`
  writeFileSync(join(folder, 'setpriv'), `#!/bin/sh\n${variables} exec ${setpriv} "$@"\n`, { mode: 0o755 })
  return folder
}

/** Whether the requested call came; withdraws the request if not. */
async function untilGone(request: string): Promise<boolean> {
  for (const deadline = Date.now() + MAX_WAIT_FOR_CALL_MS; Date.now() < deadline; await sleep(10))
    if (!existsSync(request)) return true
  rmSync(request, { force: true })
  return false
}

async function loseWritesAndKill(data: string, request: string, server: number): Promise<void> {
  await sleep(LOSE_WRITES_MS)
  const postmaster = await untilRunning(() => findVictim('postgres', data, server))
  process.kill(postmaster, 'SIGKILL')
  rmSync(request)
}
