// Reads only ZIP archives that planZip would produce: it plans the layout from the directory and compares every byte around the files.
import { fromUtf8, sameBytes } from '../bytes/digest.ts'
import {
  CENTRAL_SIGNATURE,
  END_SIGNATURE,
  MAX_DIRECTORY_BYTES,
  MAX_ENTRIES,
  planZip,
  ZIP64_MARKER_16,
  ZIP64_MARKER_32,
  ZipError,
  type ZipInput,
} from './zip-plan.ts'

export interface RandomAccess {
  readonly size: number
  /** Returns exactly `length` bytes; fewer only at the end of the source. */
  read(offset: number, length: number): Promise<Uint8Array>
}

export interface ZipEntry extends ZipInput {
  /** Offset of the file's bytes in the archive. */
  readonly offset: number
}

const END_BYTES = 22
const END64_BYTES = 76
const CENTRAL_BYTES = 46

/**
 * Accepts stored files only, in the order and form of planZip: no gap, overlap or foreign byte before, between or after them,
 * no unsafe or clashing name. Does not read the files, so the returned CRC-32 values are unverified.
 */
export async function readZip(source: RandomAccess): Promise<ZipEntry[]> {
  const { directoryOffset, directorySize } = await readEnd(source)
  const entries = readDirectory(await readExactly(source, directoryOffset, directorySize))
  const plan = planZip(entries)
  if (plan.size !== source.size) throw new ZipError('shape', 'the archive is longer or shorter than its files')

  const offsets: number[] = []
  for (const part of plan.parts) {
    if (part.kind === 'entry') continue
    const bytes = await readExactly(source, part.offset, part.size)
    if (!sameBytes(bytes, part.bytes)) throw new ZipError('shape', `other bytes than expected from ${part.offset} on`)
    offsets.push(part.offset + part.size)
  }
  return entries.map((entry, at) => ({ ...entry, offset: offsets[at] as number }))
}

async function readEnd(source: RandomAccess): Promise<{ directoryOffset: number; directorySize: number }> {
  if (!Number.isSafeInteger(source.size) || source.size < END_BYTES) throw new ZipError('no-end', 'too short for an archive')
  const length = Math.min(source.size, END64_BYTES + END_BYTES)
  const tail = viewOf(await readExactly(source, source.size - length, length))
  const end = length - END_BYTES
  if (tail.getUint32(end, true) !== END_SIGNATURE) throw new ZipError('no-end', 'the archive does not end as one')
  // A marker means that the number does not fit, and that a ZIP64 record precedes.
  const large =
    tail.getUint16(end + 10, true) === ZIP64_MARKER_16 ||
    tail.getUint32(end + 12, true) === ZIP64_MARKER_32 ||
    tail.getUint32(end + 16, true) === ZIP64_MARKER_32
  if (large && end < END64_BYTES) throw new ZipError('directory', 'its place is missing')
  const directorySize = large ? readNumber(tail, 40) : tail.getUint32(end + 12, true)
  const directoryOffset = large ? readNumber(tail, 48) : tail.getUint32(end + 16, true)
  if (directorySize > MAX_DIRECTORY_BYTES) throw new ZipError('too-many', `a directory of ${directorySize} bytes`)
  if (directoryOffset + directorySize + (large ? END64_BYTES : 0) + END_BYTES !== source.size)
    throw new ZipError('directory', 'it does not lie just before the end')
  return { directoryOffset, directorySize }
}

function readDirectory(directory: Uint8Array): ZipInput[] {
  const entries: ZipInput[] = []
  const view = viewOf(directory)
  for (let at = 0; at < directory.length; ) {
    if (at + CENTRAL_BYTES > directory.length || view.getUint32(at, true) !== CENTRAL_SIGNATURE)
      throw new ZipError('directory', 'it holds something else than files')
    if (entries.length === MAX_ENTRIES) throw new ZipError('too-many', 'files')
    const nameEnd = at + CENTRAL_BYTES + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    if (extraEnd > directory.length) throw new ZipError('directory', 'it ends within a file')
    entries.push({
      path: readName(directory.subarray(at + CENTRAL_BYTES, nameEnd)),
      size: readSize(view, at, nameEnd, extraEnd),
      crc32: view.getUint32(at + 16, true),
      modifiedAt: fromDosTime(view.getUint32(at + 12, true)),
    })
    at = extraEnd
  }
  return entries
}

/** A size that does not fit in four bytes is the first of the ZIP64 fields. */
function readSize(view: DataView, at: number, extraAt: number, extraEnd: number): number {
  const size = view.getUint32(at + 24, true)
  if (size !== ZIP64_MARKER_32) return size
  if (extraEnd - extraAt < 12) throw new ZipError('directory', 'a size is missing')
  return readNumber(view, extraAt + 4)
}

function readName(bytes: Uint8Array): string {
  try {
    return fromUtf8(bytes)
  } catch {
    throw new ZipError('path', 'a name that is not UTF-8')
  }
}

/** An invalid date is normalised and then fails the byte comparison. */
function fromDosTime(value: number): Date {
  const [date, time] = [Math.floor(value / 65_536), value % 65_536]
  const [year, month, day] = [1980 + (date >>> 9), ((date >>> 5) & 15) - 1, date & 31]
  return new Date(Date.UTC(year, month, day, time >>> 11, (time >>> 5) & 63, (time & 31) * 2))
}

function readNumber(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ZipError('size', 'a number too large')
  return Number(value)
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

async function readExactly(source: RandomAccess, offset: number, length: number): Promise<Uint8Array> {
  const bytes = await source.read(offset, length)
  if (bytes.length !== length) throw new ZipError('truncated', `${bytes.length} bytes at ${offset} instead of ${length}`)
  return bytes
}
