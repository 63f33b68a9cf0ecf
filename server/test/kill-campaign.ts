// Kills the whole server, its PostgreSQL or its signer repeatedly under load, and verifies that nothing acknowledged is lost or charged twice.
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PREFIX } from '@attestry/contract/endpoint'
import type { Envelope } from '@attestry/contract/envelope'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { DEMO_PASSWORD, seedDemo } from '../demo/demo.ts'
import { openApplication, openOwnDatabase } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { prepareDataFolder } from '../src/data-folder.ts'
import { inTransaction } from '../src/kernel/deps.ts'
import { createLog } from '../src/kernel/log.ts'
import { readMasterKey } from '../src/master-key.ts'
import { findAccountByPhone } from '../src/modules/account/public.ts'
import { credit } from '../src/modules/wallet/public.ts'
import { type NodeProcess, startNode } from './node-process.ts'

export interface CampaignResult {
  readonly kills: number
  readonly acknowledged: number
  /** Calls without a response or with a server error; each was retried with its idempotency key. */
  readonly uncertain: number
  readonly slowestRestartMs: number
  readonly problems: readonly string[]
}

interface Acknowledged {
  readonly ano: string
  readonly digest: string
}

interface Customer {
  token: string
  readonly done: Acknowledged[]
  uncertain: number
}

const WORKERS = 4
const MAX_WAIT_FOR_LOAD_MS = 10_000

/** What is killed; each time one of them at random. */
export const victims = ['server', 'postgres', 'signer'] as const
export type Victim = (typeof victims)[number]

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

function postmasterOf(data: string): number | undefined {
  try {
    return Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** The child of the server whose program is the signer; it is started again by the next signature. */
function signerOf(server: number): number | undefined {
  const found = readdirSync('/proc').find((pid) => {
    try {
      const parent = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
      return Number(parent) === server && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('signer')
    } catch {
      return false
    }
  })
  return found ? Number(found) : undefined
}

async function untilRunning(find: () => number | undefined, after?: number): Promise<number> {
  for (const deadline = Date.now() + MAX_READY_MS; Date.now() < deadline; await sleep(20)) {
    const pid = find()
    if (pid && pid !== after) return pid
  }
  throw new Error('the killed process was not started again')
}

const MAX_READY_MS = 60_000

async function untilReady(url: string): Promise<void> {
  for (const deadline = Date.now() + MAX_READY_MS; Date.now() < deadline; await sleep(20)) {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
    if (response?.ok) return
  }
  throw new Error(`not ready within ${MAX_READY_MS} ms`)
}

/** Problems that `npm run fsck` finds in the stopped installation. */
function fsck(data: string): string[] {
  const command = fileURLToPath(new URL('../src/commands/fsck.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [command], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/tmp', DATA: data, PORT: '0' },
    encoding: 'utf8',
  })
  return status === 0 ? [] : [`fsck: ${stdout}${stderr}`]
}

/** Deposits a file, then a digest, repeatedly; failed calls are retried with the same key. */
async function depositForever(
  customer: Customer,
  place: number,
  url: () => string | undefined,
  over: () => boolean,
  keyed: boolean,
): Promise<void> {
  for (let turn = 0; !over(); turn += 1) {
    const content = randomBytes(2000)
    const digest = createHash('sha256').update(content).digest('hex')
    if (turn % 2 === 0) {
      const body = new FormData()
      body.append('file', new Blob([content]), `k${place}-${turn}.bin`)
      const uploaded = await untilAnswered<{ list: { id: string; sha256: string }[] }>(
        customer,
        url,
        '/attestaion/file/upload',
        { body },
        over,
      )
      const id = uploaded?.list[0]?.id
      if (!id) continue
      const made = await untilAnswered<{ list: { ano: string }[] }>(
        customer,
        url,
        '/attestaion/file',
        json({ files: [{ id, sha256: digest }] }, keyed),
        over,
      )
      if (made?.list[0]) customer.done.push({ ano: made.list[0].ano, digest })
    } else {
      const made = await untilAnswered<{ list: { ano: string }[] }>(
        customer,
        url,
        '/attestaion/hash',
        json({ items: [{ name: `d${turn}`, digest }], acknowledged: true }, keyed),
        over,
      )
      if (made?.list[0]) customer.done.push({ ano: made.list[0].ano, digest })
    }
  }
}

const json = (value: unknown, keyed: boolean): RequestInit => ({
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json', ...(keyed ? { 'idempotency-key': randomUUID() } : {}) },
})

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

/** One act, retried with its key until it is answered, even after the end, so that no outcome stays unknown. */
async function untilAnswered<T>(
  customer: Customer,
  url: () => string | undefined,
  path: string,
  init: RequestInit,
  over: () => boolean,
): Promise<T | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const base = url()
    if (base) {
      try {
        const response = await fetch(base + PREFIX + path, {
          method: 'POST',
          ...init,
          headers: { ...init.headers, 'x-auth-token': customer.token },
          signal: AbortSignal.timeout(10_000),
        })
        const answer = (await response.json()) as Envelope<T>
        if (answer.flag) return answer.data as T
        // Without a key a repeated deposit gets only "already deposited"; the inspection will find the extra record.
        if (answer.statusCode === evidenceErrors.UPLOAD_USED.code && !('idempotency-key' in (init.headers ?? {})))
          return undefined
        if (response.status < 500) throw new Refused(`${path}: ${answer.statusCode} ${answer.errorMessage}`)
        customer.uncertain += 1
      } catch (error) {
        if (error instanceof Refused) throw error
        customer.uncertain += 1
      }
    }
    if (over() && attempt > 200) return undefined
    await sleep(50)
  }
}

