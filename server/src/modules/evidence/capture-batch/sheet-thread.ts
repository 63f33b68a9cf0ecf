// Worker thread that parses an untrusted sheet; measures its inflated size first, so that a zip bomb is never fully inflated.
import { parentPort, workerData } from 'node:worker_threads'
import { inflateRawSync } from 'node:zlib'
import { readSheet } from 'read-excel-file/node'

export interface SheetLine {
  /** Row number in the sheet. */
  readonly row: number
  readonly cells: readonly string[]
}

const MAX_ZIP_ENTRIES = 500
const MAX_INFLATED_BYTES = 48 * 1024 ** 2
const MAX_CELL_CHARS = 6_000
const MAX_CELLS_PER_ROW = 50

const { bytes, maxLines } = workerData as { bytes: Uint8Array; maxLines: number }

try {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  checkInflatedSize(archive)
  const sheet = await readSheet(archive, { parseNumber: (text: string) => text })
  parentPort?.postMessage(linesOf(sheet))
} catch {
  parentPort?.postMessage(null)
}

function linesOf(sheet: readonly (readonly unknown[])[]): SheetLine[] {
  const lines: SheetLine[] = []
  for (const [at, cells] of sheet.entries()) {
    const texts = cells.slice(0, MAX_CELLS_PER_ROW).map(textOf)
    if (texts.some((text) => text !== '')) lines.push({ row: at + 1, cells: texts })
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

/** Inflates every entry of the central directory against a common limit; throws when it is exceeded. */
function checkInflatedSize(archive: Buffer): void {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end < 0 || end + 22 > archive.length) throw new Error('no zip end record')
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  let left = MAX_INFLATED_BYTES
  if (count > MAX_ZIP_ENTRIES) throw new Error(`${count} zip entries, at most ${MAX_ZIP_ENTRIES} allowed`)
  for (let entry = 0; entry < count; entry += 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error(`no zip directory entry at offset ${at}`)
    const method = archive.readUInt16LE(at + 10)
    const packed = archive.readUInt32LE(at + 20)
    const local = archive.readUInt32LE(at + 42)
    const data = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const piece = archive.subarray(data, data + packed)
    if (method !== 0 && method !== 8) throw new Error(`unsupported zip compression method ${method}`)
    left -= method === 0 ? piece.length : inflateRawSync(piece, { maxOutputLength: Math.max(1, left) }).length
    if (left < 0) throw new Error(`zip inflates to more than ${MAX_INFLATED_BYTES} bytes`)
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
}
