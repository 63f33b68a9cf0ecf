// The platform's current prices of all services.
import type { Prices } from '@attestry/contract/modules/overview/front'
import { serviceNames } from '@attestry/contract/modules/wallet/price'
import { money } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { priceWords } from './words.ts'

export function PriceTable({ list, offers }: Prices) {
  const say = priceWords.use()
  const locale = useLocale()
  return (
    <div className="price-tables">
      <table className="price-table">
        <caption>{say.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{say.service}</th>
            <th scope="col">{say.unit}</th>
            <th scope="col" className="amount">
              {say.price}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ service, unitPrice }) => (
            <tr key={service}>
              <th scope="row">{serviceNames[service].name[locale]}</th>
              <td>{serviceNames[service].unit[locale]}</td>
              <td className="amount">{money(unitPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {offers.length > 0 && (
        <table className="price-table">
          <caption>{say.offers}</caption>
          <thead>
            <tr>
              <th scope="col">{say.offer}</th>
              <th scope="col">{say.valid}</th>
              <th scope="col" className="amount">
                {say.offerPrice}
              </th>
            </tr>
          </thead>
          <tbody>
            {offers.map(({ id, service, units, months, price }) => (
              <tr key={id}>
                <th scope="row">{say.offerOf(serviceNames[service].name[locale], units)}</th>
                <td>{say.months(months)}</td>
                <td className="amount">{money(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
