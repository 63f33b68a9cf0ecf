// Model-based test: random concurrent acts on a real database; after every step the wallet must equal the in-memory model.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { release, settle, verifyLedger } from './public.ts'
import { openWallet, type WalletFixture } from './wallet.fixture.ts'
import { WalletModel } from './wallet.model.fixture.ts'
import { SeededRandom } from './wallet.random.fixture.ts'
import { compareBalance, type Owner, randomStep, type StepContext, stepNames } from './wallet.steps.fixture.ts'

/** The campaign is `npm run campaign:wallet`. */
const STEPS = Number(process.env.WALLET_STEPS ?? (process.env.FULL_SIZE === '1' ? 6_000 : 2_000))
const SEED = Number(process.env.WALLET_SEED ?? randomInt(2 ** 31))
const LANES = 4
const OWNERS_PER_LANE = 8
const STEPS_PER_TRANSACTION = 50
const TEST_TIMEOUT_MS = 900_000

let wallet: WalletFixture
beforeAll(async () => {
  wallet = await openWallet(2 * LANES)
})
afterAll(() => wallet.close())

class Rollback extends Error {}

/** Two transactions end the same hold at the same time. */
async function race({ random, clock, owner: { model } }: StepContext): Promise<void> {
  const live = model.holds.filter(({ state }) => state === 'held')
  if (live.length === 0) return
  const chosen = random.pick(live)
  const [one, other] = random.pick([
    [settle, settle],
    [release, release],
    [settle, release],
  ])
  const results = await Promise.allSettled([one, other].map((end) => wallet.act((deps) => end(deps, chosen.id), clock)))
  const winners = [one, other].filter((_, at) => results[at]?.status === 'fulfilled' && results[at].value)
  expect(winners).toHaveLength(1)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(one === other ? 0 : 1)
  model.end(chosen, winners[0] === settle ? 'captured' : 'released')
}

/** Rolls back some transactions at the end: then none of their effects may remain. */
async function transaction(context: Omit<StepContext, 'deps'>, steps: number, countStep: (name: string) => void): Promise<void> {
  const { owner, clock, random } = context
  const before = { model: owner.model.copy(), credited: owner.credited }
  const work = wallet.act(async (deps) => {
    for (let step = 0; step < steps; step++) countStep(await randomStep({ ...context, deps }))
    if (random.chance(0.05)) throw new Rollback()
  }, clock)
  await work.catch((error) => {
    if (!(error instanceof Rollback)) throw error
    Object.assign(owner, before)
  })
}

async function lane(number: number, steps: number): Promise<{ owners: Owner[]; counts: Map<string, number> }> {
  const random = new SeededRandom(SEED + number)
  const clock = { time: Date.parse('2026-01-31T12:00:00Z'), now: () => new Date(clock.time), monotonic: () => clock.time }
  const owners: Owner[] = []
  while (owners.length < OWNERS_PER_LANE) owners.push({ payer: await wallet.newPayer(), model: new WalletModel(), credited: [] })
  const counts = new Map<string, number>()
  let done = 0
  const countStep = (name: string) => {
    counts.set(name, (counts.get(name) ?? 0) + 1)
    done++
  }
  try {
    while (done < steps) {
      const context = { clock, random, owner: random.pick(owners) }
      await transaction(context, STEPS_PER_TRANSACTION, countStep)
      await race({ ...context, deps: wallet.depsAt(clock) })
      countStep('race')
      await compareBalance({ ...context, deps: wallet.depsAt(clock) })
    }
  } catch (cause) {
    throw new Error(`lane ${number}, step ${done}, replay with WALLET_SEED=${SEED}: ${(cause as Error).message}`, { cause })
  }
  return { owners, counts }
}

test(`${STEPS} random steps leave the wallet equal to the model`, { timeout: TEST_TIMEOUT_MS }, async () => {
  const started = performance.now()
  const lanes = await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number, STEPS / LANES)))
  const seconds = (performance.now() - started) / 1000
  const counts = new Map<string, number>()
  for (const [name, count] of lanes.flatMap((each) => [...each.counts])) counts.set(name, (counts.get(name) ?? 0) + count)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  console.log(`wallet model: ${total} steps in ${seconds.toFixed(1)} s, seed ${SEED}`)
  expect(total).toBeGreaterThanOrEqual(STEPS)
  expect([...counts.keys()].sort()).toEqual([...stepNames, 'race'].sort())

  expect(await verifyLedger(wallet.depsAt(systemClock))).toEqual([])
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
