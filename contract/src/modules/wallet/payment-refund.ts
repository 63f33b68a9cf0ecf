// Refunds of payments: one staff member proposes, another confirms, then the gateway returns the money; bank transfers are returned by hand.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { Yuan, yuanBetween } from '../../money.ts'
import { when } from '../../state.ts'
import { approvalApi, ProposalReason, proposalFields } from '../approval/proposal.ts'
import { rolesFor } from '../operator/role.ts'
import { MAX_RECHARGE_FEN, orderKinds, paymentChannels, RefundLine, type RefundState } from './order.ts'

export const refundChannels = [...paymentChannels, 'bank'] as const
export type RefundChannel = (typeof refundChannels)[number]

/** Not ended: the money is neither with the payer nor in the wallet. */
export const refundIs = { open: when<RefundState>('created', 'sent', 'stuck') }

/** Of a confirmed refund by bank transfer. */
const RefundId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '退款单编号', en: 'Refund id' },
  resource: 'bank-refund',
  example: '00000000-0000-7000-8000-000000000000',
})

export const OrderNumber = field(z.string().check(z.trim(), z.regex(/^\d{20}$/)), {
  label: { zh: '订单号', en: 'Order number' },
  hint: { zh: '20 位数字', en: '20 digits' },
  resource: 'payment-order-number',
  example: '20261117000000000000',
})

const Amount = field(yuanBetween(1, MAX_RECHARGE_FEN), {
  label: { zh: '退款金额', en: 'Amount' },
  hint: { zh: '0.01–50,000.00 元，保留两位小数', en: '0.01 to 50,000.00 CNY, with two decimals' },
  example: '1.00',
})

export const refundOutcomes = ['refunded', 'failed'] as const
export type RefundOutcome = (typeof refundOutcomes)[number]

/** The bank's reference of the transfer, or why the money could not be returned. */
const OutcomeNote = field(z.string().check(z.trim(), z.minLength(2), z.maxLength(100)), {
  label: { zh: '转账流水号或原因', en: 'Transfer reference or reason' },
  hint: { zh: '2–100 个字', en: '2 to 100 characters' },
  example: '2026111700001',
})

/** A confirmed refund on its way. */
export const RefundProgress = z.object({
  ...RefundLine.shape,
  channel: z.enum(refundChannels),
  /** The gateway's code of a failure, or what staff wrote. */
  failure: z.nullable(z.string()),
  bankReference: z.nullable(z.string()),
  /** When the gateway is asked next. */
  nextQueryAt: z.nullable(z.iso.datetime()),
})
export type RefundProgress = z.infer<typeof RefundProgress>

export const PaymentRefund = z.object({
  ...proposalFields,
  order: z.object({ id: z.string(), number: z.string(), kind: z.enum(orderKinds), amount: Yuan }),
  /** The owner of the wallet; the name is masked. */
  member: z.object({ id: z.string(), name: z.string() }),
  channel: z.enum(refundChannels),
  /** Our number of the trade, or the bank's serial number; null for transfers that were proposed before it was kept. */
  tradeNo: z.nullable(z.string()),
  amount: Yuan,
  /** What was refunded of this payment before, pending refunds included, and after this one. */
  before: Yuan,
  after: Yuan,
  /** Null until it is confirmed. */
  progress: z.nullable(RefundProgress),
})
export type PaymentRefund = z.infer<typeof PaymentRefund>

export const paymentRefundApi = {
  ...approvalApi({
    kind: 'payment-refund',
    path: '/desk/wallet/refund',
    names: { zh: '退款', one: 'a refund', many: 'Refunds of payments', id: { zh: '退款单编号', en: 'Refund id' } },
    input: z.strictObject({
      orderNumber: OrderNumber,
      amount: Amount,
      reason: ProposalReason,
    }),
    output: PaymentRefund,
  }),
  end: endpoint({
    method: 'POST',
    path: '/desk/wallet/refund/:id/end',
    access: 'staff',
    roles: rolesFor('payment'),
    stepUp: true,
    summary: { zh: '登记银行转账退款的结果', en: 'Record the outcome of a refund by bank transfer' },
    input: z.strictObject({
      id: RefundId,
      outcome: field(z.enum(refundOutcomes), { label: { zh: '结果', en: 'Outcome' }, example: 'refunded' }),
      note: OutcomeNote,
    }),
    output: PaymentRefund,
  }),
}
