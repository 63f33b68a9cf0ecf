// Tests every end of evidence without a sealed record: money returned once, files discarded, requester notified once, change published.
import { Readable } from 'node:stream'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { fileDepositApi } from '@attestry/contract/modules/evidence/file-deposit'
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { healthApi } from '@attestry/contract/modules/operator/health'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import { enterSubAccount } from '../../../../test/sub-account.ts'
import { uploadAll } from '../../../../test/tus-client.ts'
import { STAFF } from '../../../../test/two-platforms.ts'
import type { CaptureReport, Collector } from '../../../adapters/collector/port.ts'
import { newId } from '../../../kernel/id.ts'
import { findAccountByPhone } from '../../account/public.ts'
import { type EvidenceEnd, evidenceEnds, evidenceTopic } from '../../attestation/public.ts'
import { verifyLedger } from '../../wallet/public.ts'
import { endLease, type Leased, takeLease } from '../lease/lease.ts'
import { collect } from './collecting.ts'
import { captureReport, collectorReporting } from './collector.fixture.ts'
import { cancelUnconfirmed } from './confirming.ts'
import { insertFile } from './intake.ts'
import { claimCapture } from './queue.ts'
import { captureFiles } from './store.ts'
import { recoverExpired } from './worker.ts'

const ALL_NODES = [1, 2, 3]
const POLL = { timeout: 20_000, interval: 50 }
const never = new AbortController().signal
/** As pino writes it. */
const WARN_LEVEL = 40

let house: TestHouse
let main = ''
let requester: { readonly id: string; readonly token: string }
let published = 0

beforeAll(async () => {
  // The server's own workers capture nothing: the test acts as the worker.
  house = await openTestHouse({ captures: { concurrency: 0 } })
  main = await house.logIn('13800000001')
  requester = await enterSubAccount(house, main, ['web', 'ecommerce', 'pay'])
  const owner = await findAccountByPhone(deps().db, 1, '13800000001')
  deps().live.subscribe(evidenceTopic(owner?.id ?? ''), () => {
    published += 1
  })
})
afterAll(async () => {
  expect(await verifyLedger(deps())).toEqual([])
  await house.close()
})

const deps = () => house.house.deps
const info = (ano: string) => house.get(captureApi.info, { id: ano }, { token: main })
const balance = () => house.get(priceApi.balance, {}, { token: main })
const inbox = async (id: string, token = requester.token) =>
  (await house.get(inboxApi.list, {}, { token, headers: { 'accept-language': 'en' } })).list.filter(({ link }) => link.id === id)

/** Notifications arrive in the order of commits: when this one arrives, all earlier ones have. */
function untilDelivered(): Promise<void> {
  const topic = newId()
  return new Promise((resolve, reject) => {
    deps().live.subscribe(topic, resolve)
    deps().live.publish(deps().db, topic).catch(reject)
  })
}

async function requestShop(): Promise<string> {
  const items = [{ url: `https://${newId()}.example.com/`, platform: 'Qinghe', seller: 'Qinghe' }]
  return (await house.get(captureApi.createMarketplace, { items }, { token: requester.token })).list[0]?.ano ?? ''
}

/** Leases the capture and stores a file whose bytes are not those that its digest announces. */
async function collecting(ano: string): Promise<Leased> {
  const lease = (await takeLease(deps().db, ano)) as Leased
  const stage = newId()
  await deps().storage.stage.create(stage)
  await deps().storage.stage.append(stage, 0, Readable.from([Buffer.from('x')]), 1)
  const file = { place: 0, kind: 'text', path: 'page.txt', size: 1, sha256: 'ab'.repeat(32), sm3: null } as const
  expect(await insertFile(deps(), lease, { ...file, media_type: 'text/plain', stage })).toBe(true)
  return lease
}

const expireLease = (ano: string) =>
  sql`update evidence.capture set leased_until = now() - interval '1 second' where ano = ${ano} and state = 'collecting'`.execute(
    deps().db,
  )

interface Case {
  readonly state: 'failed' | 'cancelled'
  readonly cause: string
  readonly title: string
  /** Prepares evidence with a file; the returned function ends it on several nodes concurrently. */
  prepare(): Promise<{ ano: string; end(): Promise<unknown> }>
}

const onAllNodes = (work: () => Promise<unknown>) => Promise.all(ALL_NODES.map(work))

