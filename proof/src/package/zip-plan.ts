// Plans the layout of a ZIP archive of stored files without reading them, so that any byte range can be produced separately.

import { crc32 } from '../bytes/crc32.ts'
import { concat, concatAll, utf8 } from '../bytes/digest.ts'
import { clashingPath, isSafePath } from '../bytes/safe-path.ts'
import {
  centralHeader,
  endOfCentralDirectory,
  localHeader,
  MAX_CENTRAL_DIRECTORY_BYTES,
  MAX_ZIP_ENTRIES,
  STORED,
  UTF8_NAME,
  ZIP64_MARKER_32,
  ZipError,
  type ZipInput,
} from './zip-format.ts'

export type ZipPart = { readonly offset: number; readonly size: number } & (
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'entry'; readonly path: string }
)

export interface ZipPlan {
  readonly size: number
  /** In order, without gaps; the last is the central directory. */
  readonly parts: readonly ZipPart[]
}

export type ZipSlice =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** Bytes of the file, from (inclusive) to (exclusive). */
  | { readonly kind: 'entry'; readonly path: string; readonly from: number; readonly to: number }

export function planZip(entries: readonly ZipInput[]): ZipPlan {
  checkPaths(entries.map(({ path }) => path))
  for (const entry of entries) checkNumbers(entry)

  const parts: ZipPart[] = []
  const centralDirectory: Uint8Array[] = []
  let offset = 0
  for (const entry of entries) {
    const name = utf8(entry.path)
    const stored = { ...entry, compressedSize: entry.size, method: STORED, flags: UTF8_NAME }
    const header = localHeader(stored, name)
    centralDirectory.push(centralHeader(stored, name, offset))
    parts.push({ kind: 'bytes', offset, size: header.length, bytes: header })
    offset += header.length
    if (entry.size > 0) parts.push({ kind: 'entry', offset, size: entry.size, path: entry.path })
    offset += entry.size
  }
  const headers = concatAll(centralDirectory)
  if (headers.length > MAX_CENTRAL_DIRECTORY_BYTES)
    throw new ZipError('too-many', `a central directory of ${headers.length} bytes`)
  const bytes = concat(headers, endOfCentralDirectory(entries.length, headers.length, offset))
  const size = offset + bytes.length
  if (!Number.isSafeInteger(size)) throw new ZipError('size', 'the whole archive')
  return { size, parts: [...parts, { kind: 'bytes', offset, size: bytes.length, bytes }] }
}

/** The whole archive of files that are in memory. */
export function packZip(files: ReadonlyMap<string, Uint8Array>, modifiedAt: Date): Uint8Array<ArrayBuffer> {
  const plan = planZip([...files].map(([path, bytes]) => ({ path, size: bytes.length, crc32: crc32(bytes), modifiedAt })))
  return concatAll(plan.parts.map((part) => (part.kind === 'bytes' ? part.bytes : (files.get(part.path) as Uint8Array))))
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

/** Only paths that every file system can unpack together. */
export function checkPaths(paths: readonly string[]): void {
  if (paths.length > MAX_ZIP_ENTRIES) throw new ZipError('too-many', `${paths.length} files`)
  for (const path of paths) if (!isSafePath(path)) throw new ZipError('path', JSON.stringify(path))
  const clash = clashingPath(paths)
  if (clash !== undefined) throw new ZipError('clash', clash)
}

function checkNumbers({ path, size, crc32, modifiedAt }: ZipInput): void {
  if (!Number.isSafeInteger(size) || size < 0) throw new ZipError('size', path)
  if (!Number.isInteger(crc32) || crc32 < 0 || crc32 > ZIP64_MARKER_32) throw new ZipError('crc32', path)
  if (Number.isNaN(modifiedAt.getTime())) throw new ZipError('time', path)
}
