// The price list as it is being written over, and what of it differs.
import { type PricedService, pricedServices } from '@attestry/contract/modules/wallet/price'
import type { DeskPriceList, PriceChange } from '@attestry/contract/modules/wallet/price-change'

export interface DraftOffer {
  readonly id: string
  readonly service: PricedService
  readonly units: string
  readonly months: string
  readonly price: string
  readonly active: boolean
}

export interface Draft {
  readonly prices: Readonly<Record<PricedService, string>>
  readonly offers: readonly DraftOffer[]
}

export const draftOf = ({ prices, offers }: DeskPriceList): Draft => ({
  prices: Object.fromEntries(
    pricedServices.map((service) => [service, prices.find((line) => line.service === service)?.price ?? '']),
  ) as Record<PricedService, string>,
  offers: offers.map(({ id, service, units, months, price, active }) => ({
    id,
    service,
    units: String(units),
    months: String(months),
    price,
    active,
  })),
})

/** `6` and `6.5` are written as people write them; the wire has two decimals. What is no amount is sent as it is, and refused by name. */
export function yuanOf(text: string): string {
  const plain = text.trim().replaceAll(',', '')
  const [, whole = '', part = ''] = /^(\d{1,9})(?:\.(\d{0,2}))?$/.exec(plain) ?? []
  return whole === '' ? plain : `${String(Number(whole))}.${part.padEnd(2, '0')}`
}

const orNone = (text: string): string | null => (text.trim() === '' ? null : yuanOf(text))

/** What differs from the list, before and after. */
export function wantedOf(list: DeskPriceList, draft: Draft): Pick<PriceChange, 'prices' | 'offers'> {
  const prices = list.prices.flatMap(({ service, price: before }) => {
    const after = orNone(draft.prices[service])
    return after === before ? [] : [{ service, before, after }]
  })
  const offers = draft.offers.flatMap((offer, place) => {
    const { service, active } = offer
    const known = list.offers[place]
    const before = known ? { units: known.units, months: known.months, price: known.price, active: known.active } : null
    const after = { units: Number(offer.units), months: Number(offer.months), price: yuanOf(offer.price), active }
    const same = before && JSON.stringify(before) === JSON.stringify(after)
    return same ? [] : [{ id: offer.id.trim(), service, before, after }]
  })
  return { prices, offers }
}
