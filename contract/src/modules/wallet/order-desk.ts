// Payment orders for finance staff: search, attempts, statements of the gateways, refunds, and incidents with their resolution.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { Nothing, pageInput, pageOf } from '../../paging.ts'
import { rolesFor } from '../operator/role.ts'
import { attemptStates, OrderView, orderStates, paymentChannels, paymentMethods } from './order.ts'
import { OrderId } from './order-id.ts'
import { RefundProgress, refundChannels } from './payment-refund.ts'

/**
 * What came of a gateway's statement. settled: credited; second: the order was paid before, so the money went to the balance;
 * repeated: known already; noted: a state without money; mismatch: another amount or transaction than ours; stray: of no trade of ours;
 * foreign: signed by the gateway, but for another merchant, app or currency;
 * refunded, refund-failed, refund-stuck: the outcome of a refund.
 */
export const factVerdicts = [
  'settled',
  'second',
  'repeated',
  'noted',
  'mismatch',
  'stray',
  'foreign',
  'refunded',
  'refund-failed',
  'refund-stuck',
] as const
export type FactVerdict = (typeof factVerdicts)[number]

/** Statements that staff must look at, until one of them marks it as resolved. */
export const incidentVerdicts = ['mismatch', 'stray', 'foreign', 'second', 'refund-failed', 'refund-stuck'] as const
export type IncidentVerdict = (typeof incidentVerdicts)[number]

export const factSources = ['notice', 'query', 'bill'] as const

export const incidentStates = ['open', 'resolved'] as const
export type IncidentState = (typeof incidentStates)[number]

const FactId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '记录编号', en: 'Statement id' },
  resource: 'payment-fact',
  example: '00000000-0000-7000-8000-000000000000',
})

const At = (label: Bilingual) => field(z.iso.datetime(), { label, example: '2026-11-17T01:00:00.000Z' })

const Member = z.object({ id: z.string(), name: z.string() })

export const DeskOrder = z.object({
  ...OrderView.shape,
  paidBy: z.nullable(z.enum(refundChannels)),
  /** The owner of the wallet; the name is masked. */
  member: Member,
  openIncidents: z.int(),
})
export type DeskOrder = z.infer<typeof DeskOrder>

export const DeskAttempt = z.object({
  tradeNo: z.string(),
  channel: z.enum(paymentChannels),
  method: z.enum(paymentMethods),
  amount: Yuan,
  state: z.enum(attemptStates),
  /** The gateway's own number, once it is paid. */
  transactionId: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  paidAt: z.nullable(z.iso.datetime()),
  queries: z.int(),
  nextQueryAt: z.nullable(z.iso.datetime()),
})

/** A statement of a gateway. */
export const DeskFact = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  channel: z.string(),
  tradeNo: z.string(),
  source: z.enum(factSources),
  verdict: z.enum(factVerdicts),
  statement: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Size of the message as it came; null if it was an answer to a query. */
  rawBytes: z.nullable(z.int()),
  order: z.nullable(z.object({ id: z.string(), number: z.string() })),
  /** Null: open, or nothing to resolve. */
  resolution: z.nullable(z.object({ by: z.string(), at: z.iso.datetime(), note: z.string() })),
  /** An incident that nobody has resolved. */
  open: z.boolean(),
})
export type DeskFact = z.infer<typeof DeskFact>

/** The payment of an order, and how much of it can be refunded. */
export const RefundablePayment = z.object({
  channel: z.enum(refundChannels),
  /** Our number of the trade, or the bank's serial number of the transfer. */
  tradeNo: z.string(),
  paid: Yuan,
  left: Yuan,
})

export const DeskOrderDetail = z.object({
  ...DeskOrder.shape,
  attempts: z.array(DeskAttempt),
  facts: z.array(DeskFact),
  refunds: z.array(RefundProgress),
  /** Null if it is not paid. */
  payment: z.nullable(RefundablePayment),
  /** Id of the invoice over this order. A refund is refused until staff reject or reverse it. */
  invoiceId: z.nullable(z.string()),
})
export type DeskOrderDetail = z.infer<typeof DeskOrderDetail>

const shared = { access: 'staff', roles: rolesFor('payment') } as const

export const orderDeskApi = {
  list: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/order/list',
    effect: 'read',
    summary: { zh: '支付订单：列表', en: 'Payment orders of the platform, newest first' },
    input: z.strictObject({
      state: z.optional(field(z.enum(orderStates), { label: { zh: '状态', en: 'Status' }, example: 'paid' })),
      channel: z.optional(field(z.enum(refundChannels), { label: { zh: '付款渠道', en: 'Channel' }, example: 'alipay' })),
      /** Open incidents: only orders with some. */
      incident: z.optional(field(z.enum(['open']), { label: { zh: '异常', en: 'Incidents' }, example: 'open' })),
      search: z.optional(
        field(z.string().check(z.trim(), z.maxLength(64)), {
          label: { zh: '订单号、商户单号、渠道流水号或退款单号', en: 'Number of the order, trade, transaction or refund' },
          example: '20261117000000000000',
        }),
      ),
      from: z.optional(At({ zh: '开始时间', en: 'From' })),
      to: z.optional(At({ zh: '结束时间', en: 'Until' })),
      ...pageInput,
    }),
    output: pageOf(DeskOrder),
  }),
  detail: endpoint({
    ...shared,
    method: 'GET',
    path: '/desk/order/:id',
    summary: { zh: '支付订单：详情', en: 'A payment order with attempts, statements and refunds' },
    input: z.strictObject({ id: OrderId }),
    output: DeskOrderDetail,
  }),
  query: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/order/:id/query',
    effect: 'stream',
    summary: { zh: '支付订单：立即向渠道查询（留痕）', en: 'Ask the gateways about an order now, on record' },
    input: z.strictObject({ id: OrderId }),
    output: DeskOrderDetail,
  }),
  incidents: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/payment-incident/list',
    effect: 'read',
    summary: { zh: '支付异常：列表', en: 'Statements of gateways that need attention, newest first' },
    input: z.strictObject({
      state: z.optional(field(z.enum(incidentStates), { label: { zh: '状态', en: 'Status' }, example: 'open' })),
      verdict: z.optional(field(z.enum(incidentVerdicts), { label: { zh: '类型', en: 'Type' }, example: 'stray' })),
      ...pageInput,
    }),
    output: pageOf(DeskFact),
  }),
  incident: endpoint({
    ...shared,
    method: 'GET',
    path: '/desk/payment-incident/:id',
    summary: { zh: '支付异常：详情', en: 'A statement that needs attention' },
    input: z.strictObject({ id: FactId }),
    output: DeskFact,
  }),
  resolve: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/payment-incident/:id/resolve',
    summary: { zh: '支付异常：标记为已处理', en: 'Mark an incident as resolved' },
    input: z.strictObject({
      id: FactId,
      note: field(z.string().check(z.trim(), z.minLength(2), z.maxLength(500)), {
        multiLine: true,
        label: { zh: '处理说明', en: 'Note' },
        hint: { zh: '请用 2–500 个字说明处理结果', en: 'say in 2 to 500 characters what was done' },
        example: 'Returned by the gateway, checked with its bill.',
      }),
    }),
    output: DeskFact,
  }),
  raw: endpoint({
    ...shared,
    method: 'GET',
    path: '/desk/payment-fact/:id/raw',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '下载渠道通知的原文', en: 'Download the message of a gateway as it came' },
    input: z.strictObject({ id: FactId }),
    output: Nothing,
  }),
}
