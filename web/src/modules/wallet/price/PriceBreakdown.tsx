// Price of an act and the funds it is paid from: before it is done, right after it was paid, or long after.
import type { Quote } from '@attestry/contract/modules/wallet/price'
import { fenOfYuan } from '@attestry/contract/money'
import { money } from '../../../kernel/format.ts'
import { paths } from '../../../paths.ts'
import { Callout } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { useRealNameStatus } from '../../realname/public.ts'
import { priceWords } from './words.ts'
import './price.css'

const ZERO_YUAN = '0.00'

interface PriceBreakdownProps {
  readonly quote: Quote
  /** Paid earlier: the balance has changed since and is left out. */
  readonly paid?: 'now' | 'earlier'
  /** Charged only for what is confirmed later. */
  readonly onConfirmation?: boolean
}

export function PriceBreakdown({ quote, paid, onConfirmation = false }: PriceBreakdownProps) {
  const say = priceWords.use()
  const parts = [
    quote.fromGift !== ZERO_YUAN && ([say.fromGift, quote.fromGift] as const),
    quote.fromRecharged !== ZERO_YUAN && ([say.fromRecharged, quote.fromRecharged] as const),
  ].filter((part) => part !== false)
  return (
    <dl className="price">
      <PriceLine name={say.unitPrice(quote.quantity)} yuan={quote.unitPrice} />
      {quote.packageUnits > 0 && (
        <div>
          <dt>{say.byPackage}</dt>
          <dd className="figures">{say.packageUnits(quote.packageUnits)}</dd>
        </div>
      )}
      <PriceLine
        name={paid ? say.paid : onConfirmation ? say.totalOnConfirmation(quote.quantity) : say.total}
        yuan={quote.total}
        strong
      />
      {parts.map(([name, yuan]) => (
        <PriceLine key={name} name={name} yuan={yuan} quiet />
      ))}
      {quote.missing === ZERO_YUAN && paid !== 'earlier' && <PriceLine name={say.after} yuan={quote.availableAfter} quiet />}
    </dl>
  )
}

interface PriceLineProps {
  readonly name: string
  readonly yuan: string
  readonly strong?: boolean
  readonly quiet?: boolean
}

const PriceLine = ({ name, yuan, strong, quiet }: PriceLineProps) => (
  <div data-strong={strong} data-quiet={quiet}>
    <dt>{name}</dt>
    <dd>
      <Money yuan={yuan} />
    </dd>
  </div>
)

const exceedsBudget = ({ total, budgetLeft }: Quote): boolean =>
  budgetLeft !== undefined && fenOfYuan(total) > fenOfYuan(budgetLeft)

export const canPay = (quote: Quote | undefined): boolean => quote?.missing === ZERO_YUAN && !exceedsBudget(quote)

/** The missing amount, and where to top up: in another tab, so that what was entered here stays. */
export function MissingMoney({ quote }: { readonly quote: Quote }) {
  const say = priceWords.use()
  if (canPay(quote)) return null
  if (exceedsBudget(quote))
    return (
      <Callout kind="warning" alert>
        <strong>{say.overBudget(money(quote.budgetLeft ?? ZERO_YUAN))}</strong>
        <span>{say.overBudgetHint}</span>
      </Callout>
    )
  return (
    <Callout kind="warning" alert>
      <strong>{say.missing(money(quote.missing))}</strong>
      <GiftOffer />
      <a className="price-link" href={paths.costCenter()} target="_blank" rel="noreferrer">
        {say.topUp}
      </a>
      <span>{say.topUpHint}</span>
    </Callout>
  )
}

/** The credit for the first verified name, which pays for an act without a top-up. */
function GiftOffer() {
  const say = priceWords.use()
  const { data } = useRealNameStatus()
  if (!data?.own || data.gift === null) return null
  if (data.person.state === 'pending') return <span>{say.giftPending(data.gift)}</span>
  return (
    <>
      <span>{say.giftOffer(data.gift)}</span>
      <a className="price-link" href={paths.realName()} target="_blank" rel="noreferrer">
        {say.verify}
      </a>
    </>
  )
}
