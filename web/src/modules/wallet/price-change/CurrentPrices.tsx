// The current price list, with scheduled changes.

import { serviceNames } from '@attestry/contract/modules/wallet/price'
import type { DeskPriceList } from '@attestry/contract/modules/wallet/price-change'
import { EMPTY, money, time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { priceChangeWords } from './words.ts'

export function CurrentPrices({ list }: { readonly list: DeskPriceList }) {
  const say = priceChangeWords.use()
  const locale = useLocale()
  const priceText = (price: string | null) => (price === null ? say.none : money(price))
  const scheduledText = (next: DeskPriceList['prices'][number]['next']) =>
    next ? say.nextOf(priceText(next.price), time(next.fromAt)) : EMPTY
  return (
    <section className="current-prices" aria-labelledby="current-prices">
      <h2 id="current-prices">
        {say.current} <span className="quiet">{say.version(list.version)}</span>
      </h2>
      <div className="current-prices-tables">
        <table className="list-table" aria-label={say.current}>
          <thead>
            <tr>
              <th scope="col">{say.service}</th>
              <th scope="col" data-align="end">
                {say.price}
              </th>
              <th scope="col">{say.next}</th>
            </tr>
          </thead>
          <tbody>
            {list.prices.map(({ service, price, next }) => (
              <tr key={service}>
                <td data-lead>
                  {serviceNames[service].name[locale]} <span className="quiet">{serviceNames[service].unit[locale]}</span>
                </td>
                <td data-align="end" data-title={say.price}>
                  <span className="figures">{priceText(price)}</span>
                </td>
                <td data-title={say.next} data-wide-only={next ? undefined : true}>
                  {scheduledText(next)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className="list-table" aria-label={say.packages}>
          <thead>
            <tr>
              <th scope="col">{say.packages}</th>
              <th scope="col" data-align="end">
                {say.packagePrice}
              </th>
              <th scope="col">{say.state}</th>
              <th scope="col">{say.next}</th>
            </tr>
          </thead>
          <tbody>
            {list.offers.map(({ id, service, units, price, active, next }) => (
              <tr key={id}>
                <td data-lead>
                  {say.packageLine(serviceNames[service].name[locale], units)}
                  <div className="quiet mono">{id}</div>
                </td>
                <td data-align="end" data-title={say.packagePrice}>
                  <span className="figures">{money(price)}</span>
                </td>
                <td data-title={say.state}>
                  <StatusTag tone={active ? 'done' : 'plain'}>{active ? say.onSale : say.notOnSale}</StatusTag>
                </td>
                <td data-title={say.next} data-wide-only={next ? undefined : true}>
                  {scheduledText(next)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
