// One order: its state, the payments started for it, paying and cancelling.
import { wirePath } from '@attestry/contract/endpoint'
import { type OrderDetail, orderApi } from '@attestry/contract/modules/wallet/order'
import { statementApi } from '@attestry/contract/modules/wallet/statement'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { EMPTY, time } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { notify } from '../../../kernel/notice.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout, Card, KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { TransferFacts } from '../bank-transfer/BankTransferPanel.tsx'
import { OwnVoucher } from '../bank-transfer/VoucherField.tsx'
import { orderStateTones } from '../order-desk/order-tones.ts'
import { OrderAgain } from './OrderAgain.tsx'
import { orderItem, orderStateText } from './order-item.ts'
import { refreshOrders, useOrder } from './queries.ts'
import { readOrderSearch } from './search.ts'
import './cost-center.css'
import { costWords } from './words.ts'

export function OrderScreen() {
  const say = costWords.use()
  const [{ id }] = useUrlState(readOrderSearch)
  const { data, error, refetch } = useOrder(id)
  return (
    <>
      <PageHeader title={say.orderTitle} actions={<LinkButton to={paths.costCenter()}>{say.back}</LinkButton>} />
      {!id ? (
        <Callout kind="warning">{say.notFound}</Callout>
      ) : data ? (
        <OrderCard order={data} />
      ) : error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={5} />
      )}
    </>
  )
}

function OrderCard({ order }: { readonly order: OrderDetail }) {
  const say = costWords.use()
  const locale = useLocale()
  const isOpen = order.state === 'awaiting_payment'
  // The facts of the transfer explain it.
  const differed = order.bank?.arrived != null && order.bank.arrived !== order.bank.ordered
  return (
    <div className="cost-order">
      <Card>
        {order.creditedInstead && !differed && <Callout kind="warning">{say.creditedInstead}</Callout>}
        <p className="cost-order-state">
          <StatusTag tone={orderStateTones[order.state]}>
            {isOpen && order.bank?.voucher ? say.slipUploaded : orderStateText(say, order)}
          </StatusTag>
        </p>
        <KeyValue
          rows={[
            [
              say.facts.number,
              <span key="number" className="mono">
                {order.number}
              </span>,
            ],
            [say.facts.item, orderItem(say, locale, order)],
            [say.facts.amount, <Money key="amount" yuan={order.amount} />],
            ...(order.refunded === '0.00' ? [] : [[say.facts.refunded, <Money key="refunded" yuan={order.refunded} />] as const]),
            [say.facts.createdAt, time(order.createdAt)],
            ...(isOpen ? [[say.facts.until, time(order.expiresAt)] as const] : []),
            ...(order.closed ? [[say.closedAt[order.closed.reason], time(order.closed.at)] as const] : []),
            ...(order.paidAt ? [[say.facts.paidAt, time(order.paidAt)] as const] : []),
            ...(order.paidBy ? [[say.facts.paidBy, say.channels[order.paidBy]] as const] : []),
          ]}
        />
        {isOpen && <OpenActs id={order.id} />}
        {order.state === 'closed' && (
          <div className="step-acts">
            <OrderAgain order={order} />
          </div>
        )}
        {order.paidAt && (
          <div className="step-acts">
            <DownloadButton href={wirePath(statementApi.receipt).replace(':id', order.id)}>{say.receipt}</DownloadButton>
            {order.state === 'paid' && <LinkButton to={paths.applyInvoice()}>{say.applyInvoice}</LinkButton>}
            <span className="quiet">{say.receiptHint}</span>
          </div>
        )}
      </Card>
      {order.bank && (
        <Card title={say.channels.bank}>
          <TransferFacts order={order} transfer={order.bank} />
          <OwnVoucher orderId={order.id} voucher={order.bank.voucher} />
        </Card>
      )}
      {order.attempts.length > 0 && <Attempts order={order} />}
      {order.refunds.length > 0 && <Refunds order={order} />}
    </div>
  )
}

function OpenActs({ id }: { readonly id: string }) {
  const say = costWords.use()
  const client = useQueryClient()
  const [cancelling, setCancelling] = useState(false)
  const cancel = async () => {
    const { state } = await call(orderApi.cancel, { id })
    if (state === 'closed') notify({ kind: 'success', text: say.cancelled })
    await refreshOrders(client)
  }
  return (
    <div className="step-acts">
      <LinkButton look="primary" to={paths.payOrder({ id })}>
        {say.payNow}
      </LinkButton>
      <Button onClick={() => setCancelling(true)}>{say.cancel}</Button>
      <ConfirmDialog
        open={cancelling}
        title={say.cancelTitle}
        act={say.cancel}
        cancel={say.keep}
        danger
        onConfirm={cancel}
        onClose={() => setCancelling(false)}
      >
        <p>{say.cancelText}</p>
      </ConfirmDialog>
    </div>
  )
}

/** Only a QR code waits to be scanned, and only while the order can be paid. */
function shownState({ method, state }: OrderDetail['attempts'][number], order: OrderDetail) {
  if (state !== 'created' && state !== 'waiting') return state
  if (order.state !== 'awaiting_payment') return 'unpaid'
  return method.endsWith('-qr') ? state : 'waiting'
}

function Attempts({ order }: { readonly order: OrderDetail }) {
  const say = costWords.use()
  return (
    <Card title={say.attempts}>
      <ul className="cost-attempts">
        {order.attempts.map((attempt) => (
          <li key={attempt.tradeNo}>
            <span>{say.methodNames[attempt.method]}</span>
            <span className="mono quiet">{attempt.tradeNo}</span>
            <span>{say.attemptStates[shownState(attempt, order)]}</span>
            <span className="figures quiet">{attempt.paidAt ? time(attempt.paidAt) : (time(attempt.createdAt) ?? EMPTY)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Refunds({ order: { refunds } }: { readonly order: OrderDetail }) {
  const say = costWords.use()
  return (
    <Card title={say.refunds}>
      <ul className="cost-attempts">
        {refunds.map((refund) => (
          <li key={refund.refundNo}>
            <Money yuan={refund.amount} />
            <span className="mono quiet">{refund.refundNo}</span>
            <span>{say.refundStates[refund.state]}</span>
            <span className="figures quiet">{time(refund.endedAt ?? refund.createdAt)}</span>
            <span className="quiet" data-user-content>
              {refund.reason}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
