// Applications for invoices: one invoice over several paid orders, from the request to the files or the reversal.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { Nothing, pageInput, pageOf } from '../../paging.ts'
import { when } from '../../state.ts'
import { OrderId } from '../wallet/order-id.ts'
import { InvoiceEmail } from './fields.ts'
import { BuyerView, HeaderId } from './header.ts'
import { type InvoiceState, invoiceStates, invoiceSteps } from './invoice-state.ts'
import { taxPolicies } from './tax-policy.ts'

export { type InvoiceState, invoiceStates } from './invoice-state.ts'

export const invoiceCan = {
  /** The member applies again after a rejection. */
  reapply: when<InvoiceState>('rejected'),
  /** The member takes it back before it is reviewed. */
  withdraw: when<InvoiceState>('reviewing'),
  /** Staff submit it to the invoice service. */
  accept: when<InvoiceState>('reviewing'),
  reject: when<InvoiceState>('reviewing', 'submitted', 'unknown'),
  /** Staff upload the files; after the issue, formats that are still missing. */
  upload: when<InvoiceState>('submitted', 'unknown', 'issued'),
  reverse: when<InvoiceState>('issued'),
  /** The buyer has booked or deducted the invoice: staff record the red-letter sheet that the buyer must confirm. */
  recordSheet: when<InvoiceState>('reversing'),
  /** Staff record whether the buyer confirmed. */
  endSheet: when<InvoiceState>('confirming'),
  /** Staff have reversed it at the tax bureau. */
  finishReversal: when<InvoiceState>('reversing', 'confirmed'),
  /** Staff upload the files of the red-letter invoice. */
  uploadRed: when<InvoiceState>('reversed'),
}

/** While an application is in one of these states, its orders can be neither invoiced again nor refunded. */
export const liveStates = [
  'reviewing',
  'submitted',
  'unknown',
  'issued',
  'reversing',
  'confirming',
  'confirmed',
] as const satisfies readonly InvoiceState[]

export const MAX_ORDERS_PER_INVOICE = 50

/** The reasons that the tax bureau accepts. */
export const reversalReasons = ['mistake', 'return', 'service-ended', 'discount'] as const
export type ReversalReason = (typeof reversalReasons)[number]

/** A red-letter sheet that the buyer has not confirmed by then is void. */
export const CONFIRMATION_HOURS = 72

/** void: the buyer declined, or the seller withdrew it; expired: not confirmed in time. Both can be started again. */
export const sheetStates = ['open', 'confirmed', 'void', 'expired'] as const
export type SheetState = (typeof sheetStates)[number]

export const RedLetterSheet = z.object({
  /** The number of the sheet at the tax bureau. */
  number: z.string(),
  state: z.enum(sheetStates),
  cause: z.enum(reversalReasons),
  openedAt: z.iso.datetime(),
  confirmBy: z.iso.datetime(),
  endedAt: z.nullable(z.iso.datetime()),
})
export type RedLetterSheet = z.infer<typeof RedLetterSheet>

export const fileFormats = ['pdf', 'ofd', 'xml'] as const
export type FileFormat = (typeof fileFormats)[number]

export const InvoiceId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '发票申请编号', en: 'Invoice id' },
  resource: 'invoice',
  example: '00000000-0000-7000-8000-000000000000',
})

/** The literal placeholder of the documentation gets an answer of its own. */
const ReapplyId = field(
  z.string().check(z.maxLength(60), z.regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\{.*\}|:.*|<.*>)$/)),
  {
    label: { zh: '发票申请编号', en: 'Invoice id' },
    resource: 'invoice',
    example: '00000000-0000-7000-8000-000000000000',
  },
)

export const FileFormat = field(z.enum(fileFormats), { label: { zh: '文件格式', en: 'Format' }, example: 'pdf' })

export const OrderIds = field(z.array(OrderId).check(z.minLength(1), z.maxLength(MAX_ORDERS_PER_INVOICE)), {
  label: { zh: '订单', en: 'Orders' },
  hint: { zh: `请选择 1–${MAX_ORDERS_PER_INVOICE} 张订单`, en: `choose 1 to ${MAX_ORDERS_PER_INVOICE} orders` },
  example: ['00000000-0000-7000-8000-000000000000'],
})

export const InvoiceableOrder = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(['recharge', 'package']),
  /** What was paid minus what was refunded. */
  amount: Yuan,
  paidAt: z.iso.datetime(),
})
export type InvoiceableOrder = z.infer<typeof InvoiceableOrder>

/** What the platform's rule puts on the invoice for a kind of order, to show net and tax before applying. */
export const InvoiceItemTerms = z.object({
  name: z.string(),
  policy: z.enum(taxPolicies),
  /** Hundredths of a percent. */
  rate: z.int(),
  special: z.boolean(),
})
export type InvoiceItemTerms = z.infer<typeof InvoiceItemTerms>

