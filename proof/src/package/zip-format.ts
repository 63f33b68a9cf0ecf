// Byte layout of the records of a ZIP archive, with ZIP64 where a number needs it; shared by the planned and the streaming writer.
import { concat } from '../bytes/digest.ts'

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

/** What the headers of a file state. */
export interface ZipHeader extends Omit<ZipInput, 'path'> {
  readonly method: number
  readonly flags: number
  readonly compressedSize: number
  /** The data descriptor has sizes of eight bytes, and the local header says so by a ZIP64 field without sizes. */
  readonly hasLargeDescriptor?: boolean
}

export const MAX_ZIP_ENTRIES = 200_000
export const MAX_CENTRAL_DIRECTORY_BYTES = 64 * 1024 * 1024
/** ZIP64 marker values in place of a number that does not fit. */
export const ZIP64_MARKER_16 = 0xffff
export const ZIP64_MARKER_32 = 0xffffffff
export const ZIP64_FIELD = 1
export const LOCAL_SIGNATURE = 0x04034b50
export const CENTRAL_SIGNATURE = 0x02014b50
export const END_SIGNATURE = 0x06054b50
const DESCRIPTOR_SIGNATURE = 0x08074b50
const END64_SIGNATURE = 0x06064b50
export const LOCATOR64_SIGNATURE = 0x07064b50
export const LOCAL_BYTES = 30
export const CENTRAL_BYTES = 46
export const END_BYTES = 22
/** The ZIP64 end record and its locator. */
export const END64_BYTES = 76
export const LOCATOR64_BYTES = 20
export const STORED = 0
export const DEFLATED = 8
export const UTF8_NAME = 0x0800
/** Checksum and sizes follow the data, in a descriptor. */
export const DATA_DESCRIPTOR_FLAG = 0x0008
const PLAIN_VERSION = 20
const ZIP64_VERSION = 45
const MADE_ON_UNIX = 3 * 256
const REGULAR_FILE = 0o100644 * 65_536
const EMPTY: Uint8Array = new Uint8Array(0)

export const needsZip64 = (value: number) => value >= ZIP64_MARKER_32
const clampTo32Bits = (value: number) => Math.min(value, ZIP64_MARKER_32)

export function localHeader(header: ZipHeader, name: Uint8Array): Uint8Array {
  const { size, compressedSize, crc32, modifiedAt, method, flags, hasLargeDescriptor = false } = header
  const large = hasLargeDescriptor || needsZip64(size) || needsZip64(compressedSize)
  const extra = large ? zip64Field([size, compressedSize]) : EMPTY
  const fill = (view: DataView) => {
    view.setUint32(0, LOCAL_SIGNATURE, true)
    view.setUint16(4, large ? ZIP64_VERSION : PLAIN_VERSION, true)
    view.setUint16(6, flags, true)
    view.setUint16(8, method, true)
    view.setUint32(10, dosTime(modifiedAt), true)
    view.setUint32(14, crc32, true)
    view.setUint32(18, large ? ZIP64_MARKER_32 : compressedSize, true)
    view.setUint32(22, large ? ZIP64_MARKER_32 : size, true)
    view.setUint16(26, name.length, true)
    view.setUint16(28, extra.length, true)
  }
  return record(LOCAL_BYTES, fill, name, extra)
}

export const dataDescriptor = ({ crc32, compressedSize, size, hasLargeDescriptor }: ZipHeader): Uint8Array =>
  record(hasLargeDescriptor ? 24 : 16, (view) => {
    view.setUint32(0, DESCRIPTOR_SIGNATURE, true)
    view.setUint32(4, crc32, true)
    if (hasLargeDescriptor) {
      view.setBigUint64(8, BigInt(compressedSize), true)
      view.setBigUint64(16, BigInt(size), true)
    } else {
      view.setUint32(8, compressedSize, true)
      view.setUint32(12, size, true)
    }
  })

