// Refunds of an order with their state at the gateway.
import type { RefundState } from '@attestry/contract/modules/wallet/order'
import type { RefundProgress } from '@attestry/contract/modules/wallet/payment-refund'
import { time } from '../../../kernel/format.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { orderDeskWords } from './words.ts'
import './order-desk.css'

export const refundTones: Record<RefundState, StatusTone> = {
  created: 'waiting',
  sent: 'waiting',
  stuck: 'failed',
  refunded: 'done',
  failed: 'failed',
}

export function RefundList({ refunds }: { readonly refunds: readonly RefundProgress[] }) {
  const say = orderDeskWords.use()
  return (
    <section>
      <h3>{say.refunds}</h3>
      {refunds.length === 0 ? (
        <p className="quiet">{say.noRefunds}</p>
      ) : (
        <ul className="order-desk-list">
          {refunds.map((refund) => (
            <li key={refund.refundNo}>
              <div className="order-desk-head">
                <StatusTag tone={refundTones[refund.state]}>{say.refundStates[refund.state]}</StatusTag>
                <Money yuan={refund.amount} />
                <span>{say.channels[refund.channel]}</span>
                <span className="figures quiet">{time(refund.endedAt ?? refund.createdAt)}</span>
              </div>
              <span className="mono quiet">{refund.refundNo}</span>
              <span data-user-content>{refund.reason}</span>
              <RefundNotes refund={refund} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function RefundNotes({ refund: { failure, bankReference, nextQueryAt } }: { readonly refund: RefundProgress }) {
  const say = orderDeskWords.use()
  return (
    <>
      {failure && <span className="quiet" data-user-content>{`${say.failure} ${failure}`}</span>}
      {bankReference && <span className="quiet" data-user-content>{`${say.bankReference} ${bankReference}`}</span>}
      {nextQueryAt && <span className="quiet">{`${say.nextQuery} ${time(nextQueryAt)}`}</span>}
    </>
  )
}
