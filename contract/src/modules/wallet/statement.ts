// Monthly statements of a wallet and receipts of paid orders, as signed PDFs.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { NoInput, Nothing } from '../../paging.ts'
import { OrderId } from './order-id.ts'

export const Month = field(z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/)), {
  label: { zh: '月份', en: 'Month' },
  hint: { zh: '形如 2026-10 的月份', en: 'a month such as 2026-10' },
  example: '2026-10',
})

/** All money of the wallet, frozen money included. */
export const StatementMonth = z.object({
  month: z.string(),
  /** False: its statement is one to date. */
  over: z.boolean(),
  opening: Yuan,
  /** What was added and what was spent; freezing and unfreezing are neither. */
  received: Yuan,
  spent: Yuan,
  /** Packages that were paid directly: in `received` and in `spent`. */
  direct: Yuan,
  closing: Yuan,
  postings: z.int(),
})
export type StatementMonth = z.infer<typeof StatementMonth>

export const statementApi = {
  list: endpoint({
    method: 'GET',
    path: '/price/statement/list',
    access: 'main',
    summary: { zh: '月度账单列表', en: 'Months with their balances, newest first; the current one to date' },
    input: NoInput,
    output: z.object({ list: z.array(StatementMonth), total: z.int() }),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/price/statement/:month/pdf',
    access: 'main',
    effect: 'stream',
    answer: 'raw',
    summary: {
      zh: '下载月度账单（签名 PDF），本月为截至当前的账单',
      en: 'The statement of a month, as a signed PDF; of the current month to date',
    },
    input: z.strictObject({ month: Month }),
    output: Nothing,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/price/order/:id/receipt',
    access: 'main',
    effect: 'stream',
    answer: 'raw',
    summary: {
      zh: '下载已付订单的收据（签名 PDF，不是发票）',
      en: 'The receipt of a paid order, as a signed PDF; not an invoice',
    },
    input: z.strictObject({ id: OrderId }),
    output: Nothing,
  }),
}
