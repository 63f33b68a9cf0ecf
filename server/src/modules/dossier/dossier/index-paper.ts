// The list of evidence of a dossier as a paper: heading with the parties, and one table of all records.
import { createHash } from 'node:crypto'
import { evidenceKinds } from '@attestry/contract/evidence-kind'
import { MAX_PURPOSE_CHARS } from '@attestry/contract/modules/dossier/dossier'
import { groupedNumber, inBothLanguages, type Paper, type Part, type Row, type TableCell } from '../../../adapters/paper/port.ts'
import { dayAt, localTime } from '../../../kernel/beijing-time.ts'
import { type ListedRecord, totalsOf } from './contents.ts'
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

export function indexPaper(dossier: DossierRow, placed: readonly ListedRecord[], frame: IndexFrame): Paper {
  const number = `EL-${dayAt(frame.issuedAt).replaceAll('-', '')}-${contentDigest(dossier, placed)}`
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
        parts: [{ kind: 'points', title: words.notesTitle, points: [words.checking, words.digest, words.pages] }],
      },
      {
        heading: words.submission,
        parts: [
          {
            kind: 'rows',
            rows: [
              { label: words.submitter, values: [{ blank: 'signature' }] },
              { label: words.submittedOn, values: [{ blank: 'line' }] },
            ],
          },
        ],
      },
    ],
    remarks: { replaced: words.replaced, cut: words.cut },
    verification: { url: frame.publicUrl + QUERY_PATH, alt: words.qrAlt },
    metadata: { keywords: `attestry-evidence-list:${number}`, reason: `List of evidence ${number}` },
  }
}

/** Lists with other content have other numbers. */
const contentDigest = (dossier: DossierRow, placed: readonly ListedRecord[]): string =>
  createHash('sha256')
    .update(JSON.stringify([dossier.id, dossier.version, placed.map(({ record, entry }) => [record.ano, record.state, entry])]))
    .digest('hex')
    .slice(0, 16)

function caseRows(dossier: DossierRow, placed: readonly ListedRecord[], issuedAt: Date): Row[] {
  // Blank ones are filled in by hand.
  const stated = (text: string) => (text ? { text: inOneLine(text) } : { blank: 'line' as const })
  const { fileCount, digestCount } = totalsOf(placed)
  const totals = words.totals(groupedNumber(placed.length), groupedNumber(fileCount), groupedNumber(digestCount))
  return [
    { label: words.name, values: [{ text: inOneLine(dossier.name), type: 'strong' }] },
    { label: words.caseNumber, values: [stated(dossier.case_number)] },
    { label: words.cause, values: [stated(dossier.cause)] },
    { label: words.ownSide, values: [stated(dossier.own_side)] },
    { label: words.otherSide, values: [stated(dossier.other_side)] },
    { label: words.court, values: [stated(dossier.court)] },
    { label: words.date, values: [{ text: dayAt(issuedAt) }] },
    { label: words.total, values: [{ sentences: totals }] },
  ]
}

/** A cell has no line breaks of its own. */
const inOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Addresses may have 2,048 characters. */
const MAX_SOURCE_LINES = 12

const recordTable = (placed: readonly ListedRecord[]): Part => ({
  kind: 'table',
  title: words.ordered,
  columns: [
    { label: words.place, width: 12 },
    // Long enough for the longest texts, one character a line at worst.
    { label: words.what, width: 30, maxLines: MAX_PURPOSE_CHARS },
    { label: words.source, width: 30, maxLines: MAX_SOURCE_LINES },
    { label: words.purpose, width: 48, maxLines: MAX_PURPOSE_CHARS },
    { label: words.identity, width: 52, maxLines: MAX_PURPOSE_CHARS },
    { label: words.sealed, width: 27, maxLines: 4 },
    { label: words.page, width: 12 },
  ],
  rows: placed.map(rowOf),
  more: null,
})

function rowOf({ record, entry, file, source }: ListedRecord, at: number): TableCell[] {
  const { name, kind, ano, digest, sealed_at, state, file_count, source_class } = record
  return [
    String(at + 1),
    { stacked: [inOneLine(name), evidenceKinds[kind].name] },
    { stacked: [words.sources[source_class], ...(source ? [inOneLine(source)] : [])] },
    inOneLine(entry.purpose),
    {
      stacked: [
        ano,
        ...(digest ? [words.manifestDigest, { digest }] : []),
        ...(file ? [words.fileDigest(file.algorithm), { digest: file.digest }] : []),
      ],
    },
    {
      stacked: [
        sealed_at ? localTime(sealed_at) : state === 'failed' ? words.failed : words.notSealed,
        source_class === 'digest' ? words.digestOnly : words.files(groupedNumber(file_count)),
      ],
    },
    // Known only when the papers are bound.
    '',
  ]
}
