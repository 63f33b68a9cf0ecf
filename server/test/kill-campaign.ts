// Kills the whole server, its PostgreSQL or its signer repeatedly under load, and verifies that nothing acknowledged is lost or charged twice.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seedDemo } from '../demo/demo.ts'
import { openApplication, openOwnDatabase } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { prepareDataFolder } from '../src/data-folder.ts'
import { inTransaction } from '../src/kernel/deps.ts'
import { createLog } from '../src/kernel/log.ts'
import { readMasterKey } from '../src/master-key.ts'
import { findAccountByPhone } from '../src/modules/account/public.ts'
import { credit } from '../src/modules/wallet/public.ts'
import { fsck, inspect, logInAndReadBalance } from './kill-inspection.ts'
import { type Customer, depositForever } from './kill-load.ts'
import { postmasterOf, signerOf, untilReady, untilRunning, type Victim } from './kill-victim.ts'
import { type NodeProcess, startNode } from './node-process.ts'

export interface CampaignResult {
  readonly kills: number
  readonly acknowledged: number
  /** Calls without a response or with a server error; each was retried with its idempotency key. */
  readonly uncertain: number
  readonly slowestRestartMs: number
  readonly problems: readonly string[]
}

const WORKERS = 4
const MAX_WAIT_FOR_LOAD_MS = 10_000

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
  await fillWallet(data)
  const random = generator(options.seed)
  const rates = { RATE_ADDRESS: '1000000', RATE_ACCOUNT: '1000000', RATE_ANONYMOUS: '1000000' }
  let node: NodeProcess | undefined
  let slowestRestartMs = 0
  let over = false
  const start = async () => {
    const startedAt = performance.now()
    node = await startNode({ DATA: data, ...rates })
    return performance.now() - startedAt
  }
  const chosen = options.victims ?? ['server']
  const strike = async (victim: Victim): Promise<number> => {
    if (victim === 'server') {
      await node?.kill()
      return start()
    }
    const find = () => (victim === 'postgres' ? postmasterOf(data) : signerOf(node?.child.pid ?? 0))
    const killed = await untilRunning(find)
    const startedAt = performance.now()
    process.kill(killed, 'SIGKILL')
    await untilRunning(find, killed)
    await untilReady(node?.url ?? '')
    return performance.now() - startedAt
  }
  const current = () => (node?.child.exitCode === null && node.child.signalCode === null ? node.url : undefined)
  try {
    await start()
    const balanceBefore = await logInAndReadBalance(node?.url ?? '')
    const customers = Array.from({ length: WORKERS }, (): Customer => ({ token: balanceBefore.token, done: [], uncertain: 0 }))
    const load = Promise.all(
      customers.map((customer, place) => depositForever(customer, place, current, () => over, !options.withoutKeys)),
    )
    // Awaited at the end; until then a rejection must not end this process and leave the node running.
    load.catch(() => {})
    const countDone = () => customers.reduce((sum, { done }) => sum + done.length, 0)
    for (let kill = 1; kill <= options.kills; kill += 1) {
      const before = countDone()
      await sleep(300 + random() * 1500)
      // On a slow machine wait until something was acknowledged; otherwise there is nothing to lose.
      for (const deadline = Date.now() + MAX_WAIT_FOR_LOAD_MS; countDone() < before + WORKERS && Date.now() < deadline; )
        await sleep(20)
      const victim = chosen[Math.floor(random() * chosen.length)] ?? 'server'
      const backMs = await strike(victim)
      slowestRestartMs = Math.max(slowestRestartMs, backMs)
      options.log?.(`kill ${kill}, ${victim}: back in ${Math.round(backMs)} ms, ${countDone()} acknowledged so far`)
    }
    await sleep(1000)
    over = true
    await load
    const acknowledged = customers.flatMap((customer) => customer.done)
    const problems = await inspect(node?.url ?? '', balanceBefore, acknowledged)
    await node?.stop()
    problems.push(...fsck(data))
    return {
      kills: options.kills,
      acknowledged: acknowledged.length,
      uncertain: customers.reduce((sum, { uncertain }) => sum + uncertain, 0),
      slowestRestartMs,
      problems,
    }
  } finally {
    over = true
    await node?.stop()
    await rm(data, { recursive: true, force: true })
  }
}

/** Enough money for any number of deposits, credited before the first start. */
async function fillWallet(data: string): Promise<void> {
  const log = createLog('silent')
  const config = { ...readConfig({ DATA: data, PORT: '0' }, []), role: 'http' as const }
  const database = await openOwnDatabase(data, log, { prepare: () => prepareDataFolder(config) })
  const { url: databaseUrl, ownerUrl: databaseOwnerUrl } = database
  const house = await openApplication({ config, databaseUrl, databaseOwnerUrl, masterKey: readMasterKey(config), log })
  await seedDemo(house.deps)
  const person = await findAccountByPhone(house.deps.db, 1, '13800000001')
  await inTransaction(house.deps, (inside) =>
    credit(
      inside,
      { platformId: 1, ownerId: person?.id ?? '' },
      { fund: 'recharged', fen: 10_000_000_00, key: 'campaign', reason: 'campaign' },
    ),
  )
  await house.close()
  await database.stop()
}

/** A small seeded generator, to vary the time of the kill. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
