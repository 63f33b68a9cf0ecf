// Many spenders of one wallet at once: each fen and each unit is spent once, and nobody waits in a circle.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import type { Deps } from '../../kernel/deps.ts'
import { buyLot } from './ledger/service.ts'
import { balanceOf, capture, credit, type Held, hold, type Payer, release, verifyLedger } from './public.ts'
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

test('200 spends of a balance for one: exactly one wins, the others are refused by name', async () => {
  const payer = await payerWith(500)
  const results: PromiseSettledResult<Held>[] = []
  // As many at once as there are connections: whoever had to wait for one would be refused for that.
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

test('captures and releases of one hold meet: one wins, its like do nothing, the contrary fail', async () => {
  const payer = await payerWith(500)
  const { holds } = await wallet.act((deps) => hold(deps, payer, file(payer.ownerId)))
  const holdId = holds[0]?.holdId ?? ''
  const ends = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? capture : release))
  const results = await Promise.allSettled(ends.map((end) => wallet.act((deps) => end(deps, holdId))))
  const winner = results.findIndex((result) => result.status === 'fulfilled' && result.value)
  for (const [n, result] of results.entries()) {
    if (ends[n] === ends[winner]) expect(result).toEqual({ status: 'fulfilled', value: n === winner })
    else expect(result).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('cannot become') } })
  }
  expect(await balance(payer)).toMatchObject({ availableFen: ends[winner] === capture ? 0 : 500, heldFen: 0 })
})

test('one trade told fifty times at once is credited once, and a new purse is made once', async () => {
  const payer = await wallet.newPayer()
  const told = { fund: 'recharged', fen: 700, key: `trade ${payer.ownerId}`, reason: 'test' } as const
  const results = await Promise.all(Array.from({ length: 50 }, () => wallet.act((deps) => credit(deps, payer, told))))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await balance(payer)).toMatchObject({ availableFen: 700 })
})

test('acts that touch the same holds in any order do not lock each other out', async () => {
  const payer = await payerWith(100_000)
  const references = Array.from({ length: 8 }, (_, n) => `${payer.ownerId}/${n}`)
  const items = references.map((reference) => ({ reference, quantity: 1 }))
  const { holds } = await wallet.act((deps) => hold(deps, payer, { service: 'file', items }))
  const acts = Array.from({ length: 40 }, (_, n) =>
    wallet.act(async (deps) => {
      const order = n % 2 === 0 ? holds : holds.toReversed()
      for (const [at, { holdId }] of order.entries()) {
        await capture(deps, holdId)
        if (at === n % 8) await hold(deps, payer, file(`${payer.ownerId}/more/${n}`))
      }
    }),
  )
  await Promise.all(acts)
  expect(await balance(payer)).toMatchObject({ heldFen: 40 * 500, availableFen: 100_000 - 48 * 500 })
})

test('whoever waited for a purchase spends from the package it brought', async () => {
  const payer = await payerWith(500)
  let waiting: Promise<Held> | undefined
  await wallet.act(async (deps) => {
    await buyLot(deps, payer, { id: 'few', service: 'file', units: 3, fen: 500, months: 1 })
    waiting = wallet.act((other) => hold(other, payer, file(payer.ownerId, 2)))
    await untilSomeoneWaits(deps)
  })
  expect((await waiting)?.quote).toMatchObject({ packageUnits: 2, total: '0.00' })
  expect((await balance(payer)).packages).toMatchObject([{ units: 3, unitsLeft: 1 }])
})

async function untilSomeoneWaits({ db }: Deps): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(5)) {
    const waiters = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (waiters.rows.length > 0) return
  }
  throw new Error('nobody waits')
}
