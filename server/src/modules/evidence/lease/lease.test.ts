// Tests leases and the capture queue with several holders: exclusion, expiry and fencing, fairness between owners, rate per site.
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../../../test/house.ts'
import type { OpenSession } from '../../../adapters/collector/port.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { insertFile } from '../capture/intake.ts'
import { claimCapture } from '../capture/queue.ts'
import { type CaptureFileRow, captureFiles } from '../capture/store.ts'
import { recoverExpired } from '../capture/worker.ts'
import { whileLeased } from './holding.ts'
import { endLease, type Leased, lockUnderLease, renewLease, takeLease, writeUnderLease } from './lease.ts'

let house: TestHouse
let token = ''

beforeEach(async () => {
  // The server's own workers capture nothing: the test acts as the worker.
  house = await openTestHouse({ captures: { concurrency: 0 } })
  token = await house.logIn('13800000001')
})
afterEach(() => house.close())

const deps = () => house.house.deps
const info = (ano: string) => house.get(captureApi.info, { id: ano }, { token })

async function requestCaptures(urls: readonly string[], who = token): Promise<string[]> {
  const { list } = await house.get(captureApi.create, { items: urls.map((url) => ({ url })) }, { token: who })
  return list.map(({ ano }) => ano)
}
const sites = (count: number, name = 'site') => Array.from({ length: count }, (_, at) => `https://${name}${at}.example.com/`)
const claims = async (count: number) => {
  const got: Leased[] = []
  for (let at = 0; at < count; at += 1) {
    const claim = await claimCapture(deps())
    if (claim) got.push(claim)
  }
  return got
}
/** Retries, because captures of the same site are spaced out. */
async function nextClaim(): Promise<Leased> {
  for (let tries = 0; tries < 50; tries += 1) {
    const claim = await claimCapture(deps())
    if (claim) return claim
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('no capture could be claimed within 5 s')
}
const expire = (ano: string) =>
  sql`update evidence.capture set leased_until = now() - interval '1 second' where ano = ${ano} and state = 'collecting'`.execute(
    deps().db,
  )
const fileOf = (stage: string): Omit<CaptureFileRow, 'ano'> => ({
  ...{ place: 0, kind: 'text' as const, path: 'page.txt', size: 1, sha256: 'ab'.repeat(32), sm3: null },
  ...{ media_type: 'text/plain', stage },
})
async function stages(): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of deps().storage.stage.list()) ids.push(id)
  return ids
}

describe('a worker with an expired lease', () => {
  it('loses the capture to another worker, and its later writes are rejected', async () => {
    const [ano = ''] = await requestCaptures(sites(1))
    const first = (await claimCapture(deps())) as Leased
    const stage = newId()
    await deps().storage.stage.create(stage)
    expect(await insertFile(deps(), first, fileOf(stage))).toBe(true)
    await expire(ano)
    await recoverExpired(deps())
    expect(await info(ano)).toMatchObject({ state: 'queued', artefacts: [] })

    const second = await nextClaim()
    expect(second.token).not.toBe(first.token)
    const { db } = deps()
    expect(await renewLease(db, first)).toBe(false)
    expect(await writeUnderLease(db, first, { stage: 'loading', done: 9 })).toBe(false)
    expect(await insertFile(deps(), first, fileOf(newId()))).toBe(false)
    expect(await endLease(db, first, { state: 'failed', cause: 'internal' })).toBeUndefined()
    expect(await info(ano)).toMatchObject({ state: 'collecting', done: 0, attempts: 2 })

    expect(await renewLease(db, second)).toBe(true)
    expect(await captureFiles(db, [ano])).toEqual([])
    // The staged bytes of the expired attempt are dropped too.
    await expect.poll(stages, { timeout: 15_000 }).toEqual([])
  })

  it('is replaced twice, then the capture fails and costs nothing', async () => {
    const items = [{ url: 'https://shop.example.com/', platform: 'Qinghe', seller: 'Qinghe' }]
    const ano = (await house.get(captureApi.createMarketplace, { items }, { token })).list[0]?.ano ?? ''
    for (const state of ['queued', 'queued', 'failed']) {
      await expect.poll(() => claimCapture(deps()), { timeout: 5_000 }).toBeTruthy()
      await expire(ano)
      await recoverExpired(deps())
      expect((await info(ano)).state).toBe(state)
    }
    expect(await info(ano)).toMatchObject({ cause: 'internal', attempts: 3 })
    expect((await house.get(priceApi.balance, {}, { token })).held).toBe('0.00')
  })

  it('keeps the capture if it renews before recovery runs', async () => {
    const [ano = ''] = await requestCaptures(sites(1))
    const claim = (await claimCapture(deps())) as Leased
    await expire(ano)
    await renewLease(deps().db, claim)
    await recoverExpired(deps())
    expect((await info(ano)).state).toBe('collecting')
  })
})

