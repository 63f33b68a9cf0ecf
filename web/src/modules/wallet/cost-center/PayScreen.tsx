// Paying an order: choose a way, scan a QR code or open the gateway, and watch the result arrive.
import { wirePath } from '@attestry/contract/endpoint'
import {
  type Checkout,
  type DirectMethod,
  type OrderDetail,
  orderApi,
  type PaymentMethod,
} from '@attestry/contract/modules/wallet/order'
import { statementApi } from '@attestry/contract/modules/wallet/statement'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'
import { time } from '../../../kernel/format.ts'
import { isPhone } from '../../../kernel/is-phone.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { QrCode } from '../../../light/QrCode.tsx'
import { useCountdown } from '../../../light/use-countdown.ts'
import { paths } from '../../../paths.ts'
import { AnchorButton, Button, LinkButton } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import { Fault } from '../../../ui/Fault.tsx'
import { ListSkeleton } from '../../../ui/ListTable.tsx'
import { Callout, Card, KeyValue } from '../../../ui/light-components.ts'
import { Money } from '../../../ui/Money.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { BankMethodButton, BankTransferPanel } from '../bank-transfer/BankTransferPanel.tsx'
import { CheckPaid } from './CheckPaid.tsx'
import { OrderAgain } from './OrderAgain.tsx'
import { orderItem } from './order-item.ts'
import { refreshOrders, useChannels, useOrder } from './queries.ts'
import { readOrderSearch } from './search.ts'
import './cost-center.css'
import { WechatPayment } from './WechatPayment.tsx'
import { isInWechat } from './wechat-sheet.ts'
import { costWords } from './words.ts'

export function PayScreen() {
  const say = costWords.use()
  const [{ id }] = useUrlState(readOrderSearch)
  const { data, error, refetch } = useOrder(id)
  const { data: channels } = useChannels()
  return (
    <>
      <PageHeader title={say.payTitle} actions={<LinkButton to={paths.costCenter()}>{say.back}</LinkButton>} />
      {channels?.demo && <Callout>{say.demo}</Callout>}
      {!id ? (
        <Callout kind="warning">{say.notFound}</Callout>
      ) : data ? (
        <PayCard order={data} />
      ) : error ? (
        <Fault error={error} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={5} />
      )}
    </>
  )
}

function PayCard({ order }: { readonly order: OrderDetail }) {
  const say = costWords.use()
  if (order.state === 'awaiting_payment') return <OpenOrder order={order} />
  return (
    <Card className="cost-pay">
      <div role="status">
        {order.state === 'closed' ? (
          <Callout kind="warning">
            <strong>{order.closed ? say.closedTitles[order.closed.reason] : say.closedTitle}</strong>
            {order.closed && <p>{time(order.closed.at)}</p>}
          </Callout>
        ) : (
          <Callout kind="success">
            <strong>{say.paidTitle}</strong>
            <p>{paidText(say, order)}</p>
          </Callout>
        )}
      </div>
      <OrderFacts order={order} />
      <div className="step-acts">
        {order.state === 'closed' ? (
          <OrderAgain order={order} />
        ) : (
          <LinkButton look="primary" to={paths.costCenter()}>
            {say.back}
          </LinkButton>
        )}
        <LinkButton to={paths.rechargeOrder({ id: order.id })}>{say.viewOrder}</LinkButton>
        {order.paidAt && (
          <DownloadButton href={wirePath(statementApi.receipt).replace(':id', order.id)}>{say.receipt}</DownloadButton>
        )}
        {order.state === 'paid' && <LinkButton to={paths.applyInvoice()}>{say.applyInvoice}</LinkButton>}
      </div>
    </Card>
  )
}

function OrderFacts({ order }: { readonly order: OrderDetail }) {
  const say = costWords.use()
  const locale = useLocale()
  return (
    <KeyValue
      rows={[
        [
          say.facts.number,
          <span key="number" className="mono">
            {order.number}
          </span>,
        ],
        [say.facts.item, orderItem(say, locale, order)],
      ]}
    />
  )
}

function paidText(say: ReturnType<typeof costWords.use>, order: OrderDetail): string {
  if (order.bank?.arrived && order.bank.arrived !== order.bank.ordered) return say.paidRecharge(order.amount)
  if (order.creditedInstead) return say.creditedInstead
  return order.kind === 'package' ? say.paidPackage : say.paidRecharge(order.amount)
}

/**
 * A phone opens the gateway's app; a desktop shows a code to scan, or the gateway's page.
 * WeChat's browser opens neither app: it pays by itself, or shows codes for another device.
 */
function fits(method: PaymentMethod, offered: readonly PaymentMethod[]): boolean {
  if (isInWechat()) return offered.includes('wechat-jsapi') ? method === 'wechat-jsapi' : method.endsWith('-qr')
  return isPhone() ? method === 'alipay-wap' || method === 'wechat-h5' : method.endsWith('-qr') || method === 'alipay-page'
}

