// Lines of WeChat Pay's daily bills: CSV in UTF-8, with a backtick before each value and a summary at the end.
import { fenOfBill, timeOfBill } from './amount.ts'
import { billRows } from './bill-table.ts'
import type { BillKind, BillLine } from './port.ts'

const TRADE_COLUMNS = [
  '交易时间',
  '微信订单号',
  '商户订单号',
  '交易状态',
  '商户退款单号',
  '退款状态',
  '订单金额',
  '申请退款金额',
] as const
const FUND_COLUMNS = ['记账时间', '微信支付业务单号', '业务类型', '收支金额（元）', '业务凭证号'] as const

export const wechatBillLines = (text: string, kind: BillKind): BillLine[] =>
  kind === 'trade' ? tradeLines(text) : fundLines(text)

/** A refund has a line of its own; refunds that failed have none that counts. */
const tradeLines = (text: string): BillLine[] =>
  billRows(text, TRADE_COLUMNS)
    .filter((row) => row.交易状态 === 'SUCCESS' || (row.交易状态 === 'REFUND' && row.退款状态 === 'SUCCESS'))
    .map((row) => {
      const isRefund = row.交易状态 === 'REFUND'
      return {
        kind: isRefund ? 'refund' : 'payment',
        transactionId: row.微信订单号,
        tradeNo: row.商户订单号,
        refundNo: isRefund ? row.商户退款单号 : '',
        fen: fenOfBill(isRefund ? row.申请退款金额 : row.订单金额),
        at: timeOfBill(row.交易时间),
      }
    })

/** For a payment the voucher is our trade number, for a refund our refund number. */
const fundLines = (text: string): BillLine[] =>
  billRows(text, FUND_COLUMNS)
    .filter((row) => row.业务类型 === '交易' || row.业务类型 === '退款')
    .map((row) => {
      const isRefund = row.业务类型 === '退款'
      return {
        kind: isRefund ? 'refund' : 'payment',
        transactionId: row.微信支付业务单号,
        tradeNo: isRefund ? '' : row.业务凭证号,
        refundNo: isRefund ? row.业务凭证号 : '',
        fen: fenOfBill(row['收支金额（元）']),
        at: timeOfBill(row.记账时间),
      }
    })
