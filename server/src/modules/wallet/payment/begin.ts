// Starts a payment: the attempt is committed before the gateway knows of it, so that no payment can arrive for an unknown trade.
import { wirePath } from '@attestry/contract/endpoint'
import { generalErrors } from '@attestry/contract/errors'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { noticeApi } from '@attestry/contract/modules/wallet/notice'
import {
  ATTEMPT_MINUTES,
  MAX_ATTEMPTS_PER_ORDER,
  type orderApi,
  type PaymentMethod,
} from '@attestry/contract/modules/wallet/order'
import { yuanOfFen } from '@attestry/contract/money'
import { type Checkout, type PaymentGateway, PaymentRefused } from '../../../adapters/payment/port.ts'
import type { Member } from '../../../kernel/actor.ts'
import { minutes } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { queryAt } from '../../../kernel/query-times.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, Service } from '../../../kernel/route.ts'
import { originOf } from '../../platform/public.ts'
import { payerOf } from '../ledger/payer.ts'
import { lockWallet } from '../ledger/store.ts'
import { orderNumber } from '../order/number.ts'
import {
  type AttemptRow,
  attemptsOf,
  findOrder,
  insertAttempt,
  lockOrder,
  moveAttempt,
  type OrderRow,
  updateAttempt,
} from '../order/store.ts'
import { offeredGateways } from './channel.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

/** An attempt that is shown again must leave the payer this much time. */
const MIN_REMAINING_MS = minutes(2)

export const payOrder: Service<typeof orderApi.pay> = async (deps, actor, { id, method }, exchange) => {
  const gateway = await gatewayFor(deps, actor.platformId, method)
  const { attempt, order } = await inTransaction(deps, (inside) => openAttempt(inside, actor, id, gateway, method))
  if (attempt.checkout) return checkoutView(attempt, attempt.checkout)
  const stored = storedCheckout(await startTrade(deps, actor, { gateway, attempt, order }, exchange))
  await updateAttempt(deps.db, attempt.id, { checkout: JSON.stringify(stored) })
  return checkoutView(attempt, stored)
}

interface OpenedAttempt {
  readonly gateway: PaymentGateway
  readonly attempt: AttemptRow
  readonly order: OrderRow
  /** For payments inside WeChat. */
  readonly openId?: string
}

/** Begins the trade of an attempt at the gateway. */
export async function startTrade(
  deps: Deps,
  actor: Member,
  { gateway, attempt, order, openId }: OpenedAttempt,
  exchange: Exchange,
): Promise<Checkout> {
  const origin = await originOf(deps, actor.platformId, exchange.header('host') ?? '')
  try {
    return await gateway.begin({
      method: attempt.method,
      tradeNo: attempt.trade_no,
      fen: attempt.fen,
      subject: subjectOf(order, actor),
      expiresAt: attempt.expires_at,
      notifyUrl: noticeUrl(deps, actor.platformId, gateway),
      returnUrl: `${origin}/accountSettings/costCenter/rechargeOrderDetail?id=${order.id}`,
      payerAddress: actor.address,
      openId,
    })
  } catch (error) {
    if (error instanceof PaymentRefused) {
      deps.log.error({ channel: gateway.channel, code: error.code, tradeNo: attempt.trade_no }, 'the gateway refused a trade')
      const moved = await moveAttempt(deps.db, attempt, { state: 'closed', query_at: null })
      refuse(moved ? walletErrors.GATEWAY_REFUSED : walletErrors.ORDER_NOT_PAYABLE)
    }
    deps.log.warn({ err: error, channel: gateway.channel, tradeNo: attempt.trade_no }, 'starting a payment failed')
    // A notification may have been faster than the error: what it settled stays.
    const moved = await moveAttempt(deps.db, attempt, { state: 'unknown' })
    return refuse(moved ? walletErrors.GATEWAY_UNREACHABLE : walletErrors.ORDER_NOT_PAYABLE)
  }
}

export async function gatewayFor(deps: Deps, platformId: number, method: PaymentMethod): Promise<PaymentGateway> {
  const gateway = (await offeredGateways(deps, platformId)).find(({ methods }) => methods.includes(method))
  return gateway ?? refuse(walletErrors.NO_GATEWAY)
}

/** An attempt by the same method that can still be paid is used again, so that a reload shows the same QR code. */
export async function openAttempt(
  deps: Deps,
  actor: Member,
  orderId: string,
  gateway: PaymentGateway,
  method: PaymentMethod,
): Promise<{ attempt: AttemptRow; order: OrderRow }> {
  const payer = payerOf(actor)
  if (!(await findOrder(deps.db, payer, orderId))) refuse(generalErrors.NOT_FOUND)
  await lockWallet(deps.db, payer)
  const order = await lockOrder(deps.db, orderId)
  const now = deps.clock.now()
  if (order.state !== 'awaiting_payment' || order.expires_at <= now) refuse(walletErrors.ORDER_NOT_PAYABLE)
  const attempts = await attemptsOf(deps.db, orderId)
  const open = attempts.find(
    (each) =>
      each.method === method &&
      each.checkout !== null &&
      (each.state === 'created' || each.state === 'waiting') &&
      each.expires_at.getTime() - now.getTime() > MIN_REMAINING_MS,
  )
  if (open) return { attempt: open, order }
  if (attempts.length >= MAX_ATTEMPTS_PER_ORDER) refuse(walletErrors.TOO_MANY_ATTEMPTS)
  const attempt = await insertAttempt(deps.db, {
    id: newId(now),
    order_id: orderId,
    platform_id: payer.platformId,
    channel: gateway.channel,
    method,
    trade_no: `P${orderNumber(now)}`,
    fen: order.fen,
    state: 'created',
    checkout: null,
    created_at: now,
    expires_at: new Date(now.getTime() + minutes(ATTEMPT_MINUTES)),
    query_at: queryAt(now, 0),
    transaction_id: null,
    paid_at: null,
  })
  return { attempt, order }
}

function storedCheckout(checkout: Checkout): { kind: 'url' | 'qr'; content: string } {
  if (checkout.kind === 'url') return { kind: 'url', content: checkout.url }
  if (checkout.kind === 'qr') return { kind: 'qr', content: checkout.text }
  throw new Error(`a checkout of kind ${checkout.kind} is not stored`)
}

export const checkoutView = (attempt: AttemptRow, { kind, content }: { kind: 'url' | 'qr'; content: string }) => ({
  method: attempt.method,
  kind,
  content,
  expiresAt: attempt.expires_at.toISOString(),
})

/** What the payer reads at the gateway, in the payer's language. */
const subjectOf = ({ kind, fen }: OrderRow, { locale }: Member): string => (locale === 'en' ? en : zh)[kind](yuanOfFen(fen))

export const noticeUrl = (deps: Deps, platformId: number, { channel }: Pick<PaymentGateway, 'channel'>): string =>
  `${deps.site.publicUrl}${wirePath(noticeApi.receive).replace(':channel', channel).replace(':platform', String(platformId))}`