export function centralHeader(header: ZipHeader, name: Uint8Array, offset: number): Uint8Array {
  const { size, compressedSize, crc32, modifiedAt, method, flags } = header
  const [large, far] = [needsZip64(size) || needsZip64(compressedSize), needsZip64(offset)]
  const extra = large || far ? zip64Field([...(large ? [size, compressedSize] : []), ...(far ? [offset] : [])]) : EMPTY
  const version = extra.length > 0 ? ZIP64_VERSION : PLAIN_VERSION
  const fill = (view: DataView) => {
    view.setUint32(0, CENTRAL_SIGNATURE, true)
    view.setUint16(4, MADE_ON_UNIX + version, true)
    view.setUint16(6, version, true)
    view.setUint16(8, flags, true)
    view.setUint16(10, method, true)
    view.setUint32(12, dosTime(modifiedAt), true)
    view.setUint32(16, crc32, true)
    view.setUint32(20, large ? ZIP64_MARKER_32 : compressedSize, true)
    view.setUint32(24, large ? ZIP64_MARKER_32 : size, true)
    view.setUint16(28, name.length, true)
    view.setUint16(30, extra.length, true)
    view.setUint32(38, REGULAR_FILE, true)
    view.setUint32(42, clampTo32Bits(offset), true)
  }
  return record(CENTRAL_BYTES, fill, name, extra)
}

export function endOfCentralDirectory(count: number, centralDirectorySize: number, centralDirectoryOffset: number): Uint8Array {
  const large = count >= ZIP64_MARKER_16 || needsZip64(centralDirectorySize) || needsZip64(centralDirectoryOffset)
  const end = record(END_BYTES, (view) => {
    view.setUint32(0, END_SIGNATURE, true)
    view.setUint16(8, Math.min(count, ZIP64_MARKER_16), true)
    view.setUint16(10, Math.min(count, ZIP64_MARKER_16), true)
    view.setUint32(12, clampTo32Bits(centralDirectorySize), true)
    view.setUint32(16, clampTo32Bits(centralDirectoryOffset), true)
  })
  return large ? concat(zip64End(count, centralDirectorySize, centralDirectoryOffset), end) : end
}

const zip64End = (count: number, centralDirectorySize: number, centralDirectoryOffset: number): Uint8Array =>
  record(END64_BYTES, (view) => {
    view.setUint32(0, END64_SIGNATURE, true)
    view.setBigUint64(4, 44n, true)
    view.setUint16(12, MADE_ON_UNIX + ZIP64_VERSION, true)
    view.setUint16(14, ZIP64_VERSION, true)
    view.setBigUint64(24, BigInt(count), true)
    view.setBigUint64(32, BigInt(count), true)
    view.setBigUint64(40, BigInt(centralDirectorySize), true)
    view.setBigUint64(48, BigInt(centralDirectoryOffset), true)
    view.setUint32(56, LOCATOR64_SIGNATURE, true)
    view.setBigUint64(64, BigInt(centralDirectoryOffset + centralDirectorySize), true)
    view.setUint32(72, 1, true)
  })

function zip64Field(values: readonly number[]): Uint8Array {
  return record(4 + 8 * values.length, (view) => {
    view.setUint16(0, ZIP64_FIELD, true)
    view.setUint16(2, 8 * values.length, true)
    for (const [at, value] of values.entries()) view.setBigUint64(4 + 8 * at, BigInt(value), true)
  })
}

/** MS-DOS format: date in the upper 16 bits, time in the lower. */
function dosTime(modifiedAt: Date): number {
  const earliest = Date.UTC(1980, 0, 1)
  const latest = Date.UTC(2107, 11, 31, 23, 59, 58)
  const time = new Date(Math.min(Math.max(modifiedAt.getTime(), earliest), latest))
  const date = (time.getUTCFullYear() - 1980) * 512 + (time.getUTCMonth() + 1) * 32 + time.getUTCDate()
  return date * 65_536 + time.getUTCHours() * 2048 + time.getUTCMinutes() * 32 + Math.floor(time.getUTCSeconds() / 2)
}

/** An invalid date is normalised; the strict reader then finds other bytes than it expects. */
export function fromDosTime(value: number): Date {
  const [date, time] = [Math.floor(value / 65_536), value % 65_536]
  const [year, month, day] = [1980 + (date >>> 9), ((date >>> 5) & 15) - 1, date & 31]
  return new Date(Date.UTC(year, month, day, time >>> 11, (time >>> 5) & 63, (time & 31) * 2))
}

/** A fixed-length header, followed by name and extra field. */
function record(length: number, fill: (view: DataView) => void, name = EMPTY, extra = EMPTY): Uint8Array {
  const bytes = new Uint8Array(length + name.length + extra.length)
  fill(new DataView(bytes.buffer))
  bytes.set(name, length)
  bytes.set(extra, length + name.length)
  return bytes
}
