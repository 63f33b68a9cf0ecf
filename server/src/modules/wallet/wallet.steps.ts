// The steps of the model test: each does one random act on the real wallet and on the model, and compares what they answer.
import { deepStrictEqual, ok, rejects, strictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'
import type { PricedService } from '@attestry/contract/modules/wallet/price'
import { yuanOfFen } from '@attestry/contract/money'
import { days } from '../../kernel/clock.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { Payer } from './ledger/payer.ts'
import { buyLot } from './ledger/service.ts'
import { defaultPrices } from './price/default-prices.ts'
import { balanceOf, captureAll, charge, credit, feeOf, hold, quote, releaseAll } from './public.ts'
import type { Dice } from './wallet.dice.ts'
import type { ModelHold, WalletModel } from './wallet.model.ts'

export interface Owner {
  readonly payer: Payer
  model: WalletModel
  credited: { readonly key: string; readonly fund: 'recharged' | 'gift'; readonly fen: number; readonly reason: string }[]
}

/** Everything one step needs; each lane of the test has its own clock. */
export interface Scene {
  readonly deps: Deps
  readonly clock: { time: number; now(): Date }
  readonly dice: Dice
  readonly owner: Owner
}

type Step = (scene: Scene) => Promise<void>

const oneOrFew = (dice: Dice): number => (dice.chance(0.8) ? 1 : dice.from(2, 5))
const notEnough = (fen: number) => ({ message: 'NOT_ENOUGH', values: { missing: yuanOfFen(fen) } })

const services: readonly PricedService[] = ['file', 'web', 'digest', 'work']

const creditStep: Step = async ({ deps, dice, owner }) => {
  const fund = dice.pick(['recharged', 'gift'] as const)
  const fresh = { key: randomUUID(), fund, fen: dice.from(1, 9_000), reason: 'model' }
  strictEqual(await credit(deps, owner.payer, fresh), true)
  owner.model.credit(fund, fresh.fen)
  owner.credited = [...owner.credited.slice(-5), fresh]
}

const repeatedCreditStep: Step = async ({ deps, dice, owner }) => {
  if (owner.credited.length === 0) return
  const known = dice.pick(owner.credited)
  if (dice.chance(0.5)) strictEqual(await credit(deps, owner.payer, known), false)
  else await rejects(credit(deps, owner.payer, { ...known, fen: known.fen + 1 }), /another amount/)
}

const spendStep =
  (spend: typeof hold, state: ModelHold['state']): Step =>
  async ({ deps, clock, dice, owner: { payer, model } }) => {
    const service = dice.pick(services)
    const items = Array.from({ length: oneOrFew(dice) }, () => ({ reference: randomUUID(), quantity: dice.from(1, 4) }))
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
    model.forgetOld(clock.time)
  }

const endStep: Step = async ({ deps, dice, owner: { model } }) => {
  const [wanted, end] = dice.pick([['captured', captureAll] as const, ['released', releaseAll] as const])
  const live = model.holds.filter(({ state }) => state === 'held')
  const pool = live.length > 0 && dice.chance(0.85) ? live : model.holds
  const chosen = [...new Set(Array.from({ length: Math.min(pool.length, oneOrFew(dice)) }, () => dice.pick(pool)))]
  const holdIds = chosen.map(({ id }) => id)
  const contrary = chosen.some(({ state }) => state !== 'held' && state !== wanted)
  // A fault undoes the whole act; here the act is larger, so only a lone hold may be put to that test.
  if (contrary && chosen.length > 1) return
  if (contrary) await rejects(end(deps, holdIds), /cannot become/)
  else strictEqual(await end(deps, holdIds), chosen.filter(({ state }) => state === 'held').length)
  if (!contrary) for (const each of chosen) if (each.state === 'held') model.end(each, wanted)
}

const buyStep: Step = async ({ deps, clock, dice, owner: { payer, model } }) => {
  const fen = dice.from(500, 6_000)
  const offer = { id: 'model', service: dice.pick(services), units: dice.from(1, 20), fen, months: dice.from(1, 4) }
  const missing = fen - model.gift - model.recharged
  if (missing > 0) {
    await rejects(buyLot(deps, payer, offer), notEnough(missing))
    return
  }
  const { id, service, units, expiresAt } = await buyLot(deps, payer, offer)
  ok(expiresAt.getTime() - clock.time >= days(28 * offer.months))
  model.buy({ id, service, units, expiresAt: expiresAt.getTime() }, fen)
}

const quoteStep: Step = async ({ deps, clock, dice, owner: { payer, model } }) => {
  const [service, quantity] = [dice.pick(services), dice.from(1, 30)]
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

const waitStep: Step = async ({ clock, dice }) => {
  clock.time += dice.from(1, days(12))
}

const steps: readonly (readonly [weight: number, name: string, step: Step])[] = [
  [18, 'credit', creditStep],
  [3, 'repeated credit', repeatedCreditStep],
  [24, 'hold', spendStep(hold, 'held')],
  [30, 'end', endStep],
  [9, 'charge', spendStep(charge, 'captured')],
  [5, 'buy', buyStep],
  [5, 'quote', quoteStep],
  [2, 'fee', feeStep],
  [4, 'wait', waitStep],
]
export const stepNames = steps.map(([, name]) => name)
const bag = steps.flatMap((entry) => Array.from({ length: entry[0] }, () => entry))

/** Does one step and holds the balance against the model's. Answers the step's name. */
export async function randomStep(scene: Scene): Promise<string> {
  const [, name, step] = scene.dice.pick(bag)
  try {
    await step(scene)
    await compareBalance(scene)
  } catch (cause) {
    throw new Error(`${name}: ${(cause as Error).message}`, { cause })
  }
  return name
}

export async function compareBalance({ deps, clock, owner }: Scene): Promise<void> {
  const { rechargedFen, giftFen, heldFen, packages } = await balanceOf(deps, owner.payer)
  const lots = packages.map((lot) => `${lot.id} ${lot.unitsLeft}/${lot.units}`).sort()
  deepStrictEqual({ recharged: rechargedFen, gift: giftFen, held: heldFen, packages: lots }, owner.model.balance(clock.time))
}
