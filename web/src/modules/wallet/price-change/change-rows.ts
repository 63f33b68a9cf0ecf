// Display rows of a price change: each line before and after.
import type { PriceChange } from '@attestry/contract/modules/wallet/price-change'
import { money } from '../../../kernel/format.ts'
import type { Change } from '../../../ui/desk/Changes.tsx'
import type { Words as PriceWords } from '../price/words.zh.ts'
import type { Words } from './words.zh.ts'

type Lines = Pick<PriceChange, 'prices' | 'offers'>
type Terms = PriceChange['offers'][number]['after']

export function changesOf({ prices, offers }: Lines, say: Words, services: PriceWords['services']): Change[] {
  const price = (yuan: string | null) => (yuan === null ? say.none : money(yuan))
  const terms = (offer: Terms | null) =>
    offer === null ? '' : `${say.terms(offer.units, offer.months, money(offer.price))}${offer.active ? '' : ` · ${say.off}`}`
  return [
    ...prices.map(({ service, before, after }) => ({ what: services[service], before: price(before), after: price(after) })),
    ...offers.map(({ id, service, before, after }) => ({
      what: `${say.packageLine(services[service], after.units)} (${id})`,
      before: terms(before),
      after: terms(after),
    })),
  ]
}

export function summaryOf(lines: Lines, say: Words, services: PriceWords['services']): string {
  const all = changesOf(lines, say, services)
  const [first] = all
  return say.lines(first?.what ?? '', all.length)
}
