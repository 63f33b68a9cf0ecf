// Holds: reserves money and units for an act, settles them when it is delivered, releases them when it is not.
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import type { PricedService, Quote } from '@attestry/contract/modules/wallet/price'
import { yuanOfFen } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { Refusal, refuse } from '../../../kernel/refuse.ts'
import { openBudgets } from '../budget/limit.ts'
import { type Payer, payerKey } from '../ledger/payer.ts'
import { post } from '../ledger/post.ts'
import { holdEntries, releaseEntries, settleEntries } from '../ledger/posting.ts'
import { afterSpending, type Spendable, type Spending, spendInOrder } from '../ledger/spending-order.ts'
import { lockWallet, lockWallets } from '../ledger/store.ts'
import {
  endHolds,
  endKey,
  type Frozen,
  feesOf,
  type HeldService,
  insertHolds,
  lockWalletsOfHolds,
  type NewHold,
  type PaidHold,
  paymentOf,
  readSpendable,
  statesOf,
} from './store.ts'

export interface Order {
  readonly service: PricedService
  readonly items: readonly OrderItem[]
}

export interface OrderItem {
  /** Identifies the act that is paid for. A reference has at most one hold that is not released. */
  readonly reference: string
  readonly quantity: number
}

export interface Held {
  /** In the order of the items. */
  readonly holds: readonly { readonly reference: string; readonly holdId: string }[]
  readonly quote: Quote
}

export interface PayersOrder {
  readonly payer: Payer
  readonly items: readonly OrderItem[]
}

interface Freezing {
  readonly frozen: readonly (Frozen & OrderItem)[]
  readonly quote: Quote
}

export async function quote(deps: Deps, payer: Payer, service: PricedService, quantity: number): Promise<Quote> {
  const spendable = (await readSpendable(deps.db, [payer], service, deps.clock.now())).get(payerKey(payer))
  if (!spendable) return refuse(walletErrors.NOT_PRICED)
  const leftFen = (await openBudgets(deps, [payer], deps.clock.now())).leftFen(payer)
  return {
    ...quoteOf(service, [quantity], spendable, spendInOrder(spendable, [quantity])),
    ...(leftFen === undefined ? {} : { budgetLeft: yuanOfFen(leftFen) }),
  }
}

/** One hold per item, all or none. */
export const hold = async (deps: Deps, payer: Payer, order: Order): Promise<Held> => heldOf(await freeze(deps, payer, order))

/** Batch of orders of several payers, held in this order; the refusal of one does not affect the others. */
export async function holdAll(deps: Deps, service: PricedService, orders: readonly PayersOrder[]): Promise<(Held | Refusal)[]> {
  const outcomes = await freezeAll(deps, service, orders)
  return outcomes.map((outcome) => (outcome instanceof Refusal ? outcome : heldOf(outcome)))
}

const heldOf = ({ frozen, quote }: Freezing): Held => ({
  holds: frozen.map(({ reference, id }) => ({ reference, holdId: id })),
  quote,
})

async function freeze(deps: Deps, payer: Payer, { service, items }: Order): Promise<Freezing> {
  const [outcome] = await freezeAll(deps, service, [{ payer, items }])
  if (!outcome || outcome instanceof Refusal) throw outcome
  return outcome
}

async function freezeAll(deps: Deps, service: PricedService, orders: readonly PayersOrder[]): Promise<(Freezing | Refusal)[]> {
  const payers = [...new Map(orders.map(({ payer }) => [payerKey(payer), payer])).values()]
  await lockWallets(deps.db, payers)
  const at = deps.clock.now()
  const left = await readSpendable(deps.db, payers, service, at)
  const budgets = await openBudgets(
    deps,
    orders.map(({ payer }) => payer),
    at,
  )
  const outcomes = orders.map(({ payer, items }): Freezing | Refusal => {
    const spendable = left.get(payerKey(payer))
    if (!spendable) return new Refusal(walletErrors.NOT_PRICED)
    const quantities = items.map((item) => item.quantity)
    const spending = spendInOrder(spendable, quantities)
    if (spending.missingFen > 0) return new Refusal(walletErrors.NOT_ENOUGH, { missing: yuanOfFen(spending.missingFen) })
    const exceeded = budgets.spend(payer, spending.totalFen)
    if (exceeded) return exceeded
    left.set(payerKey(payer), afterSpending(spendable, spending))
    const frozen = spending.payments.map((payment, index) => {
      return { ...payer, ...payment, ...(items[index] as OrderItem), id: newId(at) }
    })
    return { frozen, quote: quoteOf(service, quantities, spendable, spending) }
  })
  const holds = outcomes.flatMap((outcome) => (outcome instanceof Refusal ? [] : outcome.frozen))
  if (holds.length > 0) await postHolds(deps, service, at, holds)
  await budgets.warn(deps)
  return outcomes
}

async function postHolds(deps: Deps, service: HeldService, at: Date, holds: readonly NewHold[]): Promise<void> {
  const postings = holds.map(({ id, reference, platformId, ownerId, ...payment }) => {
    return { platformId, ownerId, kind: 'hold', key: `hold/${id}`, reference, entries: holdEntries(payment) } as const
  })
  await post(deps.db, at, postings, insertHolds(service, at, holds))
}

