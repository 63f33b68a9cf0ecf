// Random acts of many owners at once on a real database: after every step the wallet must be what the simple model says.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capture, release, verifyLedger } from './public.ts'
import { Dice } from './wallet.dice.ts'
import { openWallet, type WalletFixture } from './wallet.fixture.ts'
import { WalletModel } from './wallet.model.ts'
import { compareBalance, type Owner, randomStep, type Scene, stepNames } from './wallet.steps.ts'

/** The full size is `npm run campaign:wallet`. */
const STEPS = Number(process.env.WALLET_STEPS ?? 6_000)
const SEED = Number(process.env.WALLET_SEED ?? randomInt(2 ** 31))
const LANES = 4
const OWNERS_A_LANE = 8
const STEPS_A_TRANSACTION = 50
const PATIENCE_MS = 900_000

let wallet: WalletFixture
beforeAll(async () => {
  wallet = await openWallet(2 * LANES)
})
afterAll(() => wallet.close())

class Rollback extends Error {}

/** Two transactions end the same hold at the same time. */
async function race({ dice, clock, owner: { model } }: Scene): Promise<void> {
  const live = model.holds.filter(({ state }) => state === 'held')
  if (live.length === 0) return
  const chosen = dice.pick(live)
  const [one, other] = dice.pick([
    [capture, capture],
    [release, release],
    [capture, release],
  ])
  const results = await Promise.allSettled([one, other].map((end) => wallet.act((deps) => end(deps, chosen.id), clock)))
  const winners = [one, other].filter((_, at) => results[at]?.status === 'fulfilled' && results[at].value)
  expect(winners).toHaveLength(1)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(one === other ? 0 : 1)
  model.end(chosen, winners[0] === capture ? 'captured' : 'released')
}

/** Some transactions are given up at the end: then nothing of them may be left. */
async function transaction(scene: Omit<Scene, 'deps'>, steps: number, told: (name: string) => void): Promise<void> {
  const { owner, clock, dice } = scene
  const before = { model: owner.model.copy(), credited: owner.credited }
  const work = wallet.act(async (deps) => {
    for (let step = 0; step < steps; step++) told(await randomStep({ ...scene, deps }))
    if (dice.chance(0.05)) throw new Rollback()
  }, clock)
  await work.catch((error) => {
    if (!(error instanceof Rollback)) throw error
    Object.assign(owner, before)
  })
}

async function lane(number: number, steps: number): Promise<{ owners: Owner[]; counts: Map<string, number> }> {
  const dice = new Dice(SEED + number)
  const clock = { time: Date.parse('2026-01-31T12:00:00Z'), now: () => new Date(clock.time) }
  const owners: Owner[] = []
  while (owners.length < OWNERS_A_LANE) owners.push({ payer: await wallet.newPayer(), model: new WalletModel(), credited: [] })
  const counts = new Map<string, number>()
  let done = 0
  const told = (name: string) => {
    counts.set(name, (counts.get(name) ?? 0) + 1)
    done++
  }
  try {
    while (done < steps) {
      const scene = { clock, dice, owner: dice.pick(owners) }
      await transaction(scene, STEPS_A_TRANSACTION, told)
      await race({ ...scene, deps: wallet.depsAt(clock) })
      told('race')
      await compareBalance({ ...scene, deps: wallet.depsAt(clock) })
    }
  } catch (cause) {
    throw new Error(`lane ${number}, step ${done}, replay with WALLET_SEED=${SEED}: ${(cause as Error).message}`, { cause })
  }
  return { owners, counts }
}

test(`${STEPS} random steps end where the model ends`, { timeout: PATIENCE_MS }, async () => {
  const started = performance.now()
  const lanes = await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number, STEPS / LANES)))
  const seconds = (performance.now() - started) / 1000
  const counts = new Map<string, number>()
  for (const [name, count] of lanes.flatMap((each) => [...each.counts])) counts.set(name, (counts.get(name) ?? 0) + count)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  console.log(`wallet model: ${total} steps in ${seconds.toFixed(1)} s, seed ${SEED}`)
  expect(total).toBeGreaterThanOrEqual(STEPS)
  expect([...counts.keys()].sort()).toEqual([...stepNames, 'race'].sort())

  expect(await verifyLedger(wallet.depsAt({ now: () => new Date() }))).toEqual([])
  const sums = await sql<{ account: string; fen: number }>`
    select account, sum(amount)::bigint as fen from wallet.entry where owner_id is null and commodity = 'CNY' group by account`.execute(
    wallet.db,
  )
  const models = lanes.flatMap(({ owners }) => owners.map(({ model }) => model))
  const sumOf = (amount: (model: WalletModel) => number) => models.reduce((sum, model) => sum + amount(model), 0)
  expect(Object.fromEntries(sums.rows.map(({ account, fen }) => [account, fen]))).toEqual({
    revenue: sumOf((model) => model.revenue),
    'paid-in': -sumOf((model) => model.paidIn),
    given: -sumOf((model) => model.given),
  })
})
