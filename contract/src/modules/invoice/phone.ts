// An invoice on the member's phone, without a login: a link for one set of orders, used once, valid for half an hour.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { Nothing } from '../../paging.ts'
import { FileFormat, InvoiceableOrder, InvoiceFile, invoiceStates, OrderIds } from './application.ts'
import { headerKinds, InvoiceEmail } from './fields.ts'
import { buyerShape, fitsKind } from './header.ts'

export const PHONE_LINK_MINUTES = 30

/** 128 random bits; only its digest is stored. */
const Token = (label: Bilingual) =>
  field(z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)), {
    label,
    instruction: { zh: '链接不完整，请重新扫描二维码', en: 'The link is incomplete. Scan the QR code again.' },
    bearer: true,
    secret: true,
    example: 'q2V7xK0pR9sT4uW1yZ3aBc',
  })

const Visit = Token({ zh: '访问凭据', en: 'Visit' })

export const VISIT_COOKIE = 'invoice_visit'

const PhoneLinkId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '手机开票链接编号', en: 'Phone link id' },
  unowned: true,
  example: '00000000-0000-7000-8000-000000000000',
})

/** What the phone shows: the orders, and the invoice once it was applied for. */
/** A saved header without what the page does not ask for; a person's identity number is left out. */
export const PhoneHeader = z.object({ kind: z.enum(headerKinds), title: z.string(), taxNumber: z.string() })
export type PhoneHeader = z.infer<typeof PhoneHeader>

export const PhoneInvoice = z.object({
  /** Of the link; not secret. */
  id: z.string(),
  expiresAt: z.iso.datetime(),
  amount: Yuan,
  orders: z.array(InvoiceableOrder),
  special: z.boolean(),
  /** The member's headers that these orders allow, the default first; empty once applied. */
  headers: z.array(PhoneHeader),
  invoice: z.nullable(
    z.object({
      serial: z.string(),
      state: z.enum(invoiceStates),
      title: z.string(),
      number: z.nullable(z.string()),
      reason: z.nullable(z.string()),
      files: z.array(InvoiceFile),
    }),
  ),
})
export type PhoneInvoice = z.infer<typeof PhoneInvoice>

export const phoneInvoiceApi = {
  create: endpoint({
    method: 'POST',
    path: '/invoice/phone',
    access: 'main',
    summary: { zh: '生成手机开票链接（一次性，30 分钟内有效）', en: 'Make a link that opens the application on a phone, once' },
    input: z.strictObject({ orderIds: OrderIds }),
    /** The token stands behind `#`, which browsers send to no server. */
    output: z.object({ path: z.string(), expiresAt: z.iso.datetime() }),
  }),
  enter: endpoint({
    method: 'POST',
    path: '/invoice/phone/enter',
    access: 'public',
    summary: { zh: '手机端使用一次性链接', en: 'Use the phone link' },
    input: z.strictObject({ token: Token({ zh: '手机开票链接', en: 'Phone link' }) }),
    output: z.object({ visit: z.string() }),
  }),
  state: endpoint({
    method: 'POST',
    path: '/invoice/phone/state',
    access: 'public',
    laxRateLimit: true,
    summary: { zh: '手机端查看订单与开票进度', en: 'The orders and the state of the invoice, on the phone' },
    input: z.strictObject({ visit: Visit }),
    output: PhoneInvoice,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/invoice/phone/submit',
    access: 'public',
    summary: { zh: '手机端提交开票申请', en: 'Apply for the invoice on the phone' },
    input: z.strictObject({ visit: Visit, ...buyerShape, email: z._default(InvoiceEmail, '') }).check(fitsKind()),
    output: PhoneInvoice,
  }),
  file: endpoint({
    method: 'GET',
    // The visit is in a cookie that `enter` sets for this path: addresses are kept in histories and logs.
    path: '/invoice/phone/file/:id/:format',
    access: 'public',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '手机端下载电子发票文件', en: 'Download a file of the invoice on the phone' },
    input: z.strictObject({ id: PhoneLinkId, format: FileFormat }),
    output: Nothing,
  }),
}
