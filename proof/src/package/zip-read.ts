// Reads ZIP archives: our own strictly, byte for byte as planZip lays them out; those of other programs by their central directory.
import { sameBytes } from '../bytes/digest.ts'
import {
  CENTRAL_BYTES,
  CENTRAL_SIGNATURE,
  END_BYTES,
  END_SIGNATURE,
  END64_BYTES,
  fromDosTime,
  LOCAL_BYTES,
  LOCAL_SIGNATURE,
  LOCATOR64_BYTES,
  LOCATOR64_SIGNATURE,
  MAX_CENTRAL_DIRECTORY_BYTES,
  MAX_ZIP_ENTRIES,
  ZIP64_FIELD,
  ZIP64_MARKER_16,
  ZIP64_MARKER_32,
  ZipError,
  type ZipInput,
} from './zip-format.ts'
import { planZip } from './zip-plan.ts'

export interface RandomAccess {
  readonly size: number
  /** Returns exactly `length` bytes; fewer only at the end of the source. */
  read(offset: number, length: number): Promise<Uint8Array>
}

export interface ZipEntry extends ZipInput {
  /** Offset of the file's bytes in the archive. */
  readonly offset: number
}

/** As the central directory states it; nothing of it is verified. */
export interface ForeignZipEntry extends ZipEntry {
  /** 0: stored; 8: deflated. */
  readonly method: number
  readonly compressedSize: number
}

const MAX_COMMENT_BYTES = 0xffff

export const inMemory = (bytes: Uint8Array): RandomAccess => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
})

/**
 * Accepts stored files only, in the order and form of planZip: no gap, overlap or foreign byte before, between or after them,
 * no unsafe or clashing name. Does not read the files, so the returned CRC-32 values are unverified.
 */
export async function readZip(source: RandomAccess): Promise<ZipEntry[]> {
  const directory = await readCentralDirectory(source, 0)
  const entries = directory.map(({ path, size, crc32, modifiedAt }): ZipInput => ({ path, size, crc32, modifiedAt }))
  const plan = planZip(entries)
  if (plan.size !== source.size) throw new ZipError('shape', `the archive has ${source.size} bytes, its files need ${plan.size}`)

  const offsets: number[] = []
  for (const part of plan.parts) {
    if (part.kind === 'entry') continue
    const bytes = await readExactly(source, part.offset, part.size)
    if (!sameBytes(bytes, part.bytes)) throw new ZipError('shape', `other bytes than expected from ${part.offset} on`)
    offsets.push(part.offset + part.size)
  }
  return entries.map((entry, at) => ({ ...entry, offset: offsets[at] as number }))
}

/** Lists an archive of any program. Paths may be unsafe and repeated, and sizes wrong: limit what is inflated. */
export async function readForeignZip(source: RandomAccess): Promise<ForeignZipEntry[]> {
  const entries: ForeignZipEntry[] = []
  for (const { headerOffset, ...entry } of await readCentralDirectory(source, MAX_COMMENT_BYTES)) {
    const header = viewOf(await readExactly(source, headerOffset, LOCAL_BYTES))
    if (header.getUint32(0, true) !== LOCAL_SIGNATURE) throw new ZipError('directory', `no local header at ${headerOffset}`)
    const offset = headerOffset + LOCAL_BYTES + header.getUint16(26, true) + header.getUint16(28, true)
    entries.push({ ...entry, offset })
  }
  return entries
}

interface CentralDirectoryEntry extends Omit<ForeignZipEntry, 'offset'> {
  readonly headerOffset: number
}