function OpenOrder({ order }: { readonly order: OrderDetail }) {
  const say = costWords.use()
  const client = useQueryClient()
  const [{ method }, change] = useUrlState(readOrderSearch)
  const { data: channels, error, refetch } = useChannels()
  const [asked, setAsked] = useState<PaymentMethod>()
  const hasSlip = Boolean(order.bank?.voucher)
  const choose = (each: PaymentMethod) => (hasSlip ? setAsked(each) : change({ method: each }, 'push'))
  const checkout = useRef<HTMLElement>(null)
  const shown = useRef(method)
  // The button that was pressed is gone: without this the focus would fall to the page's body.
  useEffect(() => {
    if (shown.current !== method) checkout.current?.focus()
    shown.current = method
  }, [method])
  if (error && !channels) return <Fault error={error} onRetry={() => void refetch()} />
  const offered = (channels?.list ?? []).flatMap((channel) => channel.methods)
  const methods = offered.filter((each) => fits(each, offered))
  const chosen = methods.find((each) => each === method)
  const byBank = method === 'bank' && (channels?.bank === true || order.bank !== null)
  return (
    <Card className="cost-pay">
      <p className="cost-pay-amount">
        <Money yuan={order.amount} />
      </p>
      <OrderFacts order={order} />
      {hasSlip && !byBank && <Callout kind="warning">{say.slipWarning}</Callout>}
      <section ref={checkout} className="cost-checkout" tabIndex={-1} aria-label={say.checkout}>
        {byBank ? (
          <BankTransferPanel order={order} demo={channels?.demo ?? false} onChanged={() => refreshOrders(client)} />
        ) : chosen === 'wechat-jsapi' ? (
          <WechatPayment order={order} demo={channels?.demo ?? false} />
        ) : chosen ? (
          <Payment key={chosen} order={order} method={chosen} />
        ) : (
          <>
            <h2 className="cost-title">{say.methodsTitle}</h2>
            {isInWechat() && methods.some((each) => each.endsWith('-qr')) && (
              <Callout kind="warning">{say.wechat.notOffered}</Callout>
            )}
            {channels && methods.length === 0 && !channels.bank && <Callout kind="warning">{say.noMethods}</Callout>}
            <div className="cost-methods">
              {methods.map((each) => (
                <Button key={each} wide onClick={() => choose(each)}>
                  {say.methods[each]}
                </Button>
              ))}
              {channels?.bank && <BankMethodButton onChoose={() => change({ method: 'bank' }, 'push')} />}
            </div>
            {isInWechat() && methods.includes('wechat-jsapi') && offered.includes('alipay-wap') && (
              <p className="quiet">{say.wechat.alipayElsewhere}</p>
            )}
          </>
        )}
        {(chosen || byBank) && (
          <Button look="quiet" onClick={() => change({ method: undefined }, 'push')}>
            {say.payAgain}
          </Button>
        )}
      </section>
      <ConfirmDialog
        open={asked !== undefined}
        title={say.slipTitle}
        act={say.slipConfirm}
        cancel={say.slipKeep}
        danger
        onConfirm={() => change({ method: asked }, 'push')}
        onClose={() => setAsked(undefined)}
      >
        <p>{say.slipWarning}</p>
      </ConfirmDialog>
    </Card>
  )
}

function Payment({ order, method }: { readonly order: OrderDetail; readonly method: DirectMethod }) {
  const say = costWords.use()
  const [checkout, setCheckout] = useState<Checkout>()
  const [problem, setProblem] = useState<string>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts the payment again
  useEffect(() => {
    const stop = new AbortController()
    setProblem(undefined)
    call(orderApi.pay, { id: order.id, method }, { display: ErrorDisplay.silent, signal: stop.signal }).then(
      setCheckout,
      (error) => {
        if (error instanceof CallError && !stop.signal.aborted) setProblem(error.message)
      },
    )
    return () => stop.abort()
  }, [order.id, method, round])
  if (problem)
    return (
      <Callout kind="error" alert>
        <p>{problem}</p>
        <Button onClick={() => setRound(round + 1)}>{say.renew}</Button>
      </Callout>
    )
  if (!checkout) return <ListSkeleton rows={4} />
  return (
    <>
      {checkout.kind === 'qr' ? (
        <ScanCode checkout={checkout} onRenew={() => setRound(round + 1)} />
      ) : (
        <>
          <p>{say.opened}</p>
          <AnchorButton look="primary" newTab href={checkout.content}>
            {say.methods[method]}
          </AnchorButton>
        </>
      )}
      <CheckPaid id={order.id} />
    </>
  )
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

function ScanCode({ checkout, onRenew }: { readonly checkout: Checkout; onRenew(): void }) {
  const say = costWords.use()
  const [left, start] = useCountdown()
  const [begun, setBegun] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the countdown starts with the code
  useEffect(() => {
    start(Math.max(0, (Date.parse(checkout.expiresAt) - Date.now()) / 1000))
    setBegun(true)
  }, [checkout.expiresAt])
  const isExpired = begun && left === 0 && Date.parse(checkout.expiresAt) <= Date.now()
  if (isExpired)
    return (
      <Callout kind="warning" alert>
        <p>{say.expired}</p>
        <Button look="primary" onClick={onRenew}>
          {say.renew}
        </Button>
      </Callout>
    )
  const isAlipay = checkout.method.startsWith('alipay')
  const canOpen = /^https?:/.test(checkout.content)
  return (
    <>
      <p>{isAlipay ? say.scanAlipay : say.scanWechat}</p>
      <QrCode className="cost-qr" text={checkout.content} label={say.qrLabel} />
      <p className="quiet figures" role="timer">
        {say.left(`${twoDigits(Math.floor(left / 60))}:${twoDigits(left % 60)}`)}
      </p>
      {canOpen && (
        <a href={checkout.content} target="_blank" rel="noreferrer">
          {say.openHere}
        </a>
      )}
    </>
  )
}
