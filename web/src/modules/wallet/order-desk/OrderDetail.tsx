// One payment order for finance staff: facts, attempts, statements, refunds, and the acts on it.
import { type DeskOrderDetail, orderDeskApi } from '@attestry/contract/modules/wallet/order-desk'
import { consolePaths } from '../../../console-paths.ts'
import { EMPTY, time } from '../../../kernel/format.ts'
import { AnchorButton } from '../../../ui/Button.tsx'
import type { Collection } from '../../../ui/collection/use-collection.ts'
import { DeskAct } from '../../../ui/desk/DeskAct.tsx'
import { DeskDetail } from '../../../ui/desk/DeskDetail.tsx'
import { callDesk } from '../../../ui/desk/desk-call.ts'
import { KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { FactList } from './FactList.tsx'
import { orderStateTones } from './order-tones.ts'
import { RefundList } from './RefundList.tsx'
import { orderDeskWords } from './words.ts'
import './order-desk.css'

type OrderDesk = Pick<Collection, 'name' | 'close' | 'reload'>

const mono = (text: string) => <code className="mono">{text}</code>

export function OrderDetail({ desk, id }: { readonly desk: OrderDesk; readonly id: string }) {
  const say = orderDeskWords.use()
  return (
    <DeskDetail
      desk={desk}
      id={id}
      load={(orderId, signal) => callDesk(orderDeskApi.detail, { id: orderId }, { signal })}
      title={({ number }: DeskOrderDetail) => number}
      tag={({ state }) => <StatusTag tone={orderStateTones[state]}>{say.states[state]}</StatusTag>}
      acts={(order) => <Acts desk={desk} order={order} />}
    >
      {(order) => (
        <>
          <KeyValue
            rows={[
              [
                say.member,
                <span key="member" data-user-content>
                  {order.member.name}
                </span>,
              ],
              [say.memberId, mono(order.member.id)],
              [say.kind, say.kinds[order.kind]],
              [say.amount, <Money key="amount" yuan={order.amount} />],
              [say.refunded, <Money key="refunded" yuan={order.refunded} />],
              [say.createdAt, time(order.createdAt)],
              ...(order.closed ? [[say.closings[order.closed.reason], time(order.closed.at)] as const] : []),
              [say.paidAt, order.paidAt ? time(order.paidAt) : EMPTY],
              [say.channel, order.paidBy ? say.channels[order.paidBy] : EMPTY],
              ...(order.invoiceId
                ? [
                    [
                      say.invoice,
                      <a key="invoice" href={consolePaths.invoices({ open: order.invoiceId })}>
                        {say.invoiced}
                      </a>,
                    ] as const,
                  ]
                : []),
            ]}
          />
          <Attempts attempts={order.attempts} />
          <RefundList refunds={order.refunds} />
          <FactList desk={desk} facts={order.facts} />
        </>
      )}
    </DeskDetail>
  )
}

function Attempts({ attempts }: Pick<DeskOrderDetail, 'attempts'>) {
  const say = orderDeskWords.use()
  return (
    <section>
      <h3>{say.attempts}</h3>
      {attempts.length === 0 ? (
        <p className="quiet">{say.noAttempts}</p>
      ) : (
        <ul className="order-desk-list">
          {attempts.map((attempt) => (
            <li key={attempt.tradeNo}>
              <div className="order-desk-head">
                <span>{say.methods[attempt.method]}</span>
                <span>{say.attemptStates[attempt.state]}</span>
                <Money yuan={attempt.amount} />
                <span className="figures quiet">{time(attempt.paidAt ?? attempt.createdAt)}</span>
              </div>
              <span className="quiet">
                {say.tradeNo} {mono(attempt.tradeNo)}
              </span>
              {attempt.transactionId && (
                <span className="quiet">
                  {say.transactionId} {mono(attempt.transactionId)}
                </span>
              )}
              {attempt.nextQueryAt && <span className="quiet">{say.queries(attempt.queries, time(attempt.nextQueryAt))}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Acts({ desk, order }: { readonly desk: OrderDesk; readonly order: DeskOrderDetail }) {
  const say = orderDeskWords.use()
  const left = order.payment?.left ?? '0.00'
  return (
    <>
      {order.attempts.length > 0 && (
        <DeskAct
          label={say.query}
          text={say.queryText}
          done={say.queried}
          act={(_reason, options) => callDesk(orderDeskApi.query, { id: order.id }, options)}
          onDone={desk.reload}
        />
      )}
      {left !== '0.00' && !order.invoiceId && (
        <AnchorButton href={consolePaths.refunds({ open: 'new', order: order.number, amount: left })}>{say.propose}</AnchorButton>
      )}
    </>
  )
}
