// Bank transfers: a member's side of an order, imported statements, their lines, and the two-person match of a line with an order.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { Nothing, pageInput, pageOf } from '../../paging.ts'
import { approvalApi, ProposalReason, proposalFields } from '../approval/proposal.ts'
import { rolesFor } from '../operator/role.ts'
import { BankTransfer } from './bank-account.ts'
import { OrderView, orderStates, RechargeAmount } from './order.ts'
import { OrderId } from './order-id.ts'

export const MAX_STATEMENT_BYTES = 5 * 1024 ** 2
export const MAX_STATEMENT_LINES = 5_000
export const MAX_VOUCHER_BYTES = 10 * 1024 ** 2
/** Faults that a preview lists; a file with any is not imported. */
export const MAX_SHOWN_FAULTS = 50
export const MAX_PREVIEW_LINES = 20

export const statementLayouts = ['icbc', 'ccb', 'cmb', 'boc', 'abc'] as const
export type StatementLayout = (typeof statementLayouts)[number]

export const statementColumns = ['serial', 'bookedOn', 'amount', 'payerName', 'payerAccount', 'remark', 'ownAccount'] as const
export type StatementColumn = (typeof statementColumns)[number]

/** open: neither credited nor returned; a match may be proposed. */
export const bankLineStates = ['open', 'credited', 'returned'] as const
export type BankLineState = (typeof bankLineStates)[number]

/** strong: code, amount and payer fit; partial: only the code does. */
export const matchStrengths = ['strong', 'partial', 'none'] as const

const Person = z.object({ id: z.string(), name: z.string() })

const LineFacts = {
  serial: z.string(),
  bookedOn: z.iso.date(),
  amount: Yuan,
  payerName: z.string(),
  payerAccount: z.string(),
  remark: z.string(),
}

export const StatementPreview = z.object({
  layout: z.enum(statementLayouts),
  /** The heading in the file of each column that was found. */
  columns: z.array(z.object({ column: z.enum(statementColumns), heading: z.string() })),
  /** False if the file does not name its account, so that it could not be compared. */
  accountChecked: z.boolean(),
  incoming: z.int(),
  outgoing: z.int(),
  known: z.int(),
  total: Yuan,
  lines: z.array(z.object({ row: z.int(), ...LineFacts })),
  faults: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
})
export type StatementPreview = z.infer<typeof StatementPreview>

export const BankLine = z.object({
  id: z.string(),
  ...LineFacts,
  state: z.enum(bankLineStates),
  account: z.string(),
  /** Who takes care of it. */
  handler: z.nullable(Person),
  strength: z.enum(matchStrengths),
  /** The order whose code is in the remark. */
  order: z.nullable(z.object({ number: z.string(), amount: Yuan, state: z.enum(orderStates), member: z.string() })),
  fits: z.object({ code: z.boolean(), amount: z.boolean(), payer: z.boolean() }),
  importedAt: z.iso.datetime(),
})
export type BankLine = z.infer<typeof BankLine>

export const BankLineDetail = z.object({
  ...BankLine.shape,
  importedBy: z.string(),
  fileName: z.string(),
  row: z.int(),
  /** Unpaid orders by bank transfer of this amount, or with this code. */
  candidates: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      amount: Yuan,
      state: z.enum(orderStates),
      code: z.string(),
      member: z.string(),
      voucher: z.boolean(),
    }),
  ),
  /** A proposal about it awaits a second person. */
  proposed: z.boolean(),
})
export type BankLineDetail = z.infer<typeof BankLineDetail>

/** An order that is to be paid by bank transfer. */
const BankOrderId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '订单编号', en: 'Order id' },
  resource: 'bank-order',
  example: '00000000-0000-7000-8000-000000000000',
})

/** The member's own order whose proof is opened. */
const OwnVoucherOrderId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '订单编号', en: 'Order id' },
  resource: 'own-bank-voucher',
  example: '00000000-0000-7000-8000-000000000000',
})

/** The order whose proof is opened. */
const VoucherOrderId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '订单编号', en: 'Order id' },
  resource: 'bank-voucher',
  example: '00000000-0000-7000-8000-000000000000',
})

const LineId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '流水编号', en: 'Line id' },
  resource: 'bank-line',
  example: '00000000-0000-7000-8000-000000000000',
})

const desk = { access: 'staff', roles: rolesFor('bank-match') } as const

