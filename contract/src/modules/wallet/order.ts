// Payment orders of members: top-ups and packages, paid at a gateway by one or more attempts.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Yuan, yuanBetween } from '../../money.ts'
import { NoInput, pageInput, pageOf } from '../../paging.ts'
import { BankTransfer } from './bank-account.ts'
import { OrderId } from './order-id.ts'
import { orderStates } from './order-state.ts'
import { OfferId, Service } from './price.ts'

export { type OrderState, orderStates } from './order-state.ts'

export const orderKinds = ['recharge', 'package'] as const

/** Unknown: the gateway did not answer; it is asked again until it does. */
export const attemptStates = ['created', 'waiting', 'paid', 'closed', 'unknown'] as const
export type AttemptState = (typeof attemptStates)[number]

/** Ways to pay that need only the order. */
export const directMethods = ['alipay-page', 'alipay-wap', 'alipay-qr', 'wechat-qr', 'wechat-h5'] as const
export type DirectMethod = (typeof directMethods)[number]

/** Payments inside WeChat also need the payer's openid: `wechat-payment.ts`. */
export const paymentMethods = [...directMethods, 'wechat-jsapi'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentChannels = ['alipay', 'wechat'] as const
export type PaymentChannel = (typeof paymentChannels)[number]

/** The gateways, and the platform's bank account. */
export const moneySources = [...paymentChannels, 'bank'] as const
export type MoneySource = (typeof moneySources)[number]

export const MIN_RECHARGE_FEN = 10
export const MAX_RECHARGE_FEN = 5_000_000
export const MAX_OPEN_ORDERS = 5
export const MAX_ATTEMPTS_PER_ORDER = 20
/** How long a QR code or page can be paid. */
export const ATTEMPT_MINUTES = 15

/** An order stays payable for a day, and a new attempt can be made until then; one by bank transfer `BANK_ORDER_DAYS`. */
export const ORDER_HOURS = 24

/** Presets of the top-up form. */
export const rechargePresets = ['100.00', '300.00', '500.00', '1000.00', '5000.00'] as const

/** Text, because `1e3`, `-1` and floats must not be amounts. */
export const RechargeAmount = field(yuanBetween(MIN_RECHARGE_FEN, MAX_RECHARGE_FEN), {
  label: { zh: '充值金额', en: 'Amount' },
  hint: { zh: '0.10–50,000.00 元，保留两位小数', en: '0.10 to 50,000.00 CNY, with two decimals' },
  example: '100.00',
})

/** cancelled: by the member, before it expired. */
export const closingReasons = ['cancelled', 'expired'] as const

export const OrderView = z.object({
  id: z.string(),
  /** What people quote to support. */
  number: z.string(),
  kind: z.enum(orderKinds),
  amount: Yuan,
  state: z.enum(orderStates),
  /** The package that an order buys. */
  package: z.nullable(z.object({ offerId: z.string(), service: Service, units: z.int(), months: z.int() })),
  refunded: Yuan,
  createdAt: z.iso.datetime(),
  /** Until then it can be paid. */
  expiresAt: z.iso.datetime(),
  paidAt: z.nullable(z.iso.datetime()),
  paidBy: z.nullable(z.enum(moneySources)),
  /** Why and when a closed order was closed; null: it is not closed, or that is not known. */
  closed: z.nullable(z.object({ reason: z.enum(closingReasons), at: z.iso.datetime() })),
})
export type OrderView = z.infer<typeof OrderView>

/** How the payer gets to the gateway. */
export const Checkout = z.object({
  method: z.enum(paymentMethods),
  kind: z.enum(['url', 'qr']),
  /** The address to open, or the text of the QR code. */
  content: z.string(),
  expiresAt: z.iso.datetime(),
})
export type Checkout = z.infer<typeof Checkout>

export const AttemptView = z.object({
  method: z.enum(paymentMethods),
  tradeNo: z.string(),
  state: z.enum(attemptStates),
  createdAt: z.iso.datetime(),
  paidAt: z.nullable(z.iso.datetime()),
})

/**
 * created: confirmed, the gateway does not know of it yet; sent: the gateway may know of it, its outcome is open;
 * stuck: the gateway could not return the money, staff must act at the gateway.
 */
export const refundStates = ['created', 'sent', 'stuck', 'refunded', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

export const RefundLine = z.object({
  /** What people quote to support, and what the gateway knows. */
  refundNo: z.string(),
  amount: Yuan,
  state: z.enum(refundStates),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
})
export type RefundLine = z.infer<typeof RefundLine>

export const OrderDetail = z.object({
  ...OrderView.shape,
  attempts: z.array(AttemptView),
  refunds: z.array(RefundLine),
  /** The last attempt that can still be paid. */
  checkout: z.nullable(Checkout),
  /** The package could not be bought although it was paid; the money is in the balance. */
  creditedInstead: z.boolean(),
  /** Once the payer has chosen to pay by bank transfer. */
  bank: z.nullable(BankTransfer),
})
export type OrderDetail = z.infer<typeof OrderDetail>

export const orderApi = {
  channels: endpoint({
    method: 'GET',
    path: '/price/channel',
    access: 'main',
    summary: { zh: '可用的支付方式', en: 'Ways to pay on this platform' },
    input: NoInput,
    output: z.object({
      list: z.array(z.object({ channel: z.enum(paymentChannels), methods: z.array(z.enum(paymentMethods)) })),
      /** Bank transfer is offered: the platform has a bank account. */
      bank: z.boolean(),
      demo: z.boolean(),
    }),
  }),
  order: endpoint({
    method: 'POST',
    path: '/price',
    access: 'main',
    summary: { zh: '下充值订单', en: 'Order a top-up' },
    input: z.strictObject({ amount: RechargeAmount }),
    output: OrderView,
  }),
  orderPackage: endpoint({
    method: 'POST',
    path: '/trade/price/order',
    access: 'main',
    summary: { zh: '下套餐订单，直接付款购买', en: 'Order a package that is paid at a gateway' },
    /** `price` is the price that the buyer saw. */
    input: z.strictObject({ offerId: OfferId, price: Yuan }),
    output: OrderView,
  }),
  list: endpoint({
    method: 'POST',
    path: '/price/order/list',
    access: 'main',
    effect: 'read',
    summary: { zh: '支付订单列表', en: 'Payment orders, newest first' },
    input: z.strictObject({
      state: z.optional(field(z.enum(orderStates), { label: { zh: '状态', en: 'Status' }, example: 'paid' })),
      ...pageInput,
    }),
    output: pageOf(OrderView),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/price/order/:id',
    access: 'main',
    summary: { zh: '一张支付订单', en: 'Details of a payment order' },
    input: z.strictObject({ id: OrderId }),
    output: OrderDetail,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/price/order/:id/pay',
    access: 'main',
    effect: 'stream',
    summary: { zh: '发起一次支付，返回二维码或收银台地址', en: 'Start a payment: a QR code or the address of the gateway' },
    input: z.strictObject({
      id: OrderId,
      method: field(z.enum(directMethods), { label: { zh: '支付方式', en: 'Way to pay' }, example: 'alipay-qr' }),
    }),
    output: Checkout,
  }),
  check: endpoint({
    method: 'POST',
    path: '/price/order/:id/check',
    access: 'main',
    effect: 'stream',
    summary: { zh: '我已付款：立即向支付渠道查询', en: '“I have paid”: ask the gateway now' },
    input: z.strictObject({ id: OrderId }),
    output: OrderDetail,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/price/order/:id/cancel',
    access: 'main',
    effect: 'stream',
    summary: { zh: '取消未付款的订单', en: 'Cancel an order that is not paid' },
    input: z.strictObject({ id: OrderId }),
    output: OrderDetail,
  }),
  live: endpoint({
    method: 'GET',
    path: '/price/order/:id/live',
    access: 'main',
    answer: 'raw',
    effect: 'stream',
    summary: { zh: '订单变化的实时推送', en: 'Server-sent events when the order changes' },
    input: z.strictObject({ id: OrderId }),
    output: z.null(),
  }),
}
