// Credits wallets, reads their balance and buys packages with it.
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { yuanOfFen } from '@attestry/contract/money'
import { hours } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Payer } from './payer.ts'
import { lockAndPost, post } from './post.ts'
import { creditEntries, type Fund, purchaseEntries, type Receivable } from './posting.ts'
import { spendInOrder } from './spending-order.ts'
import { findCredit, insertLot, lockWallet, type Offer, type OwnedLot, readWallet } from './store.ts'

export interface Credit {
  readonly fund: Fund
  readonly fen: number
  /** Trade number, order or occasion: credited once, however often it is submitted. */
  readonly key: string
  readonly reason: string
  /** Where the money is; absent: not at a gateway. */
  readonly from?: Receivable
}

/** False when this key was credited before. */
export async function credit(deps: Deps, payer: Payer, { fund, fen, key, reason, from }: Credit): Promise<boolean> {
  if (!Number.isSafeInteger(fen) || fen <= 0) throw new RangeError(`invalid credit amount in fen: ${fen}`)
  const entries = creditEntries(fund, fen, from)
  const posting = { ...payer, kind: 'credit', key: `credit/${key}`, reference: reason, entries } as const
  if (await lockAndPost(deps.db, deps.clock.now(), posting)) return true
  return inTransaction(deps, async ({ db, clock }) => {
    await lockWallet(db, payer)
    const posted = await post(db, clock.now(), [posting])
    if (posted.size > 0) return true
    const before = await findCredit(db, payer.platformId, posting.key)
    if (before?.ownerId === payer.ownerId && before.account === fund && before.fen === fen) return false
    throw new Error(`credit key ${key} was used before with another amount or by another owner`)
  })
}

export interface WalletBalance {
  readonly availableFen: number
  readonly rechargedFen: number
  readonly giftFen: number
  readonly heldFen: number
  /** Neither expired nor used up, soonest expiry first. */
  readonly packages: readonly OwnedLot[]
}

export async function balanceOf(deps: Deps, payer: Payer): Promise<WalletBalance> {
  const { lots, rechargedFen, giftFen, heldFen } = await readWallet(deps.db, payer, deps.clock.now())
  return { availableFen: rechargedFen + giftFen, rechargedFen, giftFen, heldFen, packages: lots }
}

/** Pays for a package from the gift balance first, like any other purchase; `withGift: false` for one that was paid at a gateway. */
export async function buyLot(deps: Deps, payer: Payer, offer: Offer, { withGift = true } = {}): Promise<OwnedLot> {
  const wallet = await lockWallet(deps.db, payer)
  const giftFen = withGift ? wallet.giftFen : 0
  const { payments, missingFen } = spendInOrder({ ...wallet, giftFen, unitFen: offer.fen, lots: [] }, [1])
  const [payment] = payments
  if (!payment || missingFen > 0) refuse(walletErrors.NOT_ENOUGH, { missing: yuanOfFen(missingFen) })
  const boughtAt = deps.clock.now()
  const id = newId(boughtAt)
  const { service, units } = offer
  const lot = { id, service, units, unitsLeft: units, boughtAt, expiresAt: monthsLater(boughtAt, offer.months) }
  const entries = purchaseEntries(payment, id, units)
  const posting = { ...payer, kind: 'purchase', key: `purchase/${id}`, reference: offer.id, entries } as const
  await post(deps.db, boughtAt, [posting], insertLot(payer, lot))
  return lot
}

/** The same day of a later month in Beijing time, or that month's last day. */
export function monthsLater(date: Date, months: number): Date {
  const inBeijing = new Date(date.getTime() + hours(8))
  const later = new Date(inBeijing)
  later.setUTCMonth(later.getUTCMonth() + months)
  if (later.getUTCDate() !== inBeijing.getUTCDate()) later.setUTCDate(0)
  return new Date(later.getTime() - hours(8))
}
