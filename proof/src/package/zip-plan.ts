// Plans the layout of a ZIP archive of stored files without reading them, so that any byte range can be produced separately.
import { concat, concatAll, utf8 } from '../bytes/digest.ts'
import { clashingPath, isSafePath } from '../bytes/safe-path.ts'

export type ZipProblem =
  | 'path'
  | 'clash'
  | 'size'
  | 'crc32'
  | 'time'
  | 'too-many'
  | 'range'
  | 'truncated'
  | 'no-end'
  | 'directory'
  | 'shape'

export class ZipError extends Error {
  readonly reason: ZipProblem
  constructor(reason: ZipProblem, what: string) {
    super(`zip: ${reason}: ${what}`)
    this.reason = reason
  }
}

export interface ZipInput {
  readonly path: string
  readonly size: number
  readonly crc32: number
  /** Stored in UTC with a resolution of two seconds, clamped to 1980–2107. */
  readonly modifiedAt: Date
}

export type ZipPart = { readonly offset: number; readonly size: number } & (
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'entry'; readonly path: string }
)

export interface ZipPlan {
  readonly size: number
  /** In order, without gaps; the last is the directory. */
  readonly parts: readonly ZipPart[]
}

export type ZipSlice =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** Bytes of the file, from (inclusive) to (exclusive). */
  | { readonly kind: 'entry'; readonly path: string; readonly from: number; readonly to: number }

export const MAX_ENTRIES = 200_000
export const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024
/** ZIP64 marker values in place of a number that does not fit. */
export const ZIP64_MARKER_16 = 0xffff
export const ZIP64_MARKER_32 = 0xffffffff
const LOCAL_SIGNATURE = 0x04034b50
export const CENTRAL_SIGNATURE = 0x02014b50
export const END_SIGNATURE = 0x06054b50
const END64_SIGNATURE = 0x06064b50
const LOCATOR64_SIGNATURE = 0x07064b50
const UTF8_NAME = 0x0800
const STORED = 0
const PLAIN_VERSION = 20
const ZIP64_VERSION = 45
const ZIP64_FIELD = 1
const MADE_ON_UNIX = 3 * 256
const REGULAR_FILE = 0o100644 * 65_536
const EMPTY: Uint8Array = new Uint8Array(0)

export function planZip(entries: readonly ZipInput[]): ZipPlan {
  if (entries.length > MAX_ENTRIES) throw new ZipError('too-many', `${entries.length} files`)
  for (const entry of entries) checkInput(entry)
  const clash = clashingPath(entries.map(({ path }) => path))
  if (clash !== undefined) throw new ZipError('clash', clash)

  const parts: ZipPart[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const entry of entries) {
    const name = utf8(entry.path)
    const header = localHeader(entry, name)
    directory.push(centralHeader(entry, name, offset))
    parts.push({ kind: 'bytes', offset, size: header.length, bytes: header })
    offset += header.length
    if (entry.size > 0) parts.push({ kind: 'entry', offset, size: entry.size, path: entry.path })
    offset += entry.size
  }
  const headers = concatAll(directory)
  if (headers.length > MAX_DIRECTORY_BYTES) throw new ZipError('too-many', `a directory of ${headers.length} bytes`)
  const bytes = concat(headers, endOfArchive(entries.length, headers.length, offset))
  const size = offset + bytes.length
  if (!Number.isSafeInteger(size)) throw new ZipError('size', 'the whole archive')
  return { size, parts: [...parts, { kind: 'bytes', offset, size: bytes.length, bytes }] }
}

/** The slices that make up the archive bytes from `start` (inclusive) to `end` (exclusive). */
export function rangeOfZip({ size, parts }: ZipPlan, start: number, end: number): ZipSlice[] {
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || start > end || end > size)
    throw new ZipError('range', `${start} to ${end} of ${size}`)
  const slices: ZipSlice[] = []
  for (let at = partAt(parts, start); at < parts.length; at += 1) {
    const part = parts[at] as ZipPart
    if (part.offset >= end) break
    const [from, to] = [Math.max(start - part.offset, 0), Math.min(end - part.offset, part.size)]
    if (from >= to) continue
    slices.push(
      part.kind === 'bytes'
        ? { kind: 'bytes', bytes: part.bytes.subarray(from, to) }
        : { kind: 'entry', path: part.path, from, to },
    )
  }
  return slices
}

/** Binary search for the part that contains this offset. */
function partAt(parts: readonly ZipPart[], offset: number): number {
  let [low, high] = [0, parts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((parts[middle] as ZipPart).offset <= offset) low = middle
    else high = middle - 1
  }
  return low
}

function checkInput({ path, size, crc32, modifiedAt }: ZipInput): void {
  if (!isSafePath(path)) throw new ZipError('path', JSON.stringify(path))
  if (!Number.isSafeInteger(size) || size < 0) throw new ZipError('size', path)
  if (!Number.isInteger(crc32) || crc32 < 0 || crc32 > ZIP64_MARKER_32) throw new ZipError('crc32', path)
  if (Number.isNaN(modifiedAt.getTime())) throw new ZipError('time', path)
}

