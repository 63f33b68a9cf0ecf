// Column layouts of bank statements, recognised by their headings as the banks' online services export them.
import type { StatementColumn, StatementLayout } from '@attestry/contract/modules/wallet/bank-transfer'
import type { SheetLine } from '../../../kernel/sheet.ts'

/** How a row says that money came in. */
type Incoming =
  /** A column of its own; empty or zero for outgoing money, which has another column. */
  | { readonly style: 'credit-column'; readonly outgoing: readonly string[] }
  /** One amount, and a column with one of two values. */
  | {
      readonly style: 'direction'
      readonly headings: readonly string[]
      readonly incoming: string
      readonly outgoing: string
    }

interface Layout {
  readonly id: StatementLayout
  readonly incoming: Incoming
  /** Accepted headings, the preferred first. */
  readonly headings: Readonly<Record<StatementColumn, readonly string[]>>
}

const required: readonly StatementColumn[] = ['serial', 'bookedOn', 'amount', 'payerName']

export const layouts: readonly Layout[] = [
  {
    id: 'ccb',
    incoming: { style: 'credit-column', outgoing: ['借方发生额(支取)', '借方发生额/元(支取)', '借方发生额'] },
    headings: {
      serial: ['账户明细编号-交易流水号', '企业流水号'],
      bookedOn: ['记账日期', '交易时间'],
      amount: ['贷方发生额(收入)', '贷方发生额/元(收入)', '贷方发生额'],
      payerName: ['对方户名'],
      payerAccount: ['对方账号'],
      remark: ['备注', '摘要'],
      ownAccount: ['账号'],
    },
  },
  {
    id: 'icbc',
    incoming: { style: 'credit-column', outgoing: ['借方发生额', '转出金额'] },
    headings: {
      serial: ['交易流水号', '凭证号'],
      bookedOn: ['交易时间', '交易日期'],
      amount: ['贷方发生额', '转入金额'],
      payerName: ['对方单位名称', '对方单位'],
      payerAccount: ['对方账号'],
      remark: ['附言', '用途', '摘要'],
      ownAccount: ['本方账号'],
    },
  },
  {
    id: 'cmb',
    incoming: { style: 'credit-column', outgoing: ['借方金额'] },
    headings: {
      serial: ['流水号'],
      bookedOn: ['交易日'],
      amount: ['贷方金额'],
      payerName: ['收(付)方名称', '收/付方名称'],
      payerAccount: ['收(付)方账号', '收(付)方帐号', '收/付方账号', '收/付方帐号'],
      remark: ['摘要', '用途', '业务摘要'],
      ownAccount: ['账号', '帐号'],
    },
  },
  {
    id: 'boc',
    incoming: { style: 'direction', headings: ['交易类型'], incoming: '来账', outgoing: '往账' },
    headings: {
      serial: ['交易流水号'],
      bookedOn: ['交易日期'],
      amount: ['交易金额'],
      payerName: ['付款人名称'],
      payerAccount: ['付款人账号'],
      remark: ['交易附言', '用途', '摘要', '备注'],
      ownAccount: ['收款人账号'],
    },
  },
  {
    id: 'abc',
    incoming: { style: 'credit-column', outgoing: ['支出金额'] },
    headings: {
      serial: ['交易流水号', '日志号'],
      bookedOn: ['交易日期', '交易时间'],
      amount: ['收入金额'],
      payerName: ['对方户名'],
      payerAccount: ['对方账号'],
      remark: ['交易附言', '交易用途', '摘要'],
      ownAccount: ['账号', '本方账号'],
    },
  },
]

/** A column that names the direction again, beside the two columns of amounts. */
const markHeadings: readonly string[] = ['借/贷', '借贷', '借贷标志', '借贷方向', '收/支', '收支']
export const incomingMarks: readonly string[] = ['贷', '贷方', '收', '收入']
export const outgoingMarks: readonly string[] = ['借', '借方', '支', '支出']

/** Where a column is; remarks are read from all of theirs, because payers and banks choose different ones. */
export interface Mapping {
  readonly layout: Layout
  readonly header: SheetLine
  readonly at: Readonly<Partial<Record<StatementColumn, readonly number[]>>>
  /** Of the direction, if the layout has one, or of a mark beside the amounts; -1: none. */
  readonly directionAt: number
  /** Of the amount of outgoing money; -1: none. */
  readonly outgoingAt: number
  /** Needed headings that the file has twice. */
  readonly repeated: readonly string[]
}

/** BOC adds the English name in square brackets; widths and spaces vary. */
const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/\[.*?\]/g, '')
    .replace(/[\s*]/g, '')

const MAX_HEADER_LINES = 40

export type Recognised =
  | { readonly mapping: Mapping; readonly rows: readonly SheetLine[]; readonly preamble: readonly SheetLine[] }
  /** The layout that most headings fit, and the headings that it lacks; undefined: no layout fits. */
  | { readonly nearest: StatementLayout | undefined; readonly missing: readonly string[] }

export function recognise(lines: readonly SheetLine[]): Recognised {
  let nearest: { nearest: StatementLayout | undefined; missing: readonly string[]; found: number } = {
    nearest: undefined,
    missing: [],
    found: 0,
  }
  for (const [index, header] of lines.slice(0, MAX_HEADER_LINES).entries()) {
    const names = header.cells.map(plain)
    for (const layout of layouts) {
      const mapping = mappingOf(layout, header, names)
      const missing = missingIn(mapping)
      if (missing.length === 0) return { mapping, rows: lines.slice(index + 1), preamble: lines.slice(0, index) }
      const found = required.length + (layout.incoming.style === 'direction' ? 1 : 0) - missing.length
      if (found > nearest.found && found > missing.length) nearest = { nearest: layout.id, missing, found }
    }
  }
  return { nearest: nearest.nearest, missing: nearest.missing }
}

function mappingOf(layout: Layout, header: SheetLine, names: readonly string[]): Mapping {
  const at: Partial<Record<StatementColumn, readonly number[]>> = {}
  for (const [column, headings] of Object.entries(layout.headings) as [StatementColumn, readonly string[]][]) {
    const found = headings.map((heading) => names.indexOf(plain(heading))).filter((place) => place >= 0)
    if (found.length > 0) at[column] = column === 'remark' ? found : found.slice(0, 1)
  }
  const { incoming } = layout
  const place = (headings: readonly string[]): number =>
    headings.map((each) => names.indexOf(plain(each))).find((each) => each >= 0) ?? -1
  const directionAt = place(incoming.style === 'direction' ? incoming.headings : markHeadings)
  const outgoingAt = incoming.style === 'direction' ? -1 : place(incoming.outgoing)
  const needed = [...[...required, 'ownAccount' as const].map((column) => at[column]?.[0] ?? -1), directionAt, outgoingAt]
  const repeated = needed
    .filter((each) => each >= 0 && names.indexOf(names[each] ?? '', each + 1) >= 0)
    .map((each) => header.cells[each] ?? '')
  return { layout, header, at, directionAt, outgoingAt, repeated }
}

function missingIn({ layout, at, directionAt }: Mapping): string[] {
  const columns = required.filter((column) => !at[column]).map((column) => layout.headings[column][0] ?? column)
  const { incoming } = layout
  return incoming.style === 'direction' && directionAt < 0 ? [...columns, incoming.headings[0] ?? ''] : columns
}
