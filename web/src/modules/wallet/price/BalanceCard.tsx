// The wallet's balance: available money, money on hold, and packages.
import { serviceNames } from '@attestry/contract/modules/wallet/price'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Fault } from '../../../ui/Fault.tsx'
import { Card } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { useBalance } from './queries.ts'
import { priceWords } from './words.ts'
import './price.css'

const ZERO_YUAN = '0.00'
const DATE_CHARS = 10

export function BalanceCard() {
  const say = priceWords.use()
  const locale = useLocale()
  const { data, error, refetch } = useBalance()
  if (error && !data) {
    return (
      <Card title={say.balance}>
        <Fault error={error} onRetry={() => void refetch()} />
      </Card>
    )
  }
  return (
    <Card title={say.balance}>
      <div className="balance-figure">{data ? <Money yuan={data.available} /> : <span className="skeleton" />}</div>
      {data && (
        <dl className="price">
          <BalanceLine name={say.recharged} yuan={data.recharged} />
          <BalanceLine name={say.gift} yuan={data.gift} />
          {data.held !== ZERO_YUAN && <BalanceLine name={say.held} yuan={data.held} hint={say.heldHint} />}
        </dl>
      )}
      <h3 className="balance-packages">{say.packages}</h3>
      {data?.packages.length ? (
        <ul className="package-list">
          {data.packages.map((each) => (
            <li key={each.id}>
              <span>{serviceNames[each.service].name[locale]}</span>
              <span className="figures">{say.packageLeft(each.left, each.units)}</span>
              <span className="quiet figures">{say.expires(time(each.expiresAt).slice(0, DATE_CHARS))}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{data ? say.noPackages : ''}</p>
      )}
    </Card>
  )
}

function BalanceLine({ name, yuan, hint }: { readonly name: string; readonly yuan: string; readonly hint?: string }) {
  return (
    <div data-quiet="true" title={hint}>
      <dt>{name}</dt>
      <dd>
        <Money yuan={yuan} />
      </dd>
    </div>
  )
}