/** MS-DOS format: date in the upper 16 bits, time in the lower. */
function dosTime(modifiedAt: Date): number {
  const earliest = Date.UTC(1980, 0, 1)
  const latest = Date.UTC(2107, 11, 31, 23, 59, 58)
  const time = new Date(Math.min(Math.max(modifiedAt.getTime(), earliest), latest))
  const date = (time.getUTCFullYear() - 1980) * 512 + (time.getUTCMonth() + 1) * 32 + time.getUTCDate()
  return date * 65_536 + time.getUTCHours() * 2048 + time.getUTCMinutes() * 32 + Math.floor(time.getUTCSeconds() / 2)
}

const needsZip64 = (value: number) => value >= ZIP64_MARKER_32

function localHeader({ size, crc32, modifiedAt }: ZipInput, name: Uint8Array): Uint8Array {
  const large = needsZip64(size)
  const extra = large ? zip64Field([size, size]) : EMPTY
  const fill = (view: DataView) => {
    view.setUint32(0, LOCAL_SIGNATURE, true)
    view.setUint16(4, large ? ZIP64_VERSION : PLAIN_VERSION, true)
    view.setUint16(6, UTF8_NAME, true)
    view.setUint16(8, STORED, true)
    view.setUint32(10, dosTime(modifiedAt), true)
    view.setUint32(14, crc32, true)
    view.setUint32(18, large ? ZIP64_MARKER_32 : size, true)
    view.setUint32(22, large ? ZIP64_MARKER_32 : size, true)
    view.setUint16(26, name.length, true)
    view.setUint16(28, extra.length, true)
  }
  return record(30, fill, name, extra)
}

function centralHeader({ size, crc32, modifiedAt }: ZipInput, name: Uint8Array, offset: number): Uint8Array {
  const [large, far] = [needsZip64(size), needsZip64(offset)]
  const extra = large || far ? zip64Field([...(large ? [size, size] : []), ...(far ? [offset] : [])]) : EMPTY
  const version = extra.length > 0 ? ZIP64_VERSION : PLAIN_VERSION
  const fill = (view: DataView) => {
    view.setUint32(0, CENTRAL_SIGNATURE, true)
    view.setUint16(4, MADE_ON_UNIX + version, true)
    view.setUint16(6, version, true)
    view.setUint16(8, UTF8_NAME, true)
    view.setUint16(10, STORED, true)
    view.setUint32(12, dosTime(modifiedAt), true)
    view.setUint32(16, crc32, true)
    view.setUint32(20, large ? ZIP64_MARKER_32 : size, true)
    view.setUint32(24, large ? ZIP64_MARKER_32 : size, true)
    view.setUint16(28, name.length, true)
    view.setUint16(30, extra.length, true)
    view.setUint32(38, REGULAR_FILE, true)
    view.setUint32(42, far ? ZIP64_MARKER_32 : offset, true)
  }
  return record(46, fill, name, extra)
}

function endOfArchive(count: number, directorySize: number, directoryOffset: number): Uint8Array {
  const large = count >= ZIP64_MARKER_16 || needsZip64(directorySize) || needsZip64(directoryOffset)
  const end = record(22, (view) => {
    view.setUint32(0, END_SIGNATURE, true)
    view.setUint16(8, Math.min(count, ZIP64_MARKER_16), true)
    view.setUint16(10, Math.min(count, ZIP64_MARKER_16), true)
    view.setUint32(12, Math.min(directorySize, ZIP64_MARKER_32), true)
    view.setUint32(16, Math.min(directoryOffset, ZIP64_MARKER_32), true)
  })
  return large ? concat(zip64End(count, directorySize, directoryOffset), end) : end
}

const zip64End = (count: number, directorySize: number, directoryOffset: number): Uint8Array =>
  record(76, (view) => {
    view.setUint32(0, END64_SIGNATURE, true)
    view.setBigUint64(4, 44n, true)
    view.setUint16(12, MADE_ON_UNIX + ZIP64_VERSION, true)
    view.setUint16(14, ZIP64_VERSION, true)
    view.setBigUint64(24, BigInt(count), true)
    view.setBigUint64(32, BigInt(count), true)
    view.setBigUint64(40, BigInt(directorySize), true)
    view.setBigUint64(48, BigInt(directoryOffset), true)
    view.setUint32(56, LOCATOR64_SIGNATURE, true)
    view.setBigUint64(64, BigInt(directoryOffset + directorySize), true)
    view.setUint32(72, 1, true)
  })

function zip64Field(values: readonly number[]): Uint8Array {
  return record(4 + 8 * values.length, (view) => {
    view.setUint16(0, ZIP64_FIELD, true)
    view.setUint16(2, 8 * values.length, true)
    for (const [at, value] of values.entries()) view.setBigUint64(4 + 8 * at, BigInt(value), true)
  })
}

/** A fixed-length header, followed by name and extra field. */
function record(length: number, fill: (view: DataView) => void, name = EMPTY, extra = EMPTY): Uint8Array {
  const bytes = new Uint8Array(length + name.length + extra.length)
  fill(new DataView(bytes.buffer))
  bytes.set(name, length)
  bytes.set(extra, length + name.length)
  return bytes
}
