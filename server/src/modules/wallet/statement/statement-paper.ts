// A month's statement as a paper: balances, sums by kind and day, and the rows.
import { groupedYuan } from '@attestry/contract/grouped-yuan'
import { serviceNames } from '@attestry/contract/modules/wallet/price'
import { yuanOfFen } from '@attestry/contract/money'
import {
  groupedNumber,
  type InBothLanguages,
  inBothLanguages,
  type Paper,
  type Part,
  type Section,
  type TableCell,
  type TableColumn,
} from '../../../adapters/paper/port.ts'
import { daysOfMonth, localTime } from '../../../kernel/beijing-time.ts'
import { type LedgerLine, recordOf } from '../ledger-view/lines.ts'
import type { Pockets } from '../ledger-view/store.ts'
import { type StatementFigures, totalOf } from './figures.ts'
import { words as en } from './paper-words.en.ts'
import { words as zh } from './paper-words.zh.ts'

export const paperWords = inBothLanguages(zh, en)
const words = paperWords.statement

/** Who issues a paper, and to whom. */
export interface PaperFrame {
  readonly number: string
  readonly platformName: string
  readonly platformEnglishName: string
  /** The legal entity of the platform; absent: not configured. */
  readonly office?: { readonly name: string; readonly englishName?: string }
  /** Of the legal entity. */
  readonly taxNumber?: string
  readonly accountName: string
  /** Masked. */
  readonly phone: string
  readonly issuedAt: string
  readonly url: string
  readonly demo: boolean
}

export const grouped = (fen: number): string => groupedYuan(yuanOfFen(fen))

const money = (label: InBothLanguages, width = 15): TableColumn => ({ label, width, align: 'right' })
const pocketColumns = [money(words.recharged), money(words.gift), money(words.held), money(words.total)]
const pocketCells = (pockets: Pockets): string[] =>
  [pockets.rechargedFen, pockets.giftFen, pockets.heldFen, totalOf(pockets)].map(grouped)

/** Of a month that is not over: up to the time of issue. */
export function statementPaper(figures: StatementFigures, frame: PaperFrame, isOver: boolean): Paper {
  const { from, to } = daysOfMonth(figures.month)
  const until = localTime(new Date(frame.issuedAt))
  const period = words.periodOf(from, isOver ? to : until)
  return {
    title: isOver ? words.title : words.titleToDate,
    number: { label: words.number, value: frame.number },
    issuer: frame.platformName,
    ...(frame.platformEnglishName ? { englishIssuer: frame.platformEnglishName } : {}),
    ...(frame.office ? { office: frame.office } : {}),
    issuedAt: frame.issuedAt,
    lead: [...(frame.demo ? [words.demo] : []), words.lead(figures.month), ...(isOver ? [] : [words.toDate(until)])],
    sections: [
      {
        heading: words.account,
        parts: [
          {
            kind: 'rows',
            rows: [
              { label: words.name, values: [{ text: frame.accountName, type: 'strong', maxLines: 2 }] },
              { label: words.phone, values: [{ text: frame.phone }] },
              { label: words.period, values: [{ sentences: period }] },
              { label: words.postings, values: [{ text: groupedNumber(figures.movements.postings) }] },
            ],
          },
        ],
      },
      { heading: words.balances, parts: [balanceTable(figures)] },
      ...(figures.movements.postings > 0 ? [{ heading: words.sums, parts: [kindTable(figures), dayTable(figures)] }] : []),
      detailSection(figures),
      {
        heading: words.notes,
        parts: [{ kind: 'points', title: words.notesTitle, points: [words.meaning, words.tracing, { legal: 'notInvoice' }] }],
      },
    ],
    remarks: { replaced: paperWords.replaced, cut: paperWords.cut },
    verification: { url: frame.url, alt: words.qrAlt },
    metadata: { keywords: `attestry-statement:${frame.number}`, reason: `Monthly statement ${frame.number}` },
  }
}

const balanceTable = ({ opening, movements, closing }: StatementFigures): Part => ({
  kind: 'table',
  title: words.balancesTitle,
  columns: [{ label: { zh: '', en: '' }, width: 32 }, ...pocketColumns],
  rows: [
    [words.opening, ...pocketCells(opening)],
    [words.movements, ...pocketCells(movements)],
    [words.closing, ...pocketCells(closing)],
  ],
  more: null,
})

const directRow = ({ postings, fen }: StatementFigures['direct']): TableCell[] => [
  words.direct,
  groupedNumber(postings),
  ...pocketCells({ rechargedFen: fen, giftFen: 0, heldFen: 0 }),
]

const kindTable = ({ byKind, direct }: StatementFigures): Part => ({
  kind: 'table',
  title: words.byKind,
  columns: [{ label: words.kind, width: 24 }, money(words.count, 8), ...pocketColumns],
  rows: byKind.flatMap(({ kind, postings, ...pockets }) => [
    [paperWords.kinds[kind], groupedNumber(postings), ...pocketCells(pockets)],
    ...(kind === 'package' && direct.postings > 0 ? [directRow(direct)] : []),
  ]),
  more: null,
})

const dayTable = ({ byDay }: StatementFigures): Part => ({
  kind: 'table',
  title: words.byDay,
  columns: [{ label: words.day, width: 17 }, money(words.count, 8), ...pocketColumns, money(words.dayClosing, 17)],
  rows: byDay.map(({ day, postings, closingFen, ...pockets }) => [
    day,
    groupedNumber(postings),
    ...pocketCells(pockets),
    grouped(closingFen),
  ]),
  more: null,
})

function detailSection({ lines, movements }: StatementFigures): Section {
  if (lines.length === 0) return { heading: words.details, parts: [{ kind: 'text', sentences: words.noRows }] }
  const hidden = movements.postings - lines.length
  return {
    heading: words.details,
    parts: [
      {
        kind: 'table',
        title: words.rows,
        columns: [
          { label: words.at, width: 20 },
          { label: words.what, width: 25 },
          // A record's number and a name of four characters fit into one line.
          { label: words.reference, width: 42 },
          ...[words.recharged, words.gift, words.held, words.available].map((label) => money(label, 14)),
        ],
        rows: lines.map((line) => [
          localTime(line.at),
          what(line),
          referenceOf(line),
          ...[line.rechargedFen, line.giftFen, line.heldFen, line.availableAfterFen].map(grouped),
        ]),
        more: hidden > 0 ? words.more(groupedNumber(hidden)) : null,
      },
    ],
  }
}

/** The record or order by which a row can be traced, or its posting; and the account that caused it. */
const referenceOf = ({ reference, orderNumber, id, spenderName }: LedgerLine): string =>
  `${recordOf(reference) ?? orderNumber ?? id}${spenderName ? ` (${spenderName})` : ''}`

function what({ kind, service }: LedgerLine): InBothLanguages {
  const name = paperWords.kinds[kind]
  if (service === null || service === 'amount') return name
  const served = serviceNames[service].name
  return { zh: `${name.zh} ${served.zh}`, en: `${name.en}, ${served.en}` }
}
