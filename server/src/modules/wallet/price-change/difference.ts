// Computes what a proposal changes: leaves out lines without a change, refuses duplicate lines.
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import type { PricedService } from '@attestry/contract/modules/wallet/price'
import { refuse } from '../../../kernel/refuse.ts'
import type { Offer } from '../ledger/store.ts'

/** Stored line of a price change. Null: not offered. */
export type PriceLine = { readonly service: PricedService; readonly before: number | null; readonly after: number | null }
export type OfferTerms = { readonly units: number; readonly months: number; readonly fen: number; readonly active: boolean }
export type OfferLine = {
  readonly id: string
  readonly service: PricedService
  readonly before: OfferTerms | null
  readonly after: OfferTerms
}

function requireUnique(keys: readonly string[]): void {
  const duplicate = keys.find((key, at) => keys.indexOf(key) !== at)
  if (duplicate !== undefined) refuse(walletErrors.LINE_TWICE, { line: duplicate })
}

interface Priced {
  readonly service: PricedService
  readonly fen: number | null
}

export function priceLines(held: readonly Priced[], wanted: readonly Priced[]): PriceLine[] {
  requireUnique(wanted.map(({ service }) => service))
  return wanted.flatMap(({ service, fen: after }) => {
    const before = held.find((each) => each.service === service)?.fen ?? null
    return before === after ? [] : [{ service, before, after }]
  })
}

type WholeOffer = Offer & { readonly active: boolean }

const termsOf = ({ units, months, fen, active }: WholeOffer): OfferTerms => ({ units, months, fen, active })

const same = (one: OfferTerms, other: OfferTerms) =>
  one.units === other.units && one.months === other.months && one.fen === other.fen && one.active === other.active

export function offerLines(held: readonly WholeOffer[], wanted: readonly WholeOffer[]): OfferLine[] {
  requireUnique(wanted.map(({ id }) => id))
  return wanted.flatMap((offer) => {
    const { id, service } = offer
    const known = held.find((each) => each.id === id)
    // An offer id keeps its service: members have bought packages under it.
    if (known && known.service !== service) refuse(walletErrors.OFFER_SERVICE, { id })
    const after = termsOf(offer)
    const before = known ? termsOf(known) : null
    if (before ? same(before, after) : !after.active) return []
    return [{ id, service, before, after }]
  })
}
