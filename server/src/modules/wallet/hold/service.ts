// Freezing money and units for work under way, charging them when it is delivered, giving them back when it is not.
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import type { PricedService, Quote } from '@attestry/contract/modules/wallet/price'
import { yuanOfFen } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Payer } from '../ledger/payer.ts'
import { post } from '../ledger/post.ts'
import { captureEntries, holdEntries, releaseEntries } from '../ledger/posting.ts'
import { type Payment, type Spendable, type Spending, spendInOrder } from '../ledger/spending-order.ts'
import { lockPurse } from '../ledger/store.ts'
import { endHolds, endKey, type Frozen, feesOf, insertHolds, lockPursesOf, paymentOf, readSpendable, statesOf } from './store.ts'

export interface Order {
  readonly service: PricedService
  readonly items: readonly OrderItem[]
}

export interface OrderItem {
  /** What is paid for. One reference has one hold that is not released. */
  readonly reference: string
  readonly quantity: number
}

export interface Held {
  /** In the order of the items. */
  readonly holds: readonly { readonly reference: string; readonly holdId: string }[]
  readonly quote: Quote
}

export async function quote(deps: Deps, payer: Payer, service: PricedService, quantity: number): Promise<Quote> {
  const spendable = await requireSpendable(deps, payer, service)
  return quoteOf(service, quantity, spendable, spendInOrder(spendable, [quantity]))
}

/** One hold an item, all of them or none. */
export async function hold(deps: Deps, payer: Payer, order: Order): Promise<Held> {
  const { frozen, quote } = await freeze(deps, payer, order)
  return { holds: frozen.map(({ reference, id }) => ({ reference, holdId: id })), quote }
}

async function freeze(deps: Deps, payer: Payer, { service, items }: Order): Promise<{ frozen: Frozen[]; quote: Quote }> {
  await lockPurse(deps.db, payer)
  const spendable = await requireSpendable(deps, payer, service)
  const quantities = items.map((item) => item.quantity)
  const spending = spendInOrder(spendable, quantities)
  if (spending.missingFen > 0) refuse(walletErrors.NOT_ENOUGH, { missing: yuanOfFen(spending.missingFen) })
  const at = deps.clock.now()
  const holds = spending.payments.map((payment, index) => ({ ...payment, ...(items[index] as OrderItem), id: newId(at) }))
  const postings = holds.map(({ id, reference, ...payment }) => {
    return { ...payer, kind: 'hold', key: `hold/${id}`, reference, entries: holdEntries(payment) } as const
  })
  await post(deps.db, at, postings, insertHolds(payer, service, at, holds))
  const quantity = quantities.reduce((sum, each) => sum + each, 0)
  return { frozen: holds.map((made) => ({ ...payer, ...made })), quote: quoteOf(service, quantity, spendable, spending) }
}

/** Charges what was held. Answers false when it was captured before; a hold that was released is a fault. */
export const capture = async (deps: Deps, holdId: string): Promise<boolean> => (await captureAll(deps, [holdId])) === 1

/** Gives back what was held, to where it came from. Answers false when it was released before; a captured hold is a fault. */
export const release = async (deps: Deps, holdId: string): Promise<boolean> => (await releaseAll(deps, [holdId])) === 1

/** Answers how many of them this call ended. */
export const captureAll = async (deps: Deps, holdIds: readonly string[]): Promise<number> =>
  end(deps, await lockAll(deps, holdIds), 'captured')

/** Answers how many of them this call ended. */
export const releaseAll = async (deps: Deps, holdIds: readonly string[]): Promise<number> =>
  end(deps, await lockAll(deps, holdIds), 'released')

/** For what is delivered at once: held and captured in the same act. */
export async function charge(deps: Deps, payer: Payer, order: Order): Promise<Held> {
  const { frozen, quote } = await freeze(deps, payer, order)
  await end(deps, frozen, 'captured')
  return { holds: frozen.map(({ reference, id }) => ({ reference, holdId: id })), quote }
}

/** What each reference costs: held or captured, in fen. Packages cost nothing here; what was released is not listed. */
export async function feeOf(deps: Deps, platformId: number, references: readonly string[]): Promise<Map<string, number>> {
  if (references.length === 0) return new Map()
  return new Map((await feesOf(deps.db, platformId, references)).map(({ reference, fen }) => [reference, fen]))
}

/** From where the money for a reference came; undefined when nothing is held or was charged for it. */
export const paidFor = (deps: Deps, platformId: number, reference: string): Promise<Payment | undefined> =>
  paymentOf(deps.db, platformId, reference)

const endings = {
  captured: { kind: 'capture', entriesOf: captureEntries },
  released: { kind: 'release', entriesOf: releaseEntries },
} as const

async function lockAll(deps: Deps, holdIds: readonly string[]): Promise<Frozen[]> {
  const frozen = await lockPursesOf(deps.db, holdIds)
  if (frozen.length !== new Set(holdIds).size) throw new Error(`no such hold among ${holdIds.join(', ')}`)
  return frozen
}

async function end(deps: Deps, frozen: readonly Frozen[], state: keyof typeof endings): Promise<number> {
  if (frozen.length === 0) return 0
  const at = deps.clock.now()
  const { kind, entriesOf } = endings[state]
  const holdIds = frozen.map(({ id }) => id)
  // The key is the same however a hold ends, so it ends once.
  const postings = frozen.map(({ id, platformId, ownerId, reference, ...payment }) => {
    return { platformId, ownerId, kind, key: endKey(id), reference, entries: entriesOf(payment) }
  })
  const posted = await post(deps.db, at, postings, endHolds(state, at, holdIds))
  if (posted.size < frozen.length) await insistOn(deps, holdIds, state)
  return posted.size
}

async function insistOn(deps: Deps, holdIds: readonly string[], state: keyof typeof endings): Promise<void> {
  const other = (await statesOf(deps.db, holdIds)).find((found) => found.state !== state)
  if (other) throw new Error(`hold ${other.id} is ${other.state} and cannot become ${state}`)
}

const requireSpendable = async (deps: Deps, payer: Payer, service: PricedService): Promise<Spendable> =>
  (await readSpendable(deps.db, payer, service, deps.clock.now())) ?? refuse(walletErrors.NOT_PRICED)

const quoteOf = (service: PricedService, quantity: number, spendable: Spendable, spending: Spending): Quote => ({
  service,
  quantity,
  unitPrice: yuanOfFen(spendable.unitFen),
  packageUnits: spending.packageUnits,
  total: yuanOfFen(spending.totalFen),
  fromGift: yuanOfFen(spending.giftFen),
  fromRecharged: yuanOfFen(spending.rechargedFen),
  missing: yuanOfFen(spending.missingFen),
  availableAfter: yuanOfFen(spendable.giftFen + spendable.rechargedFen - spending.giftFen - spending.rechargedFen),
})
