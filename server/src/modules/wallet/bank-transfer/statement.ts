// Turns the rows of a statement into incoming lines; what is not understood is a fault with its row and column, never a guess.
import type { StatementColumn } from '@attestry/contract/modules/wallet/bank-transfer'
import { dayPlus } from '../../../kernel/beijing-time.ts'
import type { SheetLine } from '../../../kernel/sheet.ts'
import { incomingMarks, type Mapping, outgoingMarks } from './layout.ts'

export interface StatementLine {
  readonly row: number
  readonly serial: string
  readonly bookedOn: string
  readonly fen: number
  readonly payerName: string
  readonly payerAccount: string
  readonly remark: string
}

export type FaultKind =
  | 'direction'
  | 'contradiction'
  | 'both'
  | 'amount'
  | 'date'
  | 'future'
  | 'old'
  | 'serial'
  | 'rounded'
  | 'account'
  | 'formula'
  | 'heading'
  | 'twice'
  | 'changed'

export interface StatementFault {
  readonly row: number
  /** The heading in the file. */
  readonly column: string
  readonly kind: FaultKind
  readonly value: string
}

export interface ReadStatement {
  readonly lines: readonly StatementLine[]
  readonly outgoing: number
  readonly faults: readonly StatementFault[]
  readonly accountChecked: boolean
  /** Another account that the file names. */
  readonly otherAccount: string | undefined
}

/** Plain, or in groups of three: `88,00` must not become 8,800.00. */
const AMOUNT = /^\+?¥?(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{1,2})0*)?$/
/** As a bank writes that a column has no amount. */
const NO_AMOUNT = /^(?:|-|¥?0+(?:\.0+)?)$/
const MAX_YEARS_BACK = 2
const MAX_SERIAL_CHARS = 64
const SERIAL = /^[0-9A-Za-z][0-9A-Za-z\-_/.]*$/
/** Excel stores long numbers with 15 digits, and the rest is lost. */
const ROUNDED = /^\d(?:\.\d+)?[eE]\+?\d+$/
const MAX_TEXT_CHARS = 300

/** Totals and footers have no serial number, no date and no payer. */
const isTotal = (...cells: readonly string[]): boolean => cells.every((cell) => cell === '')

export function readStatement(
  mapping: Mapping,
  rows: readonly SheetLine[],
  preamble: readonly SheetLine[],
  { account, today }: { readonly account: string; readonly today: string },
): ReadStatement {
  const lines: StatementLine[] = []
  const faults: StatementFault[] = []
  for (const heading of mapping.repeated)
    faults.push({ row: mapping.header.row, column: heading, kind: 'heading', value: heading })
  const latest = dayPlus(today, 1)
  const earliest = `${Number(today.slice(0, 4)) - MAX_YEARS_BACK}${today.slice(4)}`
  let outgoing = 0
  let otherAccount = accountIn(preamble, account)
  let accountChecked = otherAccount === account
  if (accountChecked) otherAccount = undefined
  const seen = new Map<string, string>()
  for (const line of rows) {
    const cell = (column: StatementColumn): string => cellsOf(mapping, line, column)[0] ?? ''
    const fault = (column: StatementColumn, kind: FaultKind) =>
      faults.push({ row: line.row, column: headingOf(mapping, column), kind, value: cell(column).slice(0, 40) })
    const serial = cell('serial')
    if (isTotal(serial, cell('bookedOn'), cell('payerName'))) continue
    const fen = readAmount(mapping, line)
    if (fen === 'outgoing') {
      outgoing += 1
      continue
    }
    const before = faults.length
    const own = cell('ownAccount').replace(/\s/g, '')
    if (own !== '' && own !== account) otherAccount = own
    else if (own !== '') accountChecked = true
    else if (mapping.at.ownAccount) fault('ownAccount', 'account')
    const bookedOn = dayOf(cell('bookedOn'))
    for (const column of ['amount', 'bookedOn', 'serial'] as const)
      if (line.formulas?.includes(mapping.at[column]?.[0] ?? -1)) fault(column, 'formula')
    if (fen === 'unreadable') fault('amount', 'amount')
    else if (typeof fen === 'object') faults.push(fen)
    if (ROUNDED.test(serial)) fault('serial', 'rounded')
    else if (!SERIAL.test(serial) || serial.length > MAX_SERIAL_CHARS) fault('serial', 'serial')
    if (bookedOn === undefined) fault('bookedOn', 'date')
    else if (bookedOn > latest) fault('bookedOn', 'future')
    else if (bookedOn < earliest) fault('bookedOn', 'old')
    const facts = {
      payerName: cell('payerName').slice(0, MAX_TEXT_CHARS),
      payerAccount: cell('payerAccount').replace(/\s/g, '').slice(0, MAX_TEXT_CHARS),
      remark: [...new Set(cellsOf(mapping, line, 'remark'))].filter(Boolean).join(' ').slice(0, MAX_TEXT_CHARS),
    }
    if (faults.length > before || typeof fen !== 'number' || bookedOn === undefined) continue
    const read: StatementLine = { row: line.row, serial, bookedOn, fen, ...facts }
    const text = JSON.stringify({ ...read, row: 0 })
    if (seen.has(serial)) {
      // The same line twice is exported by some banks where two pages meet.
      if (seen.get(serial) !== text) fault('serial', 'twice')
      continue
    }
    seen.set(serial, text)
    lines.push(read)
  }
  return { lines, outgoing, faults, accountChecked: accountChecked && otherAccount === undefined, otherAccount }
}

