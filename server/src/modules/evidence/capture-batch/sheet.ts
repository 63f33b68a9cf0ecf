// Reads the rows of a sheet: finds its columns by name in either language.
import type { Locale } from '@attestry/contract/errors'
import { type CaptureKind, MAX_ROWS_PER_BATCH } from '@attestry/contract/modules/evidence/capture'
import type { BatchRow } from '@attestry/contract/modules/evidence/capture-batch'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import type { Member } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { readSheetLines, type SheetLine } from '../../../kernel/sheet.ts'
import { words as en } from './words.en.ts'
import { words as zh } from './words.zh.ts'

export async function readSheetRows(
  bytes: Buffer,
  kind: CaptureKind,
  { accountId, locale }: Pick<Member, 'accountId' | 'locale'>,
): Promise<BatchRow[]> {
  const parsed = await readSheetLines(bytes, accountId, { maxLines: MAX_ROWS_PER_BATCH + 2 })
  const [header, ...lines] = parsed ?? refuse(evidenceErrors.SHEET_UNREADABLE)
  if (!header) return refuse(evidenceErrors.SHEET_EMPTY)
  const at = columnsOf(header, kind, locale)
  // Cutting may leave half a surrogate pair, which the database does not store.
  const cell = (line: SheetLine, column: keyof typeof at, maxChars = 1000) =>
    (line.cells[at[column]] ?? '').trim().slice(0, maxChars).toWellFormed()
  const rows = lines.map((line) => ({
    row: line.row,
    name: cell(line, 'name'),
    url: cell(line, 'url', 5000),
    label: cell(line, 'label'),
    platform: cell(line, 'platform'),
    seller: cell(line, 'seller'),
  }))
  if (rows.length === 0) refuse(evidenceErrors.SHEET_EMPTY)
  if (rows.length > MAX_ROWS_PER_BATCH) refuse(evidenceErrors.SHEET_TOO_LONG, { limit: MAX_ROWS_PER_BATCH })
  return rows
}

const plain = (text: string) => text.replace(/[*\s]/g, '').toLowerCase()

export const headings = (kind: CaptureKind, { columns }: typeof zh) => ({
  name: columns.name,
  url: columns.url,
  label: columns.label,
  ...(kind === 'ecommerce' ? { platform: columns.marketplace, seller: columns.shop } : {}),
  ...(kind === 'video' ? { platform: columns.videoSite, seller: columns.publisher } : {}),
})

export const isRequired = (column: string): boolean => column === 'name' || column === 'url'

function columnsOf(
  header: SheetLine,
  kind: CaptureKind,
  locale: Locale,
): Record<'name' | 'url' | 'label' | 'platform' | 'seller', number> {
  const names = header.cells.map(plain)
  const found = { name: -1, url: -1, label: -1, platform: -1, seller: -1 }
  const inReader = headings(kind, locale === 'zh' ? zh : en)
  const accepted = [
    headings(kind, zh),
    headings(kind, en),
    { platform: zh.formerPlatform },
    { platform: en.formerPlatform },
  ] as readonly Partial<typeof inReader>[]
  for (const column of Object.keys(inReader) as (keyof typeof inReader)[]) {
    found[column] = names.findIndex((name) => accepted.some((each) => each[column] !== undefined && plain(each[column]) === name))
    if (found[column] < 0 && isRequired(column)) refuse(evidenceErrors.SHEET_COLUMN, { column: inReader[column] ?? column })
  }
  return found
}
