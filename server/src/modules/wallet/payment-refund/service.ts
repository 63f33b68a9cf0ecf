// Refunds of payments by approval: the confirmation takes the money out of the wallet, then the gateway is called by a loop.
import { generalErrors } from '@attestry/contract/errors'
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import {
  type PaymentRefund,
  type paymentRefundApi,
  type RefundChannel,
  refundIs,
} from '@attestry/contract/modules/wallet/payment-refund'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { withoutSecrets } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { findAccounts, maskedAccountName } from '../../account/public.ts'
import { type Approval, approvalServices, openContents, type Proposal } from '../../approval/public.ts'
import { post } from '../ledger/post.ts'
import { refundEntries } from '../ledger/posting.ts'
import { balanceOf } from '../ledger/service.ts'
import { lockWallet } from '../ledger/store.ts'
import { orderNumber } from '../order/number.ts'
import { findOrderOf, lockAttempt, lockOrder, type OrderRow, payerOfOrder } from '../order/store.ts'
import { assertNotBlocked, type RefundBlocker } from './blockers.ts'
import { completeRefund, failRefund, notifyMember, posting } from './ending.ts'
import { assertRefundable, requirePayment } from './payment.ts'
import { insertRefund, lockRefund, refundsById } from './store.ts'
import { refundProgress } from './view.ts'

export interface RefundContent {
  readonly orderId: string
  readonly number: string
  readonly kind: OrderRow['kind']
  readonly orderFen: number
  readonly ownerId: string
  readonly channel: RefundChannel
  /** Null for bank transfers that were proposed earlier: the payment that settled the order. */
  readonly tradeNo: string | null
  readonly fen: number
  /** Refunded of this payment when it was proposed. */
  readonly beforeFen: number
}
interface Outcome {
  readonly refundNo: string
  readonly beforeFen: number
}
type Stored = Proposal<RefundContent, Outcome>

const requireOrder = async (deps: Deps, platformId: number, id: string): Promise<OrderRow> =>
  (await findOrderOf(deps.db, platformId, { id })) ?? refuse(generalErrors.NOT_FOUND)

type View = Omit<
  PaymentRefund,
  keyof Proposal<unknown, unknown> | 'proposedBy' | 'proposedAt' | 'decidedBy' | 'decidedAt' | 'own'
>

async function views(deps: Deps, proposals: readonly Stored[]): Promise<View[]> {
  const [refunds, members] = await Promise.all([
    refundsById(
      deps.db,
      proposals.map(({ id }) => id),
    ),
    findAccounts(deps.db, [...new Set(proposals.map(({ content }) => content.ownerId))]),
  ])
  const names = new Map(members.map((account) => [account.id, maskedAccountName(account)]))
  return proposals.map(({ id, content, outcome }) => {
    const refund = refunds.get(id)
    const beforeFen = outcome?.beforeFen ?? content.beforeFen
    return {
      order: { id: content.orderId, number: content.number, kind: content.kind, amount: yuanOfFen(content.orderFen) },
      member: { id: content.ownerId, name: names.get(content.ownerId) ?? '' },
      channel: content.channel,
      tradeNo: content.tradeNo,
      amount: yuanOfFen(content.fen),
      before: yuanOfFen(beforeFen),
      after: yuanOfFen(beforeFen + content.fen),
      progress: refund ? refundProgress(refund) : null,
    }
  })
}

