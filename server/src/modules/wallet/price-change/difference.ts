// What a proposal really changes: lines that say what holds anyway are left out, lines that say two things are refused.
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import type { PricedService } from '@attestry/contract/modules/wallet/price'
import { refuse } from '../../../kernel/refuse.ts'
import type { Offer } from '../ledger/store.ts'
import type { OfferLine, OfferTerms, PriceLine } from '../tables.ts'

function requireOnce(keys: readonly string[]): void {
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice !== undefined) refuse(walletErrors.LINE_TWICE, { line: twice })
}

interface Priced {
  readonly service: PricedService
  readonly fen: number | null
}

export function priceLines(held: readonly Priced[], wanted: readonly Priced[]): PriceLine[] {
  requireOnce(wanted.map(({ service }) => service))
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
  requireOnce(wanted.map(({ id }) => id))
  return wanted.flatMap((offer) => {
    const { id, service } = offer
    const known = held.find((each) => each.id === id)
    // What is bought under a name must not become something else under the same name.
    if (known && known.service !== service) refuse(walletErrors.OFFER_SERVICE, { id })
    const after = termsOf(offer)
    const before = known ? termsOf(known) : null
    if (before ? same(before, after) : !after.active) return []
    return [{ id, service, before, after }]
  })
}
