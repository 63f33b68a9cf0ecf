// Tests concurrent spending from one wallet: each fen and each unit is spent once, without deadlocks.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import type { Deps } from '../../kernel/deps.ts'
import { buyLot } from './ledger/service.ts'
import { balanceOf, credit, type Held, hold, holdAmount, type Payer, release, settle, verifyLedger } from './public.ts'
import { openWallet, type WalletFixture } from './wallet.fixture.ts'

const CONNECTIONS = 50

let wallet: WalletFixture
beforeAll(async () => {
  wallet = await openWallet(CONNECTIONS)
})
afterAll(async () => {
  expect(await verifyLedger(wallet.depsAt(systemClock))).toEqual([])
  await wallet.close()
})

const file = (reference: string, quantity = 1) => ({ service: 'file', items: [{ reference, quantity }] }) as const
const balance = (payer: Payer) => balanceOf(wallet.depsAt(systemClock), payer)

async function payerWith(fen: number): Promise<Payer> {
  const payer = await wallet.newPayer()
  await wallet.act((deps) => credit(deps, payer, { fund: 'recharged', fen, key: payer.ownerId, reason: 'test' }))
  return payer
}

test('200 spends, 50 at a time, of a balance that covers one: one succeeds, the others are refused as NOT_ENOUGH', async () => {
  const payer = await payerWith(500)
  const results: PromiseSettledResult<Held>[] = []
  // As many concurrent spends as connections: one that had to wait for a connection would be refused for that.
  for (let round = 0; round < 4; round += 1) {
    const spends = Array.from({ length: CONNECTIONS }, (_, n) =>
      wallet.act((deps) => hold(deps, payer, file(`${payer.ownerId}/${round}/${n}`))),
    )
    results.push(...(await Promise.allSettled(spends)))
  }
  expect(results).toHaveLength(200)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))
  expect(new Set(reasons)).toEqual(new Set(['NOT_ENOUGH']))
  expect(await balance(payer)).toMatchObject({ availableFen: 0, heldFen: 500 })
})

test('concurrent settles and releases of one hold: one wins, repeats return false, opposite calls throw', async () => {
  const payer = await payerWith(500)
  const { holds } = await wallet.act((deps) => hold(deps, payer, file(payer.ownerId)))
  const holdId = holds[0]?.holdId ?? ''
  const ends = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? settle : release))
  const results = await Promise.allSettled(ends.map((end) => wallet.act((deps) => end(deps, holdId))))
  const winner = results.findIndex((result) => result.status === 'fulfilled' && result.value)
  for (const [n, result] of results.entries()) {
    if (ends[n] === ends[winner]) expect(result).toEqual({ status: 'fulfilled', value: n === winner })
    else expect(result).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('cannot become') } })
  }
  expect(await balance(payer)).toMatchObject({ availableFen: ends[winner] === settle ? 0 : 500, heldFen: 0 })
})

test('concurrent holds of units and of amounts never spend more than the balance', async () => {
  const payer = await payerWith(5_000)
  const spends = Array.from({ length: CONNECTIONS }, (_, n) =>
    wallet.act(
      async (deps): Promise<unknown> =>
        n % 2 === 0
          ? hold(deps, payer, file(`${payer.ownerId}/unit/${n}`))
          : holdAmount(deps, payer, `${payer.ownerId}/amount/${n}`, 500),
    ),
  )
  const results = await Promise.allSettled(spends)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await balance(payer)).toMatchObject({ availableFen: 0, heldFen: 5_000 })
})

test('fifty concurrent credits of one trade credit it once and create the wallet once', async () => {
  const payer = await wallet.newPayer()
  const trade = { fund: 'recharged', fen: 700, key: `trade ${payer.ownerId}`, reason: 'test' } as const
  const results = await Promise.all(Array.from({ length: 50 }, () => wallet.act((deps) => credit(deps, payer, trade))))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await balance(payer)).toMatchObject({ availableFen: 700 })
})

test('transactions that settle the same holds in different orders do not deadlock', async () => {
  const payer = await payerWith(100_000)
  const references = Array.from({ length: 8 }, (_, n) => `${payer.ownerId}/${n}`)
  const items = references.map((reference) => ({ reference, quantity: 1 }))
  const { holds } = await wallet.act((deps) => hold(deps, payer, { service: 'file', items }))
  const acts = Array.from({ length: 40 }, (_, n) =>
    wallet.act(async (deps) => {
      const order = n % 2 === 0 ? holds : holds.toReversed()
      for (const [at, { holdId }] of order.entries()) {
        await settle(deps, holdId)
        if (at === n % 8) await hold(deps, payer, file(`${payer.ownerId}/more/${n}`))
      }
    }),
  )
  await Promise.all(acts)
  expect(await balance(payer)).toMatchObject({ heldFen: 40 * 500, availableFen: 100_000 - 48 * 500 })
})

test('a hold that waited for a concurrent purchase uses the units of the new package', async () => {
  const payer = await payerWith(500)
  let waiting: Promise<Held> | undefined
  await wallet.act(async (deps) => {
    await buyLot(deps, payer, { id: 'few', service: 'file', units: 3, fen: 500, months: 1 })
    waiting = wallet.act((other) => hold(other, payer, file(payer.ownerId, 2)))
    await untilLockWait(deps)
  })
  expect((await waiting)?.quote).toMatchObject({ packageUnits: 2, total: '0.00' })
  expect((await balance(payer)).packages).toMatchObject([{ units: 3, unitsLeft: 1 }])
})

async function untilLockWait({ db }: Deps): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(5)) {
    const waiters = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (waiters.rows.length > 0) return
  }
  throw new Error('no session waited for a lock within 10 s')
}