describe('a session and a worker', () => {
  /** A session as the port defines it, which records nothing and lasts until it is aborted. */
  const openSession: OpenSession = async (task, _onEvent, signal) => {
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    return {
      async input() {},
      async *frames() {
        await aborted
        yield* []
      },
      end: async () => Promise.reject(new Error(`session ${task.id} was aborted`)),
    }
  }

  it('exclude each other: of concurrent holders of both kinds one gets the lease', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ano = ''] = await requestCaptures([`https://round${round}.example.com/`])
      const attempts = [claimCapture, ({ db }: Deps) => takeLease(db, ano), claimCapture, ({ db }: Deps) => takeLease(db, ano)]
      const leases = (await Promise.all(attempts.map((take) => take(deps())))).filter((lease) => lease !== undefined)
      expect(leases.map((lease) => lease.ano)).toEqual([ano])
      expect(await info(ano)).toMatchObject({ state: 'collecting', attempts: 1 })
      await endLease(deps().db, leases[0] as Leased, { state: 'failed', cause: 'internal' })
    }
  })

  it('fence each other: the session’s token cannot write once a worker has its lease, nor the reverse', async () => {
    const [ano = ''] = await requestCaptures(sites(1))
    const { db } = deps()
    const session = (await takeLease(db, ano)) as Leased
    expect(await claimCapture(deps())).toBeUndefined()
    await expire(ano)
    await recoverExpired(deps())
    const worker = await nextClaim()
    expect(await writeUnderLease(db, session, { done: 1 })).toBe(false)
    expect(await lockUnderLease(db, session)).toBeUndefined()
    expect(await insertFile(deps(), session, fileOf(newId()))).toBe(false)
    expect(await takeLease(db, ano)).toBeUndefined()
    expect(await writeUnderLease(db, worker, { done: 1 })).toBe(true)
    await endLease(db, worker, { state: 'queued' })
    const next = (await takeLease(db, ano)) as Leased
    expect(await renewLease(db, worker)).toBe(false)
    expect(await renewLease(db, next)).toBe(true)
  })

  it('stop immediately when the member cancels: the session’s frames end', async () => {
    const [ano = ''] = await requestCaptures(sites(1))
    const lease = (await takeLease(deps().db, ano)) as Leased
    const { platform_id: platformId, url, device } = lease.row
    const task = {
      id: ano,
      platformId,
      url,
      device,
      locale: 'zh-CN',
      timeZone: 'Asia/Shanghai',
      acceptInvalidTls: false,
    } as const
    const watching = whileLeased(deps(), lease, async (lost) => {
      const session = await openSession(task, async () => {}, lost)
      for await (const _frame of session.frames()) expect.unreachable('this session has no frames')
      return lost.aborted
    })
    await house.get(captureApi.cancel, { ano }, { token })
    expect(await watching).toBe(true)
    expect((await info(ano)).state).toBe('cancelled')
  })
})

describe('the capture queue', () => {
  it('alternates between owners, however many captures one of them requests', async () => {
    const second = await house.logIn('13800000002')
    await requestCaptures(sites(6, 'many'))
    const [late = ''] = await requestCaptures(sites(1, 'late'), second)
    const taken = await claims(2)
    expect(taken.map(({ row }) => row.ano)).toContain(late)
    // Also with capacity for one: the owner served last waits.
    for (const lease of taken) await endLease(deps().db, lease, { state: 'failed', cause: 'internal' })
    const [again = ''] = await requestCaptures(sites(1, 'again'), second)
    expect((await claims(2)).map(({ row }) => row.ano)).toContain(again)
  })

  it('reports the number of captures ahead', async () => {
    const anos = await requestCaptures(sites(3))
    const second = await house.logIn('13800000002')
    await requestCaptures(sites(2, 'other'), second)
    expect(await Promise.all(anos.map(async (ano) => (await info(ano)).ahead))).toEqual([0, 2, 4])
    await claims(1)
    expect((await info(anos[0] ?? '')).ahead).toBeNull()
  })

  it('hands out each capture once to concurrent workers', async () => {
    const anos = await requestCaptures(sites(12))
    const got = (await Promise.all(Array.from({ length: 6 }, () => claims(3)))).flat()
    expect(got.map(({ row }) => row.ano).sort()).toEqual([...anos].sort())
  })

  it('limits a site to two concurrent captures with an interval between starts', async () => {
    await requestCaptures(['a', 'b', 'c', 'd'].map((path) => `https://same.example.com/${path}`))
    // now() is constant within a transaction, however long it takes.
    const [first, second] = await inTransaction(deps(), async (inside) => [
      await claimCapture(inside),
      await claimCapture(inside),
    ])
    expect(first).toBeDefined()
    expect(second).toBeUndefined()
    await expect.poll(() => claimCapture(deps()), { timeout: 3_000 }).toBeTruthy()
    // Time itself is tested: the interval between two starts has passed, only the number of captures forbids a third.
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await claimCapture(deps())).toBeUndefined()
    await endLease(deps().db, first as Leased, { state: 'failed', cause: 'internal' })
    expect(await claimCapture(deps())).toBeTruthy()
  })
})
