// Payment orders of a member: order, list, look at, ask the gateway, cancel.
import { generalErrors } from '@attestry/contract/errors'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { MAX_OPEN_ORDERS, ORDER_HOURS, type orderApi } from '@attestry/contract/modules/wallet/order'
import { fenOfYuan } from '@attestry/contract/money'
import type { Member } from '../../../kernel/actor.ts'
import { hours } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { eventStream } from '../../../kernel/event-stream.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { findBankAccount } from '../bank-transfer/store.ts'
import { bankTransferView } from '../bank-transfer/view.ts'
import { payerOf } from '../ledger/payer.ts'
import { lockWallet, type Offer } from '../ledger/store.ts'
import { checkoutView } from '../payment/begin.ts'
import { offeredGateways } from '../payment/channel.ts'
import { queryAttempt } from '../payment/query.ts'
import { refundsOf } from '../payment-refund/store.ts'
import { refundLine } from '../payment-refund/view.ts'
import { listOffers } from '../price/store.ts'
import { orderNumber } from './number.ts'
import {
  type AttemptRow,
  attemptsOf,
  closeOrder,
  countOpenOrders,
  findOrder,
  insertOrder,
  lockOrder,
  type OrderRow,
  pageOfOrders,
} from './store.ts'
import { orderTopic } from './topic.ts'
import { orderView } from './view.ts'

export const listChannels: Service<typeof orderApi.channels> = async (deps, actor) => ({
  list: (await offeredGateways(deps, actor.platformId)).map(({ channel, methods }) => ({
    channel,
    methods: [...methods],
  })),
  bank: Boolean((await findBankAccount(deps.db, actor.platformId))?.account),
  demo: deps.payments.cashier !== undefined,
})

export const orderRecharge: Service<typeof orderApi.order> = (deps, actor, { amount }) =>
  placeOrder(deps, actor, { fen: fenOfYuan(amount) })

/** The request names the price the buyer saw; a different current price is refused. */
export const orderPackage: Service<typeof orderApi.orderPackage> = async (deps, actor, { offerId, price }) => {
  const offer = (await listOffers(deps.db, actor.platformId, deps.clock.now())).find(({ id }) => id === offerId)
  if (offer?.fen !== fenOfYuan(price)) refuse(walletErrors.OFFER_GONE)
  return placeOrder(deps, actor, { fen: offer.fen, offer })
}

async function placeOrder(deps: Deps, actor: Member, { fen, offer }: { readonly fen: number; readonly offer?: Offer }) {
  const payer = payerOf(actor)
  const now = deps.clock.now()
  // Counting and inserting under the wallet's lock: the limit holds for concurrent calls.
  await lockWallet(deps.db, payer)
  if ((await countOpenOrders(deps.db, payer, now)) >= MAX_OPEN_ORDERS)
    refuse(walletErrors.TOO_MANY_ORDERS, { count: MAX_OPEN_ORDERS })
  const order = await insertOrder(deps.db, {
    id: newId(now),
    platform_id: payer.platformId,
    owner_id: payer.ownerId,
    created_by: actor.accountId,
    number: orderNumber(now),
    kind: offer ? 'package' : 'recharge',
    fen,
    offer: offer ? JSON.stringify(offer) : null,
    state: 'awaiting_payment',
    created_at: now,
    expires_at: new Date(now.getTime() + hours(ORDER_HOURS)),
    paid_at: null,
    paid_by: null,
    lot_id: null,
  })
  return orderView(order)
}

export const listOrders: Service<typeof orderApi.list> = async (deps, actor, { state, ...page }) => {
  const { rows, total } = await pageOfOrders(deps.db, payerOf(actor), state, page)
  return { list: rows.map(orderView), total, ...page }
}

export const showOrder: Service<typeof orderApi.detail> = async (deps, actor, { id }) =>
  detailView(deps, await requireOrder(deps, actor, id))

export const checkOrder: Service<typeof orderApi.check> = async (deps, actor, { id }) => {
  await requireOrder(deps, actor, id)
  await Promise.all((await openAttempts(deps, id)).map((attempt) => queryAttempt(deps, attempt)))
  return detailView(deps, await requireOrder(deps, actor, id))
}

/** Asks the gateway first: an order that was paid meanwhile is not cancelled. */
export const cancelOrder: Service<typeof orderApi.cancel> = async (deps, actor, { id }) => {
  if ((await requireOrder(deps, actor, id)).state !== 'awaiting_payment') refuse(walletErrors.ORDER_NOT_PAYABLE)
  const attempts = await openAttempts(deps, id)
  await Promise.all(attempts.map((attempt) => queryAttempt(deps, attempt, { close: true })))
  await inTransaction(deps, async (inside) => {
    await lockWallet(inside.db, payerOf(actor))
    const order = await lockOrder(inside.db, id)
    if (order.state !== 'awaiting_payment') return
    await closeOrder(inside.db, id, inside.clock.now())
    await inside.live.publish(inside.db, orderTopic(id))
  })
  return detailView(deps, await requireOrder(deps, actor, id))
}

export const orderEvents: Service<typeof orderApi.live> = async (deps, actor, { id }, exchange) => {
  await requireOrder(deps, actor, id)
  let sent = ''
  return eventStream(deps, exchange, {
    topic: orderTopic(id),
    pollMs: 5_000,
    reading: 'reading an order for a live page',
    async send(write) {
      const order = await requireOrder(deps, actor, id)
      const { state } = order
      const transfer = await bankTransferView(deps, order)
      const bank = [transfer?.state, transfer?.voucher?.uploadedAt]
      const attempts = (await attemptsOf(deps.db, id)).map((attempt) => attempt.state)
      const refunds = (await refundsOf(deps.db, id)).map((refund) => refund.state)
      const text = JSON.stringify({ state, attempts, refunds, bank })
      if (text !== sent) write({ data: { state } })
      sent = text
    },
  })
}

async function requireOrder(deps: Deps, actor: Member, id: string): Promise<OrderRow> {
  return (await findOrder(deps.db, payerOf(actor), id)) ?? refuse(generalErrors.NOT_FOUND)
}

const openAttempts = async (deps: Deps, orderId: string): Promise<AttemptRow[]> =>
  (await attemptsOf(deps.db, orderId)).filter(({ state }) => state !== 'paid' && state !== 'closed')

async function detailView(deps: Deps, order: OrderRow) {
  const [attempts, refunds] = await Promise.all([attemptsOf(deps.db, order.id), refundsOf(deps.db, order.id)])
  const now = deps.clock.now()
  const last = attempts.findLast(({ state, expires_at }) => state !== 'paid' && state !== 'closed' && expires_at > now)
  return {
    ...orderView(order),
    attempts: attempts.map((attempt) => ({
      method: attempt.method,
      tradeNo: attempt.trade_no,
      state: attempt.state,
      createdAt: attempt.created_at.toISOString(),
      paidAt: attempt.paid_at?.toISOString() ?? null,
    })),
    refunds: refunds.map(refundLine),
    checkout: order.state === 'awaiting_payment' && last?.checkout ? checkoutView(last, last.checkout) : null,
    creditedInstead: order.kind === 'package' && order.paid_at !== null && order.lot_id === null,
    bank: await bankTransferView(deps, order),
  }
}
