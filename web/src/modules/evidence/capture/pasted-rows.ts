// Rows of a batch out of pasted text: columns copied from a sheet, or addresses alone.
import type { BatchRow } from '@attestry/contract/modules/evidence/capture-batch'
import { findAddresses } from './found-addresses.ts'

const EVERY = Number.POSITIVE_INFINITY
const NAME_LENGTH = 200

export function pastedRows(text: string): BatchRow[] {
  return text.split(/\r?\n/).flatMap((line, at) => {
    const cells = line.split('\t').map((cell) => cell.trim())
    return cells.length > 1 ? ofCells(cells, at + 1) : ofLine(line, at + 1)
  })
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

/** The address shows where the columns begin; a line without one is a heading. */
function ofCells(cells: readonly string[], row: number): BatchRow[] {
  const at = cells.findIndex((cell) => findAddresses(cell, EVERY).length > 0)
  const url = cells[at]
  if (url === undefined) return []
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
