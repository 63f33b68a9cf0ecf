// Kills the whole server, its PostgreSQL, signer, capture host or browser repeatedly under load, and verifies that nothing acknowledged is lost or charged twice.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createInstallation, generator, WITHOUT_RATE_LIMITS } from './campaign-installation.ts'
import { type DepositLoad, startDeposits } from './deposit-load.ts'
import { fsck, inspect, logInAndReadBalance } from './kill-inspection.ts'
import { type Customer, captureForever } from './kill-load.ts'
import { findVictim, isOfCapture, untilReady, untilRunning, type Victim } from './kill-victim.ts'
import { type NodeProcess, startNode } from './node-process.ts'

export interface CampaignResult {
  readonly kills: Readonly<Partial<Record<Victim, number>>>
  readonly acknowledged: number
  /** Calls without a response or with a server error; each was retried with its idempotency key. */
  readonly uncertain: number
  readonly slowestRestartMs: number
  /** Captures that were requested, by the state they ended in. */
  readonly captures: Readonly<Record<string, number>>
  readonly problems: readonly string[]
}

const WORKERS = 4

export interface CampaignOptions {
  readonly victims?: readonly Victim[]
  readonly kills: number
  readonly seed: number
  readonly log?: (line: string) => void
  /** The control: without idempotency keys a retry is a second act, which the campaign must detect. */
  readonly withoutKeys?: boolean
}

export async function runKillCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const data = await mkdtemp(join(tmpdir(), 'attestry-kill-'))
  await createInstallation(data)
  const random = generator(options.seed)
  const chosen = options.victims ?? ['server']
  const captures = chosen.some(isOfCapture)
  const settings = {
    DATA: data,
    ...WITHOUT_RATE_LIMITS,
    ...(captures ? { MAX_CONCURRENT_CAPTURES: '1', CAPTURE_LOW_PRIORITY: '0' } : {}),
  }
  let node: NodeProcess | undefined
  let slowestRestartMs = 0
  let load: DepositLoad | undefined
  const start = async () => {
    const startedAt = performance.now()
    node = await startNode(settings)
    return performance.now() - startedAt
  }
  /** Milliseconds until ready again; undefined if it does not run now. */
  const strike = async (victim: Victim): Promise<number | undefined> => {
    if (victim === 'server') {
      await node?.kill()
      return start()
    }
    const find = () => findVictim(victim, data, node?.child.pid ?? 0)
    // A browser runs only while something is captured, and a failed capture is repeated after half a minute.
    const killed = isOfCapture(victim) ? find() : await untilRunning(find)
    if (killed === undefined) return undefined
    const startedAt = performance.now()
    process.kill(killed, 'SIGKILL')
    if (!isOfCapture(victim)) await untilRunning(find, killed)
    await untilReady(node?.url ?? '')
    return performance.now() - startedAt
  }
  const current = () => (node?.child.exitCode === null && node.child.signalCode === null ? node.url : undefined)
  try {
    await start()
    const before = await logInAndReadBalance(node?.url ?? '')
    load = startDeposits(before, WORKERS, current, { keyed: !options.withoutKeys })
    const { acknowledged, isOver, untilMoreDone } = load
    const captured: string[] = []
    const capturing = captures ? captureForever(load.customers[0] as Customer, captured, current, isOver) : undefined
    capturing?.catch(() => {})
    const kills: Partial<Record<Victim, number>> = {}
    for (let kill = 1; kill <= options.kills; ) {
      await sleep(300 + random() * 1500)
      await untilMoreDone()
      const victim = chosen[Math.floor(random() * chosen.length)] ?? 'server'
      const backMs = await strike(victim)
      if (backMs === undefined) continue
      kills[victim] = (kills[victim] ?? 0) + 1
      slowestRestartMs = Math.max(slowestRestartMs, backMs)
      options.log?.(`kill ${kill}, ${victim}: back in ${Math.round(backMs)} ms, ${acknowledged().length} acknowledged so far`)
      kill += 1
    }
    await sleep(1000)
    await load.stop()
    await capturing
    const { problems, captures: ended } = await inspect(node?.url ?? '', before, acknowledged(), captured)
    await node?.stop()
    problems.push(...fsck(data))
    return {
      kills,
      acknowledged: acknowledged().length,
      uncertain: load.uncertain(),
      slowestRestartMs,
      captures: ended,
      problems,
    }
  } finally {
    void load?.stop().catch(() => {})
    await node?.stop()
    await rm(data, { recursive: true, force: true })
  }
}
