// The wallet's balance: available money, money on hold, and packages.
import { serviceNames } from '@attestry/contract/modules/wallet/price'
import { Link } from '@tanstack/react-router'
import { time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { Card } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useAccount } from '../../account/public.tsx'
import { useBalance } from './queries.ts'
import { priceWords } from './words.ts'
import './price.css'

const ZERO_YUAN = '0.00'
const DATE_CHARS = 10
const SOON_MS = 30 * 86_400_000

const expiresSoon = (expiresAt: string): boolean => Date.parse(expiresAt) - Date.now() <= SOON_MS
/** The owner gets a message at this share. */
const isLow = ({ left, units }: { readonly left: number; readonly units: number }): boolean => left * 5 <= units

interface BalanceCardProps {
  /** Links to the cost center, where the top-up form is. */
  readonly linked?: boolean
}

export function BalanceCard({ linked = false }: BalanceCardProps) {
  const say = priceWords.use()
  const locale = useLocale()
  const role = useAccount()?.role
  const isMain = role === 'main'
  const title = role === 'sub' ? say.mainBalance : say.balance
  const { data, error, refetch } = useBalance()
  if (error && !data) {
    return (
      <Card title={title}>
        <Fault error={error} onRetry={() => void refetch()} />
      </Card>
    )
  }
  return (
    <Card title={title}>
      <div className="balance-figure">
        {data ? <Money yuan={data.available} /> : <span className="skeleton" />}
        {linked && isMain && (
          <LinkButton small to={paths.costCenter()}>
            {say.topUp}
          </LinkButton>
        )}
      </div>
      {data && (
        <dl className="price">
          <BalanceLine name={say.recharged} yuan={data.recharged} />
          <BalanceLine name={say.gift} yuan={data.gift} />
          {data.held !== ZERO_YUAN && (
            <BalanceLine name={say.held} yuan={data.held} hint={say.heldHint} {...(isMain ? { to: paths.openHolds() } : {})} />
          )}
        </dl>
      )}
      <h3 className="balance-packages">{say.packages}</h3>
      {data?.packages.length ? (
        <ul className="package-list">
          {data.packages.map((each) => (
            <li key={each.id}>
              <span>{serviceNames[each.service].name[locale]}</span>
              <span className="figures">{say.packageLeft(each.left, each.units)}</span>
              <ProgressBar
                value={each.left / each.units}
                label={say.packageOf(serviceNames[each.service].name[locale])}
                tone={isLow(each) ? 'failed' : 'done'}
              />
              <span className="quiet figures" data-soon={expiresSoon(each.expiresAt) || undefined}>
                {say.expires(time(each.expiresAt).slice(0, DATE_CHARS))}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{data ? say.noPackages : ''}</p>
      )}
    </Card>
  )
}

interface BalanceLineProps {
  readonly name: string
  readonly yuan: string
  readonly hint?: string
  /** The screen that explains the amount. */
  readonly to?: string
}

function BalanceLine({ name, yuan, hint, to }: BalanceLineProps) {
  return (
    <div data-quiet="true" title={hint}>
      <dt>{name}</dt>
      <dd>
        {to ? (
          <Link className="balance-link" to={to}>
            <Money yuan={yuan} />
          </Link>
        ) : (
          <Money yuan={yuan} />
        )}
      </dd>
    </div>
  )
}
