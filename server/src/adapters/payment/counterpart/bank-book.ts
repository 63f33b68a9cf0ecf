// A bank without money, for demos and tests: records transfers and exports them as a statement in GBK, as ICBC's online bank does.
import { randomInt } from 'node:crypto'
import { beijingTime } from '../../alipay-gateway.ts'
import { gatewayYuan } from '../amount.ts'
import type { CsvCell, DemoBank, DemoTransfer } from '../port.ts'
import { readJson, writeJson } from './book-file.ts'
import { gbkBytes } from './gbk.ts'

interface BookedTransfer extends DemoTransfer {
  readonly platformId: number
  readonly serial: string
  readonly at: Date
}

const HEADER =
  '交易流水号,本方账号,对方账号,交易时间,借/贷,借方发生额,贷方发生额,对方行号,摘要,用途,对方单位名称,余额,附言,个性化信息'
const MAX_TRANSFERS = 2_000
const SERIAL_DIGITS = 8

/** The transfers survive a restart in `file`. */
export function createBankBook(now: () => Date, file: string): DemoBank {
  const transfers = readJson<BookedTransfer[]>(file) ?? []
  return {
    transfer(platformId, transfer) {
      const at = now()
      const digits = Array.from({ length: SERIAL_DIGITS }, () => randomInt(10)).join('')
      const serial = `${beijingTime(at).replace(/\D/g, '')}${digits}`
      transfers.push({ ...transfer, platformId, serial, at })
      // A demo that runs for months must not grow without end.
      if (transfers.length > MAX_TRANSFERS) transfers.shift()
      writeJson(file, transfers)
      return serial
    },
    statement(platformId, account, csvCell) {
      const own = transfers.filter((each) => each.platformId === platformId && each.account === account)
      const rows = own.map((each, at) => rowOf(each, own.slice(0, at + 1), csvCell))
      return gbkBytes(`${['[演示银行，不收真钱]', HEADER, ...rows].join('\r\n')}\r\n`, { replaceUnknown: '?' })
    },
  }
}

function rowOf(
  { serial, account, payerAccount, payerName, fen, remark, at }: BookedTransfer,
  upTo: readonly DemoTransfer[],
  csvCell: CsvCell,
): string {
  const balance = upTo.reduce((sum, each) => sum + each.fen, 0)
  const cells = [
    ...[serial, account, payerAccount, beijingTime(at), '贷', '', gatewayYuan(fen), '', '转账', ''],
    ...[payerName, gatewayYuan(balance), remark, ''],
  ]
  return cells.map((cell) => withTab(csvCell(cell))).join(',')
}

/** As ICBC does, with a tab after each value: a spreadsheet would round long numbers. */
const withTab = (cell: string): string => (cell.startsWith('"') ? cell : `${cell}\t`)