/** One entry per end: a new end does not compile without one. */
const cases: Readonly<Record<EvidenceEnd, Case>> = {
  failed: {
    state: 'failed',
    cause: 'name-not-found',
    title: 'Capture failed',
    async prepare() {
      const ano = await requestShop()
      const lease = await collecting(ano)
      const failing = collectorReporting(deps(), { outcome: 'failed', cause: 'name-not-found' })
      return { ano, end: () => onAllNodes(() => collect(failing, lease, never)) }
    },
  },
  'given-up': {
    state: 'failed',
    cause: 'internal',
    title: 'Capture failed',
    async prepare() {
      const ano = await requestShop()
      for (let deaths = 1; deaths <= 2; deaths += 1) {
        await collecting(ano)
        await expireLease(ano)
        await onAllNodes(() => recoverExpired(deps()))
        expect(await info(ano)).toMatchObject({ state: 'queued', attempts: deaths })
        expect(await inbox(ano)).toEqual([])
      }
      await collecting(ano)
      return {
        ano,
        async end() {
          await expireLease(ano)
          await onAllNodes(() => recoverExpired(deps()))
        },
      }
    },
  },
  expired: {
    state: 'cancelled',
    cause: 'not-confirmed',
    title: 'Preview not confirmed in time',
    async prepare() {
      const ano = await requestShop()
      const confirm_by = new Date(Date.now() + 3_600_000)
      await endLease(deps().db, await collecting(ano), { state: 'awaiting_confirmation', confirm_by })
      return {
        ano,
        async end() {
          const past = new Date(Date.now() - 1_000)
          await sql`update evidence.capture set confirm_by = ${past} where ano = ${ano} and state = 'awaiting_confirmation'`.execute(
            deps().db,
          )
          await onAllNodes(() => cancelUnconfirmed(deps()))
        },
      }
    },
  },
  cancelled: {
    state: 'cancelled',
    cause: 'cancelled',
    title: 'Capture cancelled',
    async prepare() {
      const ano = await requestShop()
      await collecting(ano)
      return {
        ano,
        async end() {
          const answers = await Promise.all(ALL_NODES.map(() => house.call(captureApi.cancel, { ano }, { token: main })))
          expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
        },
      }
    },
  },
  'seal-failed': {
    state: 'failed',
    cause: 'internal',
    title: 'Sealing failed',
    async prepare() {
      const items = [{ url: `https://${newId()}.example.com/` }]
      const ano = (await house.get(captureApi.create, { items }, { token: requester.token })).list[0]?.ano ?? ''
      const confirm_by = new Date(Date.now() + 3_600_000)
      const found = JSON.stringify(captureReport({ id: ano }))
      await endLease(deps().db, await collecting(ano), { state: 'awaiting_confirmation', confirm_by, report: found })
      // The seal loop runs on its own: the price is held when the preview is confirmed.
      return { ano, end: () => house.get(captureApi.confirm, { anos: [ano] }, { token: requester.token }) }
    },
  },
}

describe('evidence that ends without a sealed record', () => {
  for (const how of Object.keys(evidenceEnds) as EvidenceEnd[])
    it(`${how}: nothing charged, files discarded, requester notified once, change published`, async () => {
      const { available } = await balance()
      const { prepare, state, cause, title } = cases[how]
      const { ano, end } = await prepare()
      expect(await captureFiles(deps().db, [ano])).toHaveLength(1)
      await untilDelivered()
      const before = published
      await end()
      await expect.poll(async () => (await info(ano)).state, POLL).toBe(state)
      expect(await info(ano)).toMatchObject({ cause, artefacts: [], hasPreview: false, confirmBy: null, quote: null })
      await expect.poll(() => published, POLL).toBeGreaterThan(before)

      expect(await balance()).toMatchObject({ available, held: '0.00' })
      const { rows: postings } = await sql<{ kind: string }>`
        select kind from wallet.posting where reference = ${`record:${ano}`} order by kind`.execute(deps().db)
      // Nothing is held before the preview is confirmed.
      expect(postings.map(({ kind }) => kind)).toEqual(how === 'seal-failed' ? ['hold', 'release'] : [])

      expect(await captureFiles(deps().db, [ano])).toEqual([])
      const stages = async () => {
        const ids: string[] = []
        for await (const { id } of deps().storage.stage.list()) ids.push(id)
        return ids
      }
      await expect.poll(stages, POLL).toEqual([])

      const messages = await inbox(ano)
      expect(messages).toMatchObject([{ tone: 'failed', title: expect.stringContaining(title) }])
      expect(await inbox(ano, main)).toEqual([])
    }, 60_000)
})

it('a requester who cancels their own capture gets no message', async () => {
  const ano = await requestShop()
  await house.get(captureApi.cancel, { ano }, { token: requester.token })
  expect(await info(ano)).toMatchObject({ state: 'cancelled', cause: 'cancelled' })
  expect(await inbox(ano)).toEqual([])
})

it('a capture that fails again after a retry sends a message each time', async () => {
  const ano = await requestShop()
  const failing = collectorReporting(deps(), { outcome: 'failed', cause: 'http-error' })
  for (let times = 1; times <= 2; times += 1) {
    await collect(failing, (await takeLease(deps().db, ano)) as Leased, never)
    expect(await inbox(ano)).toHaveLength(times)
    if (times === 1) await house.get(captureApi.retry, { ano }, { token: requester.token })
  }
  expect((await balance()).held).toBe('0.00')
})