/** For orders and quotes, whose amount is not a unit price: takes money only, no package units. Ends like any other hold. */
export async function holdAmount(deps: Deps, payer: Payer, reference: string, fen: number): Promise<string> {
  if (!Number.isSafeInteger(fen) || fen < 0) throw new RangeError(`invalid amount to hold in fen: ${fen}`)
  const wallet = await lockWallet(deps.db, payer)
  const { payments, missingFen } = spendInOrder({ ...wallet, unitFen: fen, lots: [] }, [1])
  if (missingFen > 0) refuse(walletErrors.NOT_ENOUGH, { missing: yuanOfFen(missingFen) })
  const at = deps.clock.now()
  const budgets = await openBudgets(deps, [payer], at)
  const exceeded = budgets.spend(payer, fen)
  if (exceeded) throw exceeded
  const id = newId(at)
  await postHolds(
    deps,
    'amount',
    at,
    payments.map((payment) => ({ ...payer, ...payment, reference, quantity: 1, id })),
  )
  await budgets.warn(deps)
  return id
}

/** Charges a hold. False when it was settled before; throws when it was released. */
export const settle = async (deps: Deps, holdId: string): Promise<boolean> => (await settleAll(deps, [holdId])) === 1

/** Returns the held money and units to where they came from. False when released before; throws when settled. */
export const release = async (deps: Deps, holdId: string): Promise<boolean> => (await releaseAll(deps, [holdId])) === 1

/** Returns how many holds this call settled. */
export const settleAll = async (deps: Deps, holdIds: readonly string[]): Promise<number> =>
  end(deps, await lockHolds(deps, holdIds), 'captured')

/** Returns how many holds this call released. */
export const releaseAll = async (deps: Deps, holdIds: readonly string[]): Promise<number> =>
  end(deps, await lockHolds(deps, holdIds), 'released')

/** For acts delivered immediately: holds and settles in one transaction. */
export async function charge(deps: Deps, payer: Payer, order: Order): Promise<Held> {
  const freezing = await freeze(deps, payer, order)
  await end(deps, freezing.frozen, 'captured')
  return heldOf(freezing)
}

/** Fee of each reference in fen, held or settled. Package units count as 0; released references are not listed. */
export async function feeOf(deps: Deps, platformId: number, references: readonly string[]): Promise<Map<string, number>> {
  if (references.length === 0) return new Map()
  return new Map((await feesOf(deps.db, platformId, references)).map(({ reference, fen }) => [reference, fen]))
}

/** Which funds and units paid for a reference; undefined when nothing is held or settled for it. */
export const paidFor = (deps: Deps, platformId: number, reference: string): Promise<PaidHold | undefined> =>
  paymentOf(deps.db, platformId, reference)

const endings = {
  captured: { kind: 'capture', entriesOf: settleEntries },
  released: { kind: 'release', entriesOf: releaseEntries },
} as const

async function lockHolds(deps: Deps, holdIds: readonly string[]): Promise<Frozen[]> {
  const frozen = await lockWalletsOfHolds(deps.db, holdIds)
  if (frozen.length !== new Set(holdIds).size) throw new Error(`no such hold among ${holdIds.join(', ')}`)
  return frozen
}

async function end(deps: Deps, frozen: readonly Frozen[], state: keyof typeof endings): Promise<number> {
  if (frozen.length === 0) return 0
  const at = deps.clock.now()
  const { kind, entriesOf } = endings[state]
  const holdIds = frozen.map(({ id }) => id)
  // Settle and release use the same key, so a hold ends only once.
  const postings = frozen.map(({ id, platformId, ownerId, reference, ...payment }) => {
    return { platformId, ownerId, kind, key: endKey(id), reference, entries: entriesOf(payment) }
  })
  const posted = await post(deps.db, at, postings, endHolds(state, at, holdIds))
  if (posted.size < frozen.length) await assertHoldState(deps, holdIds, state)
  return posted.size
}

async function assertHoldState(deps: Deps, holdIds: readonly string[], state: keyof typeof endings): Promise<void> {
  const other = (await statesOf(deps.db, holdIds)).find((found) => found.state !== state)
  if (other) throw new Error(`hold ${other.id} is ${other.state} and cannot become ${state}`)
}

const quoteOf = (service: PricedService, quantities: readonly number[], spendable: Spendable, spending: Spending): Quote => ({
  service,
  quantity: quantities.reduce((sum, each) => sum + each, 0),
  unitPrice: yuanOfFen(spendable.unitFen),
  packageUnits: spending.packageUnits,
  total: yuanOfFen(spending.totalFen),
  fromGift: yuanOfFen(spending.giftFen),
  fromRecharged: yuanOfFen(spending.rechargedFen),
  missing: yuanOfFen(spending.missingFen),
  availableAfter: yuanOfFen(spendable.giftFen + spendable.rechargedFen - spending.giftFen - spending.rechargedFen),
})
