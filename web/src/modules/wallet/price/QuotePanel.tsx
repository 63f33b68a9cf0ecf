// The price for a quantity of a service, refetched when the quantity changes.
import type { PricedService } from '@attestry/contract/modules/wallet/price'
import { Fault } from '../../../ui/Fault.tsx'
import { Money } from '../../../ui/Money.tsx'
import { MissingMoney, PriceBreakdown } from './PriceBreakdown.tsx'
import { usePriceList, useQuote } from './queries.ts'
import { priceWords } from './words.ts'

interface QuotePanelProps {
  readonly service: PricedService
  readonly quantity: number
  /** Charged only for what is confirmed later. */
  readonly onConfirmation?: boolean
}

export function QuotePanel({ service, quantity, onConfirmation = false }: QuotePanelProps) {
  const say = priceWords.use()
  const { data, error, refetch } = useQuote(service, quantity)
  return (
    <section className="quote" aria-label={say.price}>
      <h2 className="side-title">{say.price}</h2>
      {quantity === 0 ? (
        <UnitPrice service={service} />
      ) : data ? (
        <>
          <PriceBreakdown quote={data} onConfirmation={onConfirmation} />
          <MissingMoney quote={data} />
        </>
      ) : error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="skeleton" style={{ height: 72 }} />
      )}
    </section>
  )
}

function UnitPrice({ service }: { readonly service: PricedService }) {
  const say = priceWords.use()
  const { data } = usePriceList()
  const entry = data?.list.find((each) => each.service === service)
  return (
    <dl className="price">
      <div>
        <dt>{say.each}</dt>
        <dd>
          <Money yuan={entry?.unitPrice} />
        </dd>
      </div>
    </dl>
  )
}
