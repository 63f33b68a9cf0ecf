// Parses pasted text into batch rows: columns copied from a sheet, or plain URLs.
import type { BatchRow } from '@attestry/contract/modules/evidence/capture-batch'
import { findAddresses } from '../add/found-addresses.ts'

const NO_LIMIT = Number.POSITIVE_INFINITY
const MAX_NAME_LENGTH = 200

export function pastedRows(text: string): BatchRow[] {
  const rows: BatchRow[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const cells = line.split('\t').map((cell) => cell.trim())
    rows.push(...(cells.length > 1 ? rowOfCells(cells, at + 1, rows.length === 0) : rowsOfLine(line, at + 1)))
  }
  return rows
}

const rowOf = (row: number, url: string, words: Partial<BatchRow>): BatchRow => ({
  row,
  url,
  name: '',
  label: '',
  platform: '',
  seller: '',
  ...words,
})

/** The URL cell fixes the column positions. A line without a URL is a heading before the first row, and later a row to correct. */
function rowOfCells(cells: readonly string[], row: number, isFirst: boolean): BatchRow[] {
  const found = cells.findIndex((cell) => findAddresses(cell, NO_LIMIT).length > 0)
  if (found < 0 && (isFirst || !cells.some(Boolean))) return []
  const at = found < 0 ? 1 : found
  const cell = cells[at] ?? ''
  const url = findAddresses(cell, NO_LIMIT)[0]?.url ?? cell
  const after = cells.slice(at + 1)
  const name = cells.slice(0, at).find(Boolean) ?? nameOf(url)
  return [rowOf(row, url, { name, label: after[0] ?? '', platform: after[1] ?? '', seller: after[2] ?? '' })]
}

/** Includes URLs that cannot be captured: validation says why. */
const rowsOfLine = (line: string, row: number): BatchRow[] =>
  findAddresses(line, NO_LIMIT).map(({ url }) => rowOf(row, url, { name: nameOf(url) }))

const nameOf = (url: string): string =>
  url
    .replace(/^[a-z]+:\/\/(www\.)?/i, '')
    .replace(/[/?#]+$/, '')
    .slice(0, MAX_NAME_LENGTH)
