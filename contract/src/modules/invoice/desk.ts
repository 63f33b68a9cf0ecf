// The finance desk of invoices: review, submit to the invoice service or upload the files, reject, reverse.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { Nothing, pageInput, pageOf } from '../../paging.ts'
import { rolesFor } from '../operator/role.ts'
import {
  FileFormat,
  InvoiceDetail,
  InvoiceId,
  InvoiceView,
  invoiceStates,
  RedLetterSheet,
  reversalReasons,
} from './application.ts'

export const MAX_INVOICE_FILE_BYTES = 10 * 1024 * 1024
export const MAX_INVOICE_FILES = 3

export const InvoiceNumber = field(z.string().check(z.trim(), z.regex(/^\d{20}$/)), {
  label: { zh: '发票号码', en: 'Invoice number' },
  hint: { zh: '请填写 20 位数字', en: 'enter 20 digits' },
  example: '24112000000012345678',
})

export const RejectReason = field(z.string().check(z.trim(), z.minLength(2), z.maxLength(200)), {
  multiLine: true,
  label: { zh: '原因', en: 'Reason' },
  hint: { zh: '请用 2–200 个字说明原因，申请人会看到', en: 'say why in 2 to 200 characters; the applicant will read it' },
  example: 'The tax number belongs to another company.',
})

export const ReversalReason = field(z.enum(reversalReasons), {
  label: { zh: '红冲原因', en: 'Reason for the reversal' },
  example: 'mistake',
})

export const SheetNumber = field(z.string().check(z.trim(), z.regex(/^[0-9A-Z]{8,32}$/)), {
  label: { zh: '确认单编号', en: 'Sheet number' },
  hint: { zh: '8–32 位数字或大写字母', en: '8 to 32 digits or capital letters' },
  example: '24112000000000000001',
})

export const SheetOpenedAt = field(z.iso.datetime(), {
  label: { zh: '确认单发起时间', en: 'Sheet opened at' },
  example: '2026-11-17T02:00:00.000Z',
})

/**
 * What does not fit in a statement or the files of an invoice service.
 * number, amount, number-used: of the invoice. red-letter, red-letter-used: of the red-letter invoice. sheet: its number is known.
 */
export const invoiceFaults = [
  'number',
  'amount',
  'number-used',
  'red-letter',
  'red-letter-used',
  'sheet',
  'files-unreadable',
  'files-mismatch',
  'files-active',
  'reversal-refused',
] as const
export type InvoiceFault = (typeof invoiceFaults)[number]

/** What staff can record about a sheet; expired is decided by the clock. */
export const sheetOutcomes = ['confirmed', 'void'] as const
export type SheetOutcome = (typeof sheetOutcomes)[number]

export const SheetReason = field(z.string().check(z.trim(), z.minLength(2), z.maxLength(200)), {
  multiLine: true,
  label: { zh: '说明', en: 'Reason' },
  hint: {
    zh: '请用 2–200 个字说明依据，它会留在审计日志中',
    en: 'say how you know, in 2 to 200 characters; it stays on the audit log',
  },
  example: 'The tax platform shows the sheet as confirmed.',
})

const DeskInvoice = z.object({ ...InvoiceView.shape, applicant: z.object({ id: z.string(), name: z.string() }) })
const DeskInvoiceDetail = z.object({
  ...InvoiceDetail.shape,
  applicant: z.object({ id: z.string(), name: z.string() }),
  /** desk: the files are uploaded here; otherwise the name of the invoice service. */
  issuer: z.string(),
  /** Staff issue and reverse it: no invoice service does. */
  manual: z.boolean(),
  /** Detail: what the invoice service said; empty for the other faults. */
  fault: z.nullable(z.object({ kind: z.enum(invoiceFaults), detail: z.string() })),
  /** By the platform's rule, reversing it takes a second person; limit: from which amount on. */
  reversalRule: z.object({ twoPersons: z.boolean(), limit: Yuan, proposed: z.boolean() }),
  /** Every red-letter sheet, newest first, with what staff or the invoice service said about its end. */
  sheets: z.array(z.object({ ...RedLetterSheet.shape, note: z.nullable(z.string()) })),
})
export type DeskInvoice = z.infer<typeof DeskInvoice>
export type DeskInvoiceDetail = z.infer<typeof DeskInvoiceDetail>

const desk = { access: 'staff', roles: rolesFor('invoice') } as const