it('a capture on a busy node is retried twice with growing pauses, then fails with node-busy and is counted and logged', async () => {
  const ano = await requestShop()
  const failing = collectorReporting(deps(), { outcome: 'failed', cause: 'node-busy' })
  const health = async () => house.get(healthApi.report, {}, { token: await house.logIn(STAFF.operator) })
  const retriedBefore = (await health()).retriedCaptures
  for (const [attempt, minSeconds] of [
    [1, 10],
    [2, 50],
  ] as const) {
    await collect(failing, (await takeLease(deps().db, ano)) as Leased, never)
    expect(await info(ano)).toMatchObject({ state: 'queued', cause: 'node-busy', attempts: attempt })
    expect((await health()).retriedCaptures - retriedBefore).toBe(attempt - 1)
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from queued_at - now())::float8 as seconds from evidence.capture where ano = ${ano}`.execute(deps().db)
    expect(rows[0]?.seconds).toBeGreaterThan(minSeconds)
    expect(await claimCapture(deps())).toBeUndefined()
    await sql`update evidence.capture set queued_at = now() where ano = ${ano}`.execute(deps().db)
    expect(await inbox(ano)).toEqual([])
  }
  // The site's rate limit delays the claim by a moment.
  let lease: Leased | undefined
  while (!lease) lease = await claimCapture(deps())
  expect(lease.ano).toBe(ano)
  await collect(failing, lease, never)
  expect(await info(ano)).toMatchObject({ state: 'failed', cause: 'node-busy', attempts: 3 })
  expect(await inbox(ano)).toHaveLength(1)
  expect((await balance()).held).toBe('0.00')
  const { failedCaptures, retriedCaptures } = await health()
  expect(failedCaptures).toContainEqual({ cause: 'node-busy', count: 1 })
  expect(retriedCaptures).toBe(retriedBefore)
  const lines = house.log.map((line) => JSON.parse(line)).filter((line) => line.msg === 'capture failed' && line.ano === ano)
  expect(lines.map(({ level, kind, cause, attempt, retried }) => ({ level, kind, cause, attempt, retried }))).toEqual(
    [1, 2, 3].map((attempt) => ({ level: WARN_LEVEL, kind: 'ecommerce', cause: 'node-busy', attempt, retried: attempt < 3 })),
  )
  expect(JSON.stringify(lines)).not.toContain('example.com')
})

it('a connection of another program to the capture proxy is logged and not stored', async () => {
  const ano = await requestShop()
  const { deps: own } = house.house
  const capture: Collector['capture'] = async (_task, onEvent) => {
    await onEvent({ type: 'foreign-client', uid: 1000 })
    return captureReport({ outcome: 'failed', cause: 'http-error' })
  }
  await collect({ ...own, collector: { ...own.collector, capture } }, (await takeLease(own.db, ano)) as Leased, never)
  expect(await captureFiles(own.db, [ano])).toEqual([])
  const lines = house.log.map((line) => JSON.parse(line)).filter((line) => line.ano === ano && line.uid === 1000)
  expect(lines).toMatchObject([{ level: WARN_LEVEL, msg: expect.stringContaining('capture proxy') }])
})

it('a file deposit that cannot be sealed is refunded and its requester notified', async () => {
  const { available } = await balance()
  const id = await uploadAll(house, main, 'paper.txt', Buffer.from('paper'))
  await sql`update evidence.upload set sha256 = ${'cd'.repeat(32)} where id = ${id}`.execute(deps().db)
  const { list } = await house.get(fileDepositApi.deposit, { files: [{ id }] }, { token: main })
  const ano = list[0]?.ano ?? ''
  await expect.poll(() => inbox(ano, main), POLL).toMatchObject([{ tone: 'failed', link: { to: 'record', id: ano } }])
  expect(await balance()).toMatchObject({ available, held: '0.00' })
})

it.each<[string, Partial<CaptureReport>]>([
  ['an incomplete capture', { outcome: 'partial', cause: 'node-busy' }],
  [
    'a complete capture that lacks an artefact',
    { artefacts: [{ kind: 'opened', state: 'missing', cause: 'node-busy', files: [] }] },
  ],
])('%s of a busy node is retried, and delivered only when no retry is left', async (_, report) => {
  const ano = await requestShop()
  for (const state of ['queued', 'queued', 'awaiting_confirmation']) {
    await collect(collectorReporting(deps(), report), await collecting(ano), never)
    expect((await info(ano)).state).toBe(state)
  }
})

it('a capture does not fail because the page has texts that the database cannot store', async () => {
  const items = [{ url: `https://${newId()}.example.com/` }]
  const ano = (await house.get(captureApi.create, { items }, { token: requester.token })).list[0]?.ano ?? ''
  const texts = { title: 'page \0 \ud83d', extracted: [{ field: 'author', value: 'half \udc4d' }] }
  await collect(collectorReporting(deps(), texts), await collecting(ano), never)
  expect(await info(ano)).toMatchObject({
    state: 'awaiting_confirmation',
    title: 'page \ufffd \ufffd',
    extracted: [{ field: 'author', value: 'half \ufffd' }],
  })
})