async function readCentralDirectory(source: RandomAccess, maxComment: number): Promise<CentralDirectoryEntry[]> {
  if (!Number.isSafeInteger(source.size) || source.size < END_BYTES)
    throw new ZipError('no-end', `${source.size} bytes are too short for an archive`)
  const length = Math.min(source.size, END64_BYTES + END_BYTES + maxComment)
  const tail = viewOf(await readExactly(source, source.size - length, length))
  const end = findEnd(tail)
  if (length - end > END_BYTES + maxComment) throw noEnd(END_BYTES + maxComment)
  // A marker means that the number does not fit, and that a ZIP64 record precedes; some programs write the record without need.
  const large =
    (end >= END64_BYTES && tail.getUint32(end - LOCATOR64_BYTES, true) === LOCATOR64_SIGNATURE) ||
    tail.getUint16(end + 10, true) === ZIP64_MARKER_16 ||
    tail.getUint32(end + 12, true) === ZIP64_MARKER_32 ||
    tail.getUint32(end + 16, true) === ZIP64_MARKER_32
  const before = end - (large ? END64_BYTES : 0)
  if (before < 0) throw new ZipError('directory', 'ZIP64 end record missing')
  const size = large ? readNumber(tail, before + 40) : tail.getUint32(end + 12, true)
  const offset = large ? readNumber(tail, before + 48) : tail.getUint32(end + 16, true)
  if (size > MAX_CENTRAL_DIRECTORY_BYTES) throw new ZipError('too-many', `a central directory of ${size} bytes`)
  const expectedEnd = source.size - length + before
  if (offset + size !== expectedEnd)
    throw new ZipError('directory', `central directory ends at ${offset + size}, expected ${expectedEnd}`)
  return centralDirectoryEntries(await readExactly(source, offset, size))
}

function findEnd(tail: DataView): number {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) if (tail.getUint32(at, true) === END_SIGNATURE) return at
  throw noEnd(tail.byteLength)
}

const noEnd = (searchedBytes: number) =>
  new ZipError('no-end', `no end-of-central-directory record in the last ${searchedBytes} bytes`)

function centralDirectoryEntries(directory: Uint8Array): CentralDirectoryEntry[] {
  const entries: CentralDirectoryEntry[] = []
  const view = viewOf(directory)
  for (let at = 0; at < directory.length; ) {
    if (at + CENTRAL_BYTES > directory.length || view.getUint32(at, true) !== CENTRAL_SIGNATURE)
      throw new ZipError('directory', `no central header at offset ${at} of the central directory`)
    if (entries.length === MAX_ZIP_ENTRIES) throw new ZipError('too-many', `more than ${MAX_ZIP_ENTRIES} entries`)
    const nameEnd = at + CENTRAL_BYTES + view.getUint16(at + 28, true)
    const extraEnd = nameEnd + view.getUint16(at + 30, true)
    const commentEnd = extraEnd + view.getUint16(at + 32, true)
    if (commentEnd > directory.length) throw new ZipError('directory', `central directory ends within entry ${entries.length}`)
    const numbers = [24, 20, 42].map((place) => view.getUint32(at + place, true))
    const [size, compressedSize, headerOffset] = readLarge(numbers, view, nameEnd, extraEnd, entries.length) as [
      number,
      number,
      number,
    ]
    entries.push({
      // A name that is not UTF-8 gets replacement characters, and readZip finds other bytes than it expects.
      path: decoder.decode(directory.subarray(at + CENTRAL_BYTES, nameEnd)),
      method: view.getUint16(at + 10, true),
      size,
      compressedSize,
      headerOffset,
      crc32: view.getUint32(at + 16, true),
      modifiedAt: fromDosTime(view.getUint32(at + 12, true)),
    })
    at = commentEnd
  }
  return entries
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Numbers that do not fit in four bytes are listed in the ZIP64 field, in this order. */
function readLarge(numbers: readonly number[], view: DataView, extraAt: number, extraEnd: number, entry: number): number[] {
  if (!numbers.includes(ZIP64_MARKER_32)) return [...numbers]
  let at = extraAt
  while (at + 4 <= extraEnd && view.getUint16(at, true) !== ZIP64_FIELD) at += 4 + view.getUint16(at + 2, true)
  at += 4
  return numbers.map((number) => {
    if (number !== ZIP64_MARKER_32) return number
    if (at + 8 > extraEnd)
      throw new ZipError('directory', `entry ${entry} has no value for a ZIP64 marker: extra field ends at ${extraEnd}`)
    at += 8
    return readNumber(view, at - 8)
  })
}

function readNumber(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new ZipError('size', `${value} at offset ${at} exceeds 2^53 - 1`)
  return Number(value)
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

async function readExactly(source: RandomAccess, offset: number, length: number): Promise<Uint8Array> {
  const bytes = await source.read(offset, length)
  if (bytes.length !== length) throw new ZipError('truncated', `${bytes.length} bytes at ${offset} instead of ${length}`)
  return bytes
}