export const InvoiceLine = z.object({
  item: z.string(),
  code: z.string(),
  /** Percent, such as `6` or `0`; null: not taxed. */
  rate: z.nullable(z.string()),
  net: Yuan,
  tax: Yuan,
  total: Yuan,
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

export const InvoiceView = z.object({
  id: z.string(),
  /** What people quote to support. */
  serial: z.string(),
  state: z.enum(invoiceStates),
  special: z.boolean(),
  title: z.string(),
  amount: Yuan,
  orders: z.int(),
  createdAt: z.iso.datetime(),
  /** The number on the invoice. */
  number: z.nullable(z.string()),
  issuedAt: z.nullable(z.iso.datetime()),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
})
export type InvoiceView = z.infer<typeof InvoiceView>

export const InvoiceFile = z.object({ format: z.enum(fileFormats), size: z.int(), sha256: z.string() })

export const InvoiceDetail = z.object({
  ...InvoiceView.shape,
  buyer: BuyerView,
  email: z.string(),
  lines: z.array(InvoiceLine),
  net: Yuan,
  tax: Yuan,
  list: z.array(InvoiceableOrder),
  files: z.array(InvoiceFile),
  /** Of the red-letter invoice. */
  redFiles: z.array(InvoiceFile),
  reversal: z.nullable(z.object({ reason: z.enum(reversalReasons), at: z.iso.datetime(), number: z.nullable(z.string()) })),
  /** The newest red-letter sheet; null if the buyer never had to confirm. */
  sheet: z.nullable(RedLetterSheet),
  steps: z.array(z.object({ state: z.enum(invoiceSteps), at: z.iso.datetime() })),
})
export type InvoiceDetail = z.infer<typeof InvoiceDetail>

const state = z.optional(field(z.enum(invoiceStates), { label: { zh: '状态', en: 'Status' }, example: 'issued' }))

export const applicationApi = {
  orders: endpoint({
    method: 'POST',
    path: '/invoice/order/list',
    access: 'main',
    effect: 'read',
    summary: { zh: '可开票的订单', en: 'Orders that can be invoiced' },
    input: z.strictObject({ ...pageInput }),
    output: z.object({
      ...pageOf(InvoiceableOrder).shape,
      special: z.boolean(),
      terms: z.object({ recharge: InvoiceItemTerms, package: InvoiceItemTerms }),
    }),
  }),
  apply: endpoint({
    method: 'POST',
    path: '/invoice',
    access: 'main',
    summary: { zh: '申请发票：多张订单合开一张', en: 'Apply for one invoice over several orders' },
    input: z.strictObject({ orderIds: OrderIds, headerId: HeaderId, email: z._default(InvoiceEmail, '') }),
    output: InvoiceDetail,
  }),
  list: endpoint({
    method: 'POST',
    path: '/invoice/list',
    access: 'main',
    effect: 'read',
    summary: { zh: '发票申请列表', en: 'One’s invoices, newest first' },
    input: z.strictObject({ state, ...pageInput }),
    output: pageOf(InvoiceView),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/invoice/info/:id',
    access: 'main',
    summary: { zh: '发票申请详情', en: 'One invoice' },
    input: z.strictObject({ id: InvoiceId }),
    output: InvoiceDetail,
  }),
  reapply: endpoint({
    method: 'POST',
    path: '/invoice/reapply/:id',
    access: 'main',
    summary: {
      zh: '被驳回后重新申请，可更换抬头与订单',
      en: 'Apply again after a rejection, with another header or other orders if wanted',
    },
    input: z.strictObject({
      id: ReapplyId,
      headerId: z.optional(HeaderId),
      email: z.optional(InvoiceEmail),
      orderIds: z.optional(OrderIds),
    }),
    output: InvoiceDetail,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/invoice/withdraw/:id',
    access: 'main',
    summary: { zh: '撤回审核中的发票申请', en: 'Withdraw an application that is under review' },
    input: z.strictObject({ id: InvoiceId }),
    output: InvoiceDetail,
  }),
  redFile: endpoint({
    method: 'GET',
    path: '/invoice/red-file/:id/:format',
    access: 'main',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '下载红字发票文件', en: 'Download a file of the red-letter invoice' },
    input: z.strictObject({ id: InvoiceId, format: FileFormat }),
    output: Nothing,
  }),
  file: endpoint({
    method: 'GET',
    path: '/invoice/file/:id/:format',
    access: 'main',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '下载电子发票文件', en: 'Download a file of the invoice' },
    input: z.strictObject({ id: InvoiceId, format: FileFormat }),
    output: Nothing,
  }),
}
