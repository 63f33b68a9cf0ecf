// The thread that parses a stranger's sheet: what it would unpack to is measured first, and a bomb is never unpacked whole.
import { parentPort, workerData } from 'node:worker_threads'
import { inflateRawSync } from 'node:zlib'
import { readSheet } from 'read-excel-file/node'

export interface SheetLine {
  /** The sheet's own number of it. */
  readonly row: number
  readonly cells: readonly string[]
}

const MOST_ENTRIES = 500
const MOST_INFLATED_BYTES = 48 * 1024 ** 2
const LONGEST_CELL = 6_000
const MOST_CELLS = 50

const { bytes, mostLines } = workerData as { bytes: Uint8Array; mostLines: number }

try {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  measure(archive)
  const sheet = await readSheet(archive, { parseNumber: (text: string) => text })
  parentPort?.postMessage(linesOf(sheet))
} catch {
  parentPort?.postMessage(null)
}

function linesOf(sheet: readonly (readonly unknown[])[]): SheetLine[] {
  const lines: SheetLine[] = []
  for (const [at, cells] of sheet.entries()) {
    const texts = cells.slice(0, MOST_CELLS).map(textOf)
    if (texts.some((text) => text !== '')) lines.push({ row: at + 1, cells: texts })
    if (lines.length >= mostLines) break
  }
  return lines
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  const text = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, LONGEST_CELL)
    .trim()
}

/** Unpacks every entry against a common limit, by the directory at the end of the archive; throws when it is not met. */
function measure(archive: Buffer): void {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > archive.length) throw new Error('no archive')
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  let left = MOST_INFLATED_BYTES
  if (count > MOST_ENTRIES) throw new Error('too many files')
  for (let entry = 0; entry < count; entry += 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('no directory')
    const method = archive.readUInt16LE(at + 10)
    const packed = archive.readUInt32LE(at + 20)
    const local = archive.readUInt32LE(at + 42)
    const data = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const piece = archive.subarray(data, data + packed)
    if (method !== 0 && method !== 8) throw new Error('packed in an unknown way')
    left -= method === 0 ? piece.length : inflateRawSync(piece, { maxOutputLength: Math.max(1, left) }).length
    if (left < 0) throw new Error('too large')
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
}