export const refundApproval = (
  blockers: readonly RefundBlocker[],
): Approval<typeof paymentRefundApi, RefundContent, Outcome> => ({
  kind: 'payment-refund',

  async content(deps, { platformId }, { orderNumber: number, amount }) {
    const order = (await findOrderOf(deps.db, platformId, { number })) ?? refuse(generalErrors.NOT_FOUND)
    // Of two concurrent proposals the second waits here, and then finds the first.
    await lockWallet(deps.db, payerOfOrder(order))
    const open = (await openContents(deps.db, platformId, 'payment-refund')) as RefundContent[]
    if (open.some(({ orderId }) => orderId === order.id)) refuse(walletErrors.REFUND_OPEN)
    const payment = await requirePayment(deps.db, order)
    const { rechargedFen } = await balanceOf(deps, payerOfOrder(order))
    const fen = fenOfYuan(amount)
    await assertRefundable(deps.db, order, payment, { fen, rechargedFen })
    await assertNotBlocked(deps, order, blockers)
    return {
      orderId: order.id,
      number,
      kind: order.kind,
      orderFen: order.fen,
      ownerId: order.owner_id,
      channel: payment.channel,
      tradeNo: payment.tradeNo,
      fen,
      beforeFen: payment.paidFen - payment.leftFen,
    }
  },

  async apply(deps, { id, platform_id: platformId, content, reason }) {
    const { orderId, fen } = content
    const { rechargedFen } = await lockWallet(deps.db, { platformId, ownerId: content.ownerId })
    const order = await lockOrder(deps.db, orderId)
    const payment = await requirePayment(deps.db, order)
    if (payment.attempt) await lockAttempt(deps.db, payment.attempt.id)
    const lot = await assertRefundable(deps.db, order, payment, { fen, rechargedFen })
    await assertNotBlocked(deps, order, blockers)
    const now = deps.clock.now()
    const refund = await insertRefund(deps.db, {
      id,
      platform_id: platformId,
      order_id: orderId,
      attempt_id: payment.attempt?.id ?? null,
      bank_line_id: payment.bankLineId,
      channel: payment.channel,
      refund_no: `R${orderNumber(now)}`,
      fen,
      of_order: true,
      lot_id: lot?.id ?? null,
      state: 'created',
      reason,
      created_at: now,
      ended_at: null,
      query_at: payment.attempt ? now : null,
      failure: null,
      bank_reference: null,
    })
    const { refund_no: refundNo } = refund
    const entries = refundEntries({ fen, lot })
    await post(deps.db, now, [{ ...posting(order), key: `refund-begun/${refundNo}`, entries }])
    await notifyMember(deps, order, refund, 'refund.confirmed')
    return { refundNo, beforeFen: payment.paidFen - payment.leftFen }
  },

  views,

  facts: ({ content: { number, tradeNo, channel, fen }, outcome }) => ({
    order: number,
    channel,
    ...(tradeNo === null ? {} : { trade: tradeNo }),
    fen,
    ...(outcome ? { refund: outcome.refundNo, before: outcome.beforeFen, after: outcome.beforeFen + fen } : {}),
  }),
})

/** Only for bank transfers: what a gateway refunds, the gateway reports. */
export const endRefund =
  (approval: Approval<typeof paymentRefundApi, RefundContent, Outcome>): Service<typeof paymentRefundApi.end> =>
  async (deps, actor, { id, outcome, note }) => {
    const found = (await refundsById(deps.db, [id])).get(id)
    if (found?.platform_id !== actor.platformId) return refuse(generalErrors.NOT_FOUND)
    const { owner_id: ownerId } = await requireOrder(deps, actor.platformId, found.order_id)
    await lockWallet(deps.db, { platformId: actor.platformId, ownerId })
    const order = await lockOrder(deps.db, found.order_id)
    const refund = await lockRefund(deps.db, id)
    if (refund.channel !== 'bank' || !refundIs.open(refund.state)) refuse(walletErrors.REFUND_NOT_MANUAL)
    if (outcome === 'refunded') await completeRefund(deps, order, refund, note)
    else await failRefund(deps, order, refund, note)
    await audit(deps, actor, {
      action: 'wallet.refund.end',
      subject: id,
      facts: { refund: refund.refund_no, before: refund.state, after: outcome, fen: refund.fen, note: withoutSecrets(note) },
    })
    return approvalServices(approval).detail(deps, actor, { id }) as Promise<PaymentRefund>
  }
