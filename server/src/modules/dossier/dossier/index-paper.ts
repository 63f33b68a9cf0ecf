// The list of evidence of a dossier as a paper: heading with the parties, and one table of all records.
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import { MAX_PURPOSE_CHARS } from '@attestry/contract/modules/dossier/dossier'
import { groupedNumber, inBothLanguages, type Paper, type Part, type Row, type TableCell } from '../../../adapters/paper/port.ts'
import { dayAt, localTime } from '../../../kernel/beijing-time.ts'
import { type PlacedRecord, totalsOf } from './contents.ts'
import { words as en } from './paper-words.en.ts'
import { words as zh } from './paper-words.zh.ts'
import type { DossierRow } from './store.ts'

const words = inBothLanguages(zh, en)

export interface IndexFrame {
  readonly platformName: string
  readonly platformEnglishName: string
  /** The legal entity of the platform; absent: not configured. */
  readonly office?: { readonly name: string; readonly englishName?: string }
  readonly issuedAt: Date
  readonly publicUrl: string
  readonly demo: boolean
}

/** The public search, where anybody finds a record by its number. */
const QUERY_PATH = '/website-show/query'

export function indexPaper(dossier: DossierRow, placed: readonly PlacedRecord[], frame: IndexFrame): Paper {
  const number = `EL-${dayAt(frame.issuedAt).replaceAll('-', '')}-${dossier.id.slice(-12)}-${dossier.version}`
  return {
    title: words.title,
    number: { label: words.number, value: number },
    issuer: frame.platformName,
    ...(frame.platformEnglishName ? { englishIssuer: frame.platformEnglishName } : {}),
    ...(frame.office ? { office: frame.office } : {}),
    issuedAt: frame.issuedAt.toISOString(),
    lead: [...(frame.demo ? [words.demo] : []), words.lead, words.stated],
    sections: [
      { heading: words.case, parts: [{ kind: 'rows', compact: true, rows: caseRows(dossier, placed, frame.issuedAt) }] },
      { heading: words.evidence, parts: [recordTable(placed)] },
      {
        heading: words.notes,
        parts: [{ kind: 'points', title: words.notesTitle, points: [words.checking, words.digest] }],
      },
    ],
    remarks: { replaced: words.replaced, cut: words.cut },
    verification: { url: frame.publicUrl + QUERY_PATH, alt: words.qrAlt },
    metadata: { keywords: `attestry-evidence-list:${number}`, reason: `List of evidence ${number}` },
  }
}

function caseRows(dossier: DossierRow, placed: readonly PlacedRecord[], issuedAt: Date): Row[] {
  const stated = (text: string) => (text ? { text: inOneLine(text) } : { sentences: words.notGiven, type: 'note' as const })
  const totals = words.totals(groupedNumber(placed.length), groupedNumber(totalsOf(placed).fileCount))
  return [
    { label: words.name, values: [{ text: inOneLine(dossier.name), type: 'strong' }] },
    { label: words.ownSide, values: [stated(dossier.own_side)] },
    { label: words.otherSide, values: [stated(dossier.other_side)] },
    { label: words.court, values: [stated(dossier.court)] },
    { label: words.date, values: [{ text: dayAt(issuedAt) }] },
    { label: words.total, values: [{ sentences: totals }] },
  ]
}

/** A cell has no line breaks of its own. */
const inOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

const recordTable = (placed: readonly PlacedRecord[]): Part => ({
  kind: 'table',
  title: words.ordered,
  columns: [
    { label: words.place, width: 10 },
    // Long enough for the longest texts, one character a line at worst.
    { label: words.what, width: 40, maxLines: MAX_PURPOSE_CHARS },
    { label: words.purpose, width: 57, maxLines: MAX_PURPOSE_CHARS },
    { label: words.identity, width: 62, maxLines: MAX_PURPOSE_CHARS },
    { label: words.sealed, width: 31, maxLines: 4 },
  ],
  rows: placed.map(rowOf),
  more: null,
})

function rowOf({ record, entry }: PlacedRecord, at: number): TableCell[] {
  const { name, kind, ano, digest, sealed_at, state, file_count } = record
  return [
    String(at + 1),
    { stacked: [inOneLine(name), evidenceKinds[kind].name] },
    inOneLine(entry.purpose),
    { stacked: [ano, ...(digest ? [{ digest }] : [])] },
    {
      stacked: [
        sealed_at ? localTime(sealed_at) : state === 'failed' ? words.failed : words.notSealed,
        words.files(groupedNumber(file_count)),
      ],
    },
  ]
}
