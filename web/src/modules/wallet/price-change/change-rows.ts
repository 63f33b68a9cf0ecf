// Display rows of a price change: each line before and after.
import { serviceNames } from '@attestry/contract/modules/wallet/price'
import type { PriceChange } from '@attestry/contract/modules/wallet/price-change'
import { money } from '../../../kernel/format.ts'
import type { Locale } from '../../../kernel/locale.ts'
import type { Change } from '../../../ui/desk/Changes.tsx'
import type { Words } from './words.zh.ts'

type Lines = Pick<PriceChange, 'prices' | 'offers'>
type Terms = PriceChange['offers'][number]['after']

export function changesOf({ prices, offers }: Lines, say: Words, locale: Locale): Change[] {
  const price = (yuan: string | null) => (yuan === null ? say.none : money(yuan))
  const terms = (offer: Terms | null) =>
    offer === null ? '' : `${say.terms(offer.units, offer.months, money(offer.price))}${offer.active ? '' : ` · ${say.off}`}`
  return [
    ...prices.map(({ service, before, after }) => ({
      what: serviceNames[service].name[locale],
      before: price(before),
      after: price(after),
    })),
    ...offers.map(({ id, service, before, after }) => ({
      what: `${say.packageLine(serviceNames[service].name[locale], after.units)} (${id})`,
      before: terms(before),
      after: terms(after),
    })),
  ]
}

export function summaryOf(lines: Lines, say: Words, locale: Locale): string {
  const all = changesOf(lines, say, locale)
  const [first] = all
  return say.lines(first?.what ?? '', all.length)
}
