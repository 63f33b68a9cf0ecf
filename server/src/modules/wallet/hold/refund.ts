// Refunds: returns all or part of a charge to the funds that paid it; all refunds of a charge never exceed it.
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import type { Payer } from '../ledger/payer.ts'
import { post } from '../ledger/post.ts'
import { creditEntries } from '../ledger/posting.ts'
import { lockWallet } from '../ledger/store.ts'
import { findCharge, refundsOf } from './store.ts'

export interface Refund {
  /** Identifies what was charged. Package units of the charge are not refunded. */
  readonly reference: string
  readonly fen: number
  /** Occasion, unique per charge: refunded once, however often it is submitted. */
  readonly key: string
}

/** Returns recharged money first, since the gift balance was spent first. False when this key was refunded before. */
export const refund = (deps: Deps, payer: Payer, { reference, fen, key }: Refund): Promise<boolean> =>
  inTransaction(deps, async ({ db, clock }) => {
    if (!Number.isSafeInteger(fen) || fen <= 0) throw new RangeError(`invalid refund amount in fen: ${fen}`)
    await lockWallet(db, payer)
    const charge = await findCharge(db, payer, reference)
    if (!charge) throw new Error(`nothing was charged for ${reference}`)
    const prefix = `refund/${charge.id}/`
    const refunds = await refundsOf(db, payer, prefix)
    const before = refunds.find((each) => each.key === prefix + key)
    if (before && before.rechargedFen + before.giftFen !== fen)
      throw new Error(`refund key ${key} of ${reference} was used before with another amount`)
    if (before) return false
    const rechargedLeft = refunds.reduce((left, each) => left - each.rechargedFen, charge.rechargedFen)
    const giftLeft = refunds.reduce((left, each) => left - each.giftFen, charge.giftFen)
    if (fen > rechargedLeft + giftLeft)
      throw new Error(`refund of ${fen} fen for ${reference} exceeds the ${rechargedLeft + giftLeft} fen not yet refunded`)
    const rechargedFen = Math.min(fen, rechargedLeft)
    const entries = [...creditEntries('recharged', rechargedFen), ...creditEntries('gift', fen - rechargedFen)]
    await post(db, clock.now(), [{ ...payer, kind: 'credit', key: prefix + key, reference, entries }])
    return true
  })