export const invoiceDeskApi = {
  list: endpoint({
    method: 'POST',
    path: '/desk/invoice/list',
    ...desk,
    effect: 'read',
    summary: { zh: '发票申请列表', en: 'Applications for invoices' },
    input: z.strictObject({
      state: z.optional(field(z.enum(invoiceStates), { label: { zh: '状态', en: 'Status' }, example: 'reviewing' })),
      ...pageInput,
    }),
    output: pageOf(DeskInvoice),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/desk/invoice/:id',
    ...desk,
    summary: { zh: '一份发票申请', en: 'One application for an invoice' },
    input: z.strictObject({ id: InvoiceId }),
    output: DeskInvoiceDetail,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/desk/invoice/:id/accept',
    ...desk,
    summary: { zh: '通过审核并提交开票', en: 'Accept an application and submit it' },
    input: z.strictObject({ id: InvoiceId }),
    output: DeskInvoiceDetail,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/desk/invoice/:id/reject',
    ...desk,
    summary: { zh: '驳回发票申请', en: 'Reject an application, with the reason' },
    input: z.strictObject({ id: InvoiceId, reason: RejectReason }),
    output: DeskInvoiceDetail,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/desk/invoice/:id/file/:number',
    ...desk,
    effect: 'stream',
    files: true,
    summary: {
      zh: '上传电子发票文件（XML 或 OFD 必传，号码、金额、税号须一致）',
      en: 'Upload the files of an invoice: number, amount and tax number in the XML or OFD must match',
    },
    input: z.strictObject({ id: InvoiceId, number: InvoiceNumber }),
    output: DeskInvoiceDetail,
  }),
  file: endpoint({
    method: 'GET',
    path: '/desk/invoice/:id/file/:format',
    ...desk,
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '下载电子发票文件（留痕）', en: 'Download a file of an invoice, on record' },
    input: z.strictObject({ id: InvoiceId, format: FileFormat }),
    output: Nothing,
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/desk/invoice/:id/reverse',
    ...desk,
    stepUp: true,
    summary: { zh: '发起红冲', en: 'Start the reversal of an invoice' },
    input: z.strictObject({ id: InvoiceId, reason: ReversalReason }),
    output: DeskInvoiceDetail,
  }),
  recordSheet: endpoint({
    method: 'POST',
    path: '/desk/invoice/:id/sheet',
    ...desk,
    summary: {
      zh: '登记红字信息确认单，等待购买方在 72 小时内确认',
      en: 'Record the red-letter sheet that the buyer must confirm within 72 hours',
    },
    input: z.strictObject({ id: InvoiceId, number: SheetNumber, openedAt: SheetOpenedAt }),
    output: DeskInvoiceDetail,
  }),
  endSheet: endpoint({
    method: 'POST',
    path: '/desk/invoice/:id/sheet/outcome',
    ...desk,
    summary: {
      zh: '登记红字信息确认单的结果：购买方已确认，或已作废',
      en: 'Record the outcome of the red-letter sheet: confirmed by the buyer, or void',
    },
    input: z.strictObject({
      id: InvoiceId,
      outcome: field(z.enum(sheetOutcomes), { label: { zh: '结果', en: 'Outcome' }, example: 'confirmed' }),
      reason: SheetReason,
    }),
    output: DeskInvoiceDetail,
  }),
  finishReversal: endpoint({
    method: 'POST',
    path: '/desk/invoice/:id/reversed',
    ...desk,
    summary: { zh: '登记红字发票号码，完成红冲', en: 'Record the number of the red-letter invoice and finish the reversal' },
    input: z.strictObject({ id: InvoiceId, number: InvoiceNumber }),
    output: DeskInvoiceDetail,
  }),
  uploadRed: endpoint({
    method: 'POST',
    path: '/desk/invoice/:id/red-file',
    ...desk,
    effect: 'stream',
    files: true,
    summary: {
      zh: '上传红字发票文件（XML 或 OFD 必传，号码须一致，金额须为相应负数）',
      en: 'Upload the files of the red-letter invoice: number and negative amount in the XML or OFD must match',
    },
    input: z.strictObject({ id: InvoiceId }),
    output: DeskInvoiceDetail,
  }),
  redFile: endpoint({
    method: 'GET',
    path: '/desk/invoice/:id/red-file/:format',
    ...desk,
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '下载红字发票文件（留痕）', en: 'Download a file of the red-letter invoice, on record' },
    input: z.strictObject({ id: InvoiceId, format: FileFormat }),
    output: Nothing,
  }),
}