const cellsOf = ({ at }: Mapping, { cells }: SheetLine, column: StatementColumn): string[] =>
  (at[column] ?? []).map((place) =>
    (cells[place] ?? '')
      .normalize('NFKC')
      .replace(/^[`'\t]/, '')
      .trim(),
  )

export const headingOf = ({ at, header, layout }: Mapping, column: StatementColumn): string =>
  header.cells[at[column]?.[0] ?? -1] ?? layout.headings[column][0] ?? column

/** Fen, or what the row is instead; a row that contradicts itself is a fault. */
function readAmount(mapping: Mapping, line: SheetLine): number | 'outgoing' | 'unreadable' | StatementFault {
  const { incoming } = mapping.layout
  const textAt = (place: number): string => (line.cells[place] ?? '').normalize('NFKC').trim()
  const faultAt = (place: number, kind: FaultKind): StatementFault => ({
    row: line.row,
    column: mapping.header.cells[place] ?? '',
    kind,
    value: (line.cells[place] ?? '').slice(0, 40),
  })
  const text = cellsOf(mapping, line, 'amount')[0] ?? ''
  const direction = textAt(mapping.directionAt)
  if (incoming.style === 'direction') {
    if (direction === incoming.outgoing) return 'outgoing'
    return direction === incoming.incoming ? fenOf(text) : faultAt(mapping.directionAt, 'direction')
  }
  const hasOutgoing = !NO_AMOUNT.test(textAt(mapping.outgoingAt))
  if (NO_AMOUNT.test(text))
    return hasOutgoing && incomingMarks.includes(direction) ? faultAt(mapping.directionAt, 'contradiction') : 'outgoing'
  if (hasOutgoing) return faultAt(mapping.outgoingAt, 'both')
  if (outgoingMarks.includes(direction)) return faultAt(mapping.directionAt, 'contradiction')
  if (direction !== '' && !incomingMarks.includes(direction)) return faultAt(mapping.directionAt, 'direction')
  return fenOf(text)
}

/** A negative credit is a reversal of the bank: staff look at it. */
function fenOf(text: string): number | 'unreadable' {
  const [, whole, decimals = ''] = AMOUNT.exec(text) ?? []
  if (whole === undefined) return 'unreadable'
  const fen = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'))
  return Number.isSafeInteger(fen) && fen > 0 ? fen : 'unreadable'
}

/** `2026-11-17`, `2026/11/17 09:30:00`, `20261117`, `20261117 09:30:00`, `2026年11月17日`. */
export function dayOf(text: string): string | undefined {
  const found = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:$|[\sT-])/.exec(text)
  if (!found) return undefined
  const day = `${found[1]}-${found[2]?.padStart(2, '0')}-${found[3]?.padStart(2, '0')}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined
}

/** The account number beside the word 账号 above the table; ours if it is there at all. */
function accountIn(preamble: readonly SheetLine[], account: string): string | undefined {
  const text = preamble
    .map(({ cells }) => cells.join(' '))
    .join('\n')
    .normalize('NFKC')
  if (new RegExp(`(?<!\\d)${account}(?!\\d)`).test(text.replace(/(?<=\d) (?=\d)/g, ''))) return account
  return /[账帐]号[^\d\n]{0,12}(\d{8,32})/.exec(text)?.[1]
}
