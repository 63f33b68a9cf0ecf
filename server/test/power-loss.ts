// Power failures under load: everything that was not flushed is lost, and nothing acknowledged may be.
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createInstallation, generator, WITHOUT_RATE_LIMITS } from './campaign-installation.ts'
import { type DepositLoad, startDeposits } from './deposit-load.ts'
import { fsck, inspect, logInAndReadBalance } from './kill-inspection.ts'
import { descendantsOf } from './kill-victim.ts'
import { type NodeProcess, startNode } from './node-process.ts'
import { VolatileVolume } from './volatile-volume.ts'

const LIBRARY = '/usr/lib/x86_64-linux-gnu/libeatmydata.so'

/**
 * Controls, each of which must lose something: `lying-disk` reports flushes it has not done; `no-flush-of-files` ignores the
 * flushes of the server, not those of the database.
 */
export const powerLossControls = ['lying-disk', ...(existsSync(LIBRARY) ? (['no-flush-of-files'] as const) : [])] as const
export type PowerLossControl = (typeof powerLossControls)[number]

export interface PowerLossOptions {
  readonly losses: number
  readonly seed: number
  readonly control?: PowerLossControl
  readonly log?: (line: string) => void
}

export interface PowerLossResult {
  readonly losses: number
  readonly acknowledged: number
  readonly uncertain: number
  readonly slowestRestartMs: number
  readonly problems: readonly string[]
}

const CLIENTS = 4

/** What a control must report: a record, bytes or money that are gone, or a server that detects it and does not run. */
export const DETECTED_LOSS = /is lost|has another digest|records for|≠|^fsck: |server did not (start|stay up)/m

export async function runPowerLosses({ losses, seed, control, log }: PowerLossOptions): Promise<PowerLossResult> {
  const volume = new VolatileVolume()
  const data = `${volume.folder}/data`
  const settings = {
    DATA: data,
    ...WITHOUT_RATE_LIMITS,
    ...(control === 'no-flush-of-files' ? { LD_PRELOAD: LIBRARY } : {}),
  }
  const random = generator(seed)
  let node: NodeProcess | undefined
  let slowestRestartMs = 0
  const current = () => (node?.child.exitCode === null && node.child.signalCode === null ? node.url : undefined)
  const start = async () => {
    const startedAt = performance.now()
    node = await startNode(settings)
    slowestRestartMs = Math.max(slowestRestartMs, performance.now() - startedAt)
  }
  let load: DepositLoad | undefined
  let hasFailed = false
  try {
    await createInstallation(data)
    volume.sync()
    await start()
    const before = await logInAndReadBalance(node?.url ?? '')
    volume.sync()
    load = startDeposits(before, CLIENTS, current)
    for (let loss = 1; loss <= losses; loss += 1) {
      await sleep(300 + random() * 2000)
      await load.untilMoreDone()
      const older = control === 'lying-disk' ? volume.copyDevice() : undefined
      if (older) await load.untilMoreDone()
      await endAll(node)
      volume.restore(older ?? volume.copyDevice())
      hasFailed = true
      await start().catch((cause: Error) => {
        throw new Error(`the server did not start after a power failure: ${cause.message}`, { cause })
      })
      log?.(`power failure ${loss}: ${load.acknowledged().length} acknowledged so far`)
    }
    await sleep(1000)
    // After a control's failure retries are refused, since their uploads are gone.
    await (control ? load.stop().catch(() => {}) : load.stop())
    const acknowledged = load.acknowledged()
    const { problems } = await inspect(node?.url ?? '', before, acknowledged, [])
    await node?.stop()
    problems.push(...fsck(data))
    return { losses, acknowledged: acknowledged.length, uncertain: load.uncertain(), slowestRestartMs, problems }
  } catch (error) {
    // Only what goes wrong after the power failure can be its consequence.
    if (!control || !hasFailed) throw error
    const problem = current() ? (error as Error).message : `the server did not stay up: ${node?.output.join('').slice(-2000)}`
    return { losses, acknowledged: load?.acknowledged().length ?? 0, uncertain: 0, slowestRestartMs, problems: [problem] }
  } finally {
    void load?.stop().catch(() => {})
    await endAll(node)
    volume.close()
  }
}

/** The server with its database and signer together: none may flush what another was told. */
async function endAll(node: NodeProcess | undefined): Promise<void> {
  const server = node?.child.pid
  if (!server || node?.child.exitCode !== null || node.child.signalCode !== null) return
  const all = [server, ...descendantsOf(server)]
  for (const pid of all) send(pid, 'SIGSTOP')
  for (const pid of all) send(pid, 'SIGKILL')
  await node.kill()
  while (all.some((pid) => existsSync(`/proc/${pid}`))) await sleep(10)
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already ended.
  }
}
