// Steps of the model-based test: each does one random act on the real wallet and on the model, and compares the results.
import { deepStrictEqual, ok, rejects, strictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'
import type { PricedService } from '@attestry/contract/modules/wallet/price'
import { yuanOfFen } from '@attestry/contract/money'
import { type Clock, days } from '../../kernel/clock.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Payer } from './ledger/payer.ts'
import { buyLot } from './ledger/service.ts'
import { defaultPrices } from './price/default-prices.ts'
import { balanceOf, charge, credit, feeOf, hold, holdAmount, quote, refund, releaseAll, settleAll } from './public.ts'
import type { ModelHold, WalletModel } from './wallet.model.fixture.ts'
import type { SeededRandom } from './wallet.random.fixture.ts'

export interface Owner {
  readonly payer: Payer
  model: WalletModel
  credited: { readonly key: string; readonly fund: 'recharged' | 'gift'; readonly fen: number; readonly reason: string }[]
}

/** Everything one step needs; each lane of the test has its own clock. */
export interface StepContext {
  readonly deps: Deps
  readonly clock: Clock & { time: number }
  readonly random: SeededRandom
  readonly owner: Owner
}

type Step = (context: StepContext) => Promise<void>

const oneOrFew = (random: SeededRandom): number => (random.chance(0.8) ? 1 : random.between(2, 5))
const notEnough = (fen: number) => ({ message: 'NOT_ENOUGH', values: { missing: yuanOfFen(fen) } })

const services: readonly PricedService[] = ['file', 'web', 'digest', 'work']

const creditStep: Step = async ({ deps, random, owner }) => {
  const fund = random.pick(['recharged', 'gift'] as const)
  const fresh = { key: randomUUID(), fund, fen: random.between(1, 9_000), reason: 'model' }
  strictEqual(await credit(deps, owner.payer, fresh), true)
  owner.model.credit(fund, fresh.fen)
  owner.credited = [...owner.credited.slice(-5), fresh]
}

const repeatedCreditStep: Step = async ({ deps, random, owner }) => {
  if (owner.credited.length === 0) return
  const known = random.pick(owner.credited)
  if (random.chance(0.5)) strictEqual(await credit(deps, owner.payer, known), false)
  else await rejects(credit(deps, owner.payer, { ...known, fen: known.fen + 1 }), /another amount/)
}

const spendStep =
  (spend: typeof hold, state: ModelHold['state']): Step =>
  async ({ deps, clock, random, owner: { payer, model } }) => {
    const service = random.pick(services)
    const items = Array.from({ length: oneOrFew(random) }, () => ({ reference: randomUUID(), quantity: random.between(1, 4) }))
    const quantities = items.map((item) => item.quantity)
    const { shares, missing } = model.share(service, quantities, clock.time)
    if (missing > 0) {
      await rejects(spend(deps, payer, { service, items }), notEnough(missing))
      return
    }
    const { holds } = await spend(deps, payer, { service, items })
    deepStrictEqual(
      holds.map(({ reference }) => reference),
      items.map(({ reference }) => reference),
    )
    for (const [index, share] of shares.entries()) {
      const { holdId, reference } = holds[index] as (typeof holds)[number]
      model.hold(holdId, reference, share)
      if (state !== 'held') model.end(model.holds.at(-1) as ModelHold, state)
    }
    model.dropEnded(clock.time)
  }

const endStep: Step = async ({ deps, random, owner: { model } }) => {
  const [wanted, end] = random.pick([['captured', settleAll] as const, ['released', releaseAll] as const])
  const live = model.holds.filter(({ state }) => state === 'held')
  const pool = live.length > 0 && random.chance(0.85) ? live : model.holds
  const chosen = [...new Set(Array.from({ length: Math.min(pool.length, oneOrFew(random)) }, () => random.pick(pool)))]
  const holdIds = chosen.map(({ id }) => id)
  const conflicting = chosen.some(({ state }) => state !== 'held' && state !== wanted)
  // An error normally rolls back the act, but here the transaction goes on: with several holds some would stay ended.
  if (conflicting && chosen.length > 1) return
  if (conflicting) await rejects(end(deps, holdIds), /cannot become/)
  else strictEqual(await end(deps, holdIds), chosen.filter(({ state }) => state === 'held').length)
  if (!conflicting) for (const each of chosen) if (each.state === 'held') model.end(each, wanted)
}

const holdAmountStep: Step = async ({ deps, clock, random, owner: { payer, model } }) => {
  const [reference, fen] = [randomUUID(), random.between(0, 6_000)]
  const { share, missing } = model.shareAmount(fen)
  if (missing > 0) {
    await rejects(holdAmount(deps, payer, reference, fen), notEnough(missing))
    return
  }
  model.hold(await holdAmount(deps, payer, reference, fen), reference, share)
  model.dropEnded(clock.time)
}

const refundStep: Step = async ({ deps, random, owner: { payer, model } }) => {
  if (model.holds.length === 0) return
  const charged = random.pick(model.holds)
  const refundable = model.refundable(charged)
  const order = { reference: charged.reference, fen: random.between(1, refundable + 50), key: randomUUID() }
  if (order.fen > refundable) {
    await rejects(refund(deps, payer, order), /exceeds|nothing was charged/)
    return
  }
  strictEqual(await refund(deps, payer, order), true)
  model.refund(charged, order.fen)
  strictEqual(await refund(deps, payer, order), false)
  await rejects(refund(deps, payer, { ...order, fen: order.fen + 1 }), /another amount/)
}

const buyStep: Step = async ({ deps, clock, random, owner: { payer, model } }) => {
  const fen = random.between(500, 6_000)
  const offer = { id: 'model', service: random.pick(services), units: random.between(1, 20), fen, months: random.between(1, 4) }
  const missing = fen - model.gift - model.recharged
  if (missing > 0) {
    await rejects(buyLot(deps, payer, offer), notEnough(missing))
    return
  }
  const { id, service, units, expiresAt } = await buyLot(deps, payer, offer)
  ok(expiresAt.getTime() - clock.time >= days(28 * offer.months))
  model.buy({ id, service, units, expiresAt: expiresAt.getTime() }, fen)
}

const quoteStep: Step = async ({ deps, clock, random, owner: { payer, model } }) => {
  const [service, quantity] = [random.pick(services), random.between(1, 30)]
  const { shares, missing } = model.share(service, [quantity], clock.time)
  const [share] = shares as [(typeof shares)[number]]
  deepStrictEqual(await quote(deps, payer, service, quantity), {
    service,
    quantity,
    unitPrice: yuanOfFen(defaultPrices[service]),
    packageUnits: share.lotIds.length,
    total: yuanOfFen((quantity - share.lotIds.length) * defaultPrices[service]),
    fromGift: yuanOfFen(share.giftFen),
    fromRecharged: yuanOfFen(share.rechargedFen),
    missing: yuanOfFen(missing),
    availableAfter: yuanOfFen(model.gift + model.recharged - share.giftFen - share.rechargedFen),
  })
}

const feeStep: Step = async ({ deps, owner: { payer, model } }) => {
  const references = model.holds.map(({ reference }) => reference)
  const expected = model.holds.filter(({ state }) => state !== 'released')
  const fees = await feeOf(deps, payer.platformId, references)
  deepStrictEqual([...fees].sort(), expected.map((each) => [each.reference, each.giftFen + each.rechargedFen]).sort())
}

const waitStep: Step = async ({ clock, random }) => {
  clock.time += random.between(1, days(12))
}

const steps: readonly (readonly [weight: number, name: string, step: Step])[] = [
  [18, 'credit', creditStep],
  [3, 'repeated credit', repeatedCreditStep],
  [24, 'hold', spendStep(hold, 'held')],
  [8, 'hold amount', holdAmountStep],
  [34, 'end', endStep],
  [6, 'refund', refundStep],
  [9, 'charge', spendStep(charge, 'captured')],
  [5, 'buy', buyStep],
  [5, 'quote', quoteStep],
  [2, 'fee', feeStep],
  [4, 'wait', waitStep],
]
export const stepNames = steps.map(([, name]) => name)
const weightedSteps = steps.flatMap((entry) => Array.from({ length: entry[0] }, () => entry))

/** Does one step, compares the balance with the model's and returns the step's name. */
export async function randomStep(context: StepContext): Promise<string> {
  const [, name, step] = context.random.pick(weightedSteps)
  try {
    await step(context)
    await compareBalance(context)
  } catch (cause) {
    throw new Error(`${name}: ${(cause as Error).message}`, { cause })
  }
  return name
}

export async function compareBalance({ deps, clock, owner }: StepContext): Promise<void> {
  const { rechargedFen, giftFen, heldFen, packages } = await balanceOf(deps, owner.payer)
  const lots = packages.map((lot) => `${lot.id} ${lot.unitsLeft}/${lot.units}`).sort()
  deepStrictEqual({ recharged: rechargedFen, gift: giftFen, held: heldFen, packages: lots }, owner.model.balance(clock.time))
}