class Refused extends Error {}

interface Opening {
  readonly token: string
  readonly available: number
}

async function logInAndReadBalance(url: string): Promise<Opening> {
  const login = await post<{ token: string }>(url, '', '/login', { phone: '13800000001', password: DEMO_PASSWORD })
  const balance = await request<{ available: string }>(url, login.token, 'GET', '/price/current')
  return { token: login.token, available: Number(balance.available) }
}

const post = <T>(url: string, token: string, path: string, body: unknown) => request<T>(url, token, 'POST', path, body)

async function request<T>(url: string, token: string, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(url + PREFIX + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { 'x-auth-token': token } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Envelope<T>
  if (!answer.flag) throw new Error(`${path}: ${answer.statusCode} ${answer.errorMessage}`)
  return answer.data as T
}

const SEALED_WITHIN_MS = 45_000

/** Every acknowledged record exists, sealed, with its digest; the amount charged is exactly what the records cost. */
async function inspect(url: string, before: Opening, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const problems: string[] = []
  const deadline = Date.now() + SEALED_WITHIN_MS
  let spent = 0
  for (const { ano, digest } of acknowledged) {
    type Info = { state: string; fee: string; files: { sha256: string }[] }
    const readInfo = () => post<Info>(url, before.token, '/v1/attestation/info', { ano }).catch((error: Error) => error)
    let info = await readInfo()
    while (!(info instanceof Error) && info.state === 'sealing' && Date.now() < deadline) {
      await sleep(200)
      info = await readInfo()
    }
    if (info instanceof Error) problems.push(`${ano} is lost: ${info.message}`)
    else if (info.state !== 'sealed') problems.push(`${ano} is ${info.state}`)
    else if (info.files[0]?.sha256 !== digest) problems.push(`${ano} has another digest`)
    else spent += Number(info.fee)
  }
  const after = await request<{ available: string; held: string }>(url, before.token, 'GET', '/price/current')
  const total = (await post<{ total: number }>(url, before.token, '/attestation/composite/list', {})).total
  if (total !== acknowledged.length) problems.push(`${total} records for ${acknowledged.length} acknowledged acts`)
  if (Number(after.held) !== 0) problems.push(`${after.held} is still held`)
  if (Math.abs(before.available - spent - Number(after.available)) > 0.001)
    problems.push(`${before.available} − ${spent} ≠ ${after.available}`)
  return problems
}

/** A small seeded generator, to vary the time of the kill. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
