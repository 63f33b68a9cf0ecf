// Alipay's daily bills: a zip archive with CSV files in GBK, one with the lines and one with the summary.
import { inflateRawSync } from 'node:zlib'
import { inMemory, readForeignZip } from '@attestry/proof/package/zip'
import { fenOfBill, timeOfBill } from './amount.ts'
import { downloadBill } from './bill-download.ts'
import { billRows } from './bill-table.ts'
import type { BillKind, BillLine } from './port.ts'

const MAX_CSV_BYTES = 512 * 1024 ** 2
const DEFLATED = 8

export async function readAlipayBill(url: string, kind: BillKind): Promise<BillLine[]> {
  const archive = await downloadBill(url)
  for (const entry of await readForeignZip(inMemory(archive))) {
    const bytes = archive.subarray(entry.offset, entry.offset + entry.compressedSize)
    const csv = entry.method === DEFLATED ? inflateRawSync(bytes, { maxOutputLength: MAX_CSV_BYTES }) : bytes
    const text = new TextDecoder('gb18030').decode(csv)
    // The names of the files are in GBK and not documented: the columns decide.
    if (text.includes(kind === 'trade' ? TRADE_COLUMNS[0] : FUND_COLUMNS[0]))
      return kind === 'trade' ? tradeLines(text) : fundLines(text)
  }
  throw new Error(`the archive contains no ${kind} bill`)
}

const TRADE_COLUMNS = ['支付宝交易号', '商户订单号', '业务类型', '完成时间', '订单金额（元）', '退款批次号/请求号'] as const
const FUND_COLUMNS = ['业务流水号', '商户订单号', '发生时间', '收入金额（+元）', '支出金额（-元）', '业务类型', '备注'] as const

const tradeLines = (text: string): BillLine[] =>
  billRows(text, TRADE_COLUMNS).map((row) => ({
    kind: row.业务类型 === '退款' ? 'refund' : 'payment',
    transactionId: row.支付宝交易号,
    tradeNo: row.商户订单号,
    refundNo: row['退款批次号/请求号'],
    fen: fenOfBill(row['订单金额（元）']),
    at: timeOfBill(row.完成时间),
  }))

/** Fees and withdrawals are not lines of trades. */
const fundLines = (text: string): BillLine[] =>
  billRows(text, FUND_COLUMNS)
    .filter((row) => row.业务类型 === '在线支付' || row.业务类型 === '交易退款')
    .map((row) => ({
      kind: row.业务类型 === '交易退款' ? 'refund' : 'payment',
      transactionId: row.业务流水号,
      tradeNo: row.商户订单号,
      refundNo: row.业务类型 === '交易退款' ? row.备注 : '',
      fen: fenOfBill(row.业务类型 === '交易退款' ? row['支出金额（-元）'] : row['收入金额（+元）']),
      at: timeOfBill(row.发生时间),
    }))