export const bankTransferApi = {
  begin: endpoint({
    method: 'POST',
    path: '/price/order/:id/bank',
    access: 'main',
    summary: {
      zh: '选择银行转账：返回收款账户与识别码',
      en: 'Pay an order by bank transfer: the account and the matching code',
    },
    input: z.strictObject({ id: OrderId }),
    output: BankTransfer,
  }),
  uploadVoucher: endpoint({
    method: 'POST',
    path: '/price/order/:id/voucher',
    access: 'main',
    effect: 'stream',
    files: true,
    summary: {
      zh: '上传转账凭证（仅供核对，不作为到账依据）',
      en: 'Upload the proof of a transfer: a claim, which credits nothing',
    },
    input: z.strictObject({ id: BankOrderId }),
    output: BankTransfer,
  }),
  ownVoucher: endpoint({
    method: 'GET',
    path: '/price/order/:id/voucher',
    access: 'main',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '下载本人上传的转账凭证', en: 'The proof of a transfer, for the member who uploaded it' },
    input: z.strictObject({ id: OwnVoucherOrderId }),
    output: Nothing,
  }),
  previewStatement: endpoint({
    method: 'POST',
    path: '/desk/wallet/bank/statement/preview',
    ...desk,
    effect: 'stream',
    files: true,
    summary: { zh: '预览银行流水文件：版式、列对应与问题', en: 'Preview a bank statement: layout, columns and faults' },
    input: z.strictObject({}),
    output: StatementPreview,
  }),
  importStatement: endpoint({
    method: 'POST',
    path: '/desk/wallet/bank/statement',
    ...desk,
    effect: 'stream',
    files: true,
    summary: { zh: '导入银行流水（重复导入不产生变化）', en: 'Import a bank statement; importing it again changes nothing' },
    input: z.strictObject({}),
    output: z.object({ added: z.int(), known: z.int(), outgoing: z.int(), strong: z.int() }),
  }),
  lines: endpoint({
    method: 'POST',
    path: '/desk/wallet/bank/line/list',
    ...desk,
    effect: 'read',
    summary: { zh: '银行来账列表', en: 'Incoming bank transfers, newest first' },
    input: z.strictObject({
      state: z.optional(field(z.enum(bankLineStates), { label: { zh: '状态', en: 'Status' }, example: 'open' })),
      ...pageInput,
    }),
    /** `demo`: transfers are made at the demo's bank, whose statement can be downloaded. */
    output: z.object({ ...pageOf(BankLine).shape, demo: z.boolean() }),
  }),
  line: endpoint({
    method: 'GET',
    path: '/desk/wallet/bank/line/:id',
    ...desk,
    summary: { zh: '一笔银行来账', en: 'Details of an incoming bank transfer' },
    input: z.strictObject({ id: LineId }),
    output: BankLineDetail,
  }),
  takeLine: endpoint({
    method: 'POST',
    path: '/desk/wallet/bank/line/:id/take',
    ...desk,
    summary: { zh: '由我跟进这笔来账', en: 'Take care of an incoming bank transfer' },
    input: z.strictObject({ id: LineId }),
    output: BankLineDetail,
  }),
  voucher: endpoint({
    method: 'GET',
    path: '/desk/wallet/bank/voucher/:id',
    ...desk,
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '查看用户上传的转账凭证', en: 'The proof of a transfer that a member uploaded' },
    input: z.strictObject({ id: VoucherOrderId }),
    output: Nothing,
  }),
}

export const bankActs = ['credit', 'return'] as const

export const BankMatch = z.object({
  ...proposalFields,
  act: z.enum(bankActs),
  line: BankLine,
  /** Null: returned to a payer who is not a member. */
  order: z.nullable(OrderView),
  member: z.nullable(Person),
  /** The payer uploaded a proof of the transfer for the order. */
  voucher: z.boolean(),
  /** What differs between the line and the order. */
  differs: z.object({ amount: z.boolean(), payer: z.boolean() }),
})
export type BankMatch = z.infer<typeof BankMatch>

const OrderNumber = field(z.string().check(z.trim(), z.regex(/^(\d{20})?$/)), {
  label: { zh: '订单号', en: 'Order number' },
  hint: { zh: '20 位数字', en: '20 digits' },
  example: '20261117000000000000',
})

export const bankMatchApi = approvalApi({
  kind: 'bank-match',
  path: '/desk/wallet/bank/match',
  names: {
    zh: '来账认领',
    one: 'a match of a bank transfer',
    many: 'Matches of bank transfers',
    id: { zh: '认领单编号', en: 'Match id' },
  },
  input: z.strictObject({
    lineId: LineId,
    act: field(z.enum(bankActs), { label: { zh: '处理方式', en: 'Action' }, example: 'return' }),
    orderNumber: z._default(OrderNumber, ''),
    reason: ProposalReason,
  }),
  output: BankMatch,
})

export const demoBankApi = {
  transfer: endpoint({
    method: 'POST',
    path: '/demo/bank/:id/transfer',
    access: 'main',
    summary: { zh: '演示银行转账（不收真钱）', en: 'Make a transfer at the demo bank, without real money' },
    input: z.strictObject({
      id: BankOrderId,
      amount: RechargeAmount,
      payerName: field(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)), {
        label: { zh: '付款户名', en: 'Payer' },
        example: 'Lin Yue',
      }),
      remark: field(z.string().check(z.trim(), z.maxLength(60)), { label: { zh: '附言', en: 'Remark' }, example: '' }),
    }),
    output: z.object({ serial: z.string() }),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/desk/demo/bank/statement',
    ...desk,
    answer: 'raw',
    summary: { zh: '下载演示银行的流水文件（CSV）', en: 'Statement of the demo bank as CSV' },
    input: z.strictObject({}),
    output: Nothing,
  }),
}
