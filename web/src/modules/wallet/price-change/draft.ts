// Draft of an edited price list, and its differences from the current one.
import { type PricedService, pricedServices } from '@attestry/contract/modules/wallet/price'
import type { DeskPriceList, PriceChange } from '@attestry/contract/modules/wallet/price-change'
import { normalizeYuan } from '@attestry/contract/money'

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

const yuanOrNull = (text: string): string | null => (text.trim() === '' ? null : normalizeYuan(text))

/** The differences from the list, before and after. */
export function changedLines(list: DeskPriceList, draft: Draft): Pick<PriceChange, 'prices' | 'offers'> {
  const prices = list.prices.flatMap(({ service, price: before }) => {
    const after = yuanOrNull(draft.prices[service])
    return after === before ? [] : [{ service, before, after }]
  })
  const offers = draft.offers.flatMap((offer, index) => {
    const { service, active } = offer
    const known = list.offers[index]
    const before = known ? { units: known.units, months: known.months, price: known.price, active: known.active } : null
    const after = { units: Number(offer.units), months: Number(offer.months), price: normalizeYuan(offer.price), active }
    const same = before && JSON.stringify(before) === JSON.stringify(after)
    return same ? [] : [{ id: offer.id.trim(), service, before, after }]
  })
  return { prices, offers }
}
