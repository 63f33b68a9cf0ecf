// Rows of a batch out of pasted text: columns copied from a sheet, or addresses alone.
import type { BatchRow } from '@attestry/contract/modules/evidence/capture-batch'
import { findAddresses } from '../add/found-addresses.ts'

const EVERY = Number.POSITIVE_INFINITY
const NAME_LENGTH = 200

export function pastedRows(text: string): BatchRow[] {
  const rows: BatchRow[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const cells = line.split('\t').map((cell) => cell.trim())
    rows.push(...(cells.length > 1 ? ofCells(cells, at + 1, rows.length === 0) : ofLine(line, at + 1)))
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

/** The address shows where the columns begin. A line without one is a heading above all rows, and below them a row to be mended. */
function ofCells(cells: readonly string[], row: number, isFirst: boolean): BatchRow[] {
  const found = cells.findIndex((cell) => findAddresses(cell, EVERY).length > 0)
  if (found < 0 && (isFirst || !cells.some(Boolean))) return []
  const at = found < 0 ? 1 : found
  const url = cells[at] ?? ''
  const after = cells.slice(at + 1)
  const name = cells.slice(0, at).find(Boolean) ?? nameOf(url)
  return [rowOf(row, url, { name, label: after[0] ?? '', platform: after[1] ?? '', seller: after[2] ?? '' })]
}

/** Also those that cannot be captured: the check says why. */
const ofLine = (line: string, row: number): BatchRow[] =>
  findAddresses(line, EVERY).map(({ url }) => rowOf(row, url, { name: nameOf(url) }))

const nameOf = (url: string): string =>
  url
    .replace(/^[a-z]+:\/\/(www\.)?/i, '')
    .replace(/[/?#]+$/, '')
    .slice(0, NAME_LENGTH)
