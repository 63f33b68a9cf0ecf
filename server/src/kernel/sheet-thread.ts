// Worker thread that parses an untrusted sheet; inflates its parts itself within a limit, so that a zip bomb is never fully inflated.
import { parentPort, workerData } from 'node:worker_threads'
import { inflateRawSync } from 'node:zlib'
import { inMemory, packZip, readForeignZip } from '@attestry/proof/package/zip'
import { readSheet } from 'read-excel-file/node'
import { csvRows, csvText } from './csv-lines.ts'

export interface SheetLine {
  /** Row number in the sheet. */
  readonly row: number
  readonly cells: readonly string[]
  /** Indexes of cells whose value a formula computed; absent: none. */
  readonly formulas?: readonly number[]
}

const XML_PART = /^[\x20-\x7e]+\.(xml|rels)$/i
const MAX_ZIP_ENTRIES = 500
const MAX_INFLATED_BYTES = 48 * 1024 ** 2
const MAX_CELL_CHARS = 6_000
const MAX_CELLS_PER_ROW = 50

/** The library makes a table up to the furthest cell: one cell in the last row of a sheet would cost seconds and all memory. */
const MAX_ROW = 5_000
const MAX_COLUMN_LETTERS = 2
const WORKSHEET = /worksheets\/[^/]+\.xml$/i

const { bytes, maxLines, csv } = workerData as { bytes: Uint8Array; maxLines: number; csv: boolean }
/** Column indexes of formulas by row number. */
const formulas = new Map<number, number[]>()
const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b

try {
  parentPort?.postMessage(csv && !isZip ? csvLines() : await sheetLines())
} catch {
  parentPort?.postMessage(null)
}

function csvLines(): SheetLine[] {
  const rows = csvRows(csvText(bytes) ?? fail('neither UTF-8 nor GBK'))
  return linesOf(rows ?? fail('a quoted cell has no end'))
}

async function sheetLines(): Promise<SheetLine[]> {
  // The library gets an archive that we packed: it cannot find other files in it than those that were measured.
  const archive = packZip(await inflateParts(bytes), new Date(0))
  const sheet = await readSheet(Buffer.from(archive.buffer), { parseNumber: (text: string) => text })
  return linesOf(sheet.map((cells, at) => ({ row: at + 1, cells })))
}

function fail(reason: string): never {
  throw new Error(reason)
}

function linesOf(rows: readonly { readonly row: number; readonly cells: readonly unknown[] }[]): SheetLine[] {
  const lines: SheetLine[] = []
  for (const { row, cells } of rows) {
    const texts = cells.slice(0, MAX_CELLS_PER_ROW).map(textOf)
    const computed = formulas.get(row)
    if (texts.some((text) => text !== '')) lines.push({ row, cells: texts, ...(computed && { formulas: computed }) })
    if (lines.length >= maxLines) break
  }
  return lines
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, MAX_CELL_CHARS)
    .trim()
}

/** Only the XML parts: pictures and other contents are not read. */
async function inflateParts(archive: Uint8Array): Promise<Map<string, Uint8Array>> {
  const entries = await readForeignZip(inMemory(archive))
  if (entries.length > MAX_ZIP_ENTRIES) throw new Error(`${entries.length} zip entries, at most ${MAX_ZIP_ENTRIES} allowed`)
  const parts = new Map<string, Uint8Array>()
  let left = MAX_INFLATED_BYTES
  for (const { path, method, offset, compressedSize } of entries.filter((entry) => XML_PART.test(entry.path))) {
    const packed = archive.subarray(offset, offset + compressedSize)
    if (method !== 0 && method !== 8) throw new Error(`unsupported zip compression method ${method}`)
    const part = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, left) })
    left -= part.length
    if (left < 0) throw new Error(`zip inflates to more than ${MAX_INFLATED_BYTES} bytes`)
    if (parts.has(path)) throw new Error(`two zip entries named ${path}`)
    parts.set(path, WORKSHEET.test(path) ? withoutEmptyCells(part) : part)
  }
  return parts
}

/** Cells that only have a format are removed; a cell with a value beyond the limits makes the sheet unreadable. */
function withoutEmptyCells(part: Uint8Array): Uint8Array {
  const xml = Buffer.from(part)
    .toString('utf8')
    .replace(/<(?:\w+:)?c\s[^<>]*\/>/g, '')
  for (const [, column = '', row = ''] of xml.matchAll(/<(?:\w+:)?c\s[^<>]*?\br\s*=\s*["']([A-Za-z]*)(\d+)/g))
    if (column.length > MAX_COLUMN_LETTERS || Number(row) > MAX_ROW) throw new Error(`a cell at ${column}${row}`)
  noteFormulas(xml)
  return Buffer.from(xml)
}

function noteFormulas(xml: string): void {
  let at: readonly [row: number, column: number] | undefined
  for (const [, name, attributes = ''] of xml.replace(/<!--[\s\S]*?-->/g, '').matchAll(/<(?:\w+:)?(c|f)\b([^<>]*)>/g)) {
    const [, column = '', row = ''] = /\br\s*=\s*["']([A-Za-z]+)(\d+)["']/.exec(attributes) ?? []
    if (name === 'c') at = column ? [Number(row), columnIndex(column)] : undefined
    else if (at) formulas.set(at[0], [...(formulas.get(at[0]) ?? []), at[1]])
    else throw new Error('a formula in a cell without an address')
  }
}

function columnIndex(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
