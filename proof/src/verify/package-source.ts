// Where a package's bytes come from: a ZIP archive, a folder, a browser's file; the checks do not know which.
import { crc32, type RandomAccess, readZip, type ZipEntry, ZipError } from '../package/zip.ts'
import { CheckFailure } from './verdict.ts'

export interface PackageSource {
  list(): readonly { readonly path: string; readonly size: number }[]
  /** A whole small file. */
  read(path: string): Promise<Uint8Array>
  stream(path: string): AsyncIterable<Uint8Array>
  /** Of the files read so far, those that are not what the archive's own checksum says. */
  damaged?(): readonly string[]
}

/** Larger files are only ever streamed. */
export const MAX_READ_BYTES = 64 * 1024 * 1024
const CHUNK_BYTES = 1024 * 1024

/** Throws ZipError where the archive is not of our one shape. A wrong CRC-32 is noticed when its file is read. */
export async function zipSource(archive: RandomAccess): Promise<PackageSource> {
  const entries = new Map((await readZip(archive)).map((entry) => [entry.path, entry]))
  const damaged = new Set<string>()
  const entryAt = (path: string): ZipEntry => {
    const entry = entries.get(path)
    if (!entry) throw new CheckFailure('missing-file', path)
    return entry
  }
  return {
    list: () => [...entries.values()].map(({ path, size }) => ({ path, size })),
    async read(path) {
      const entry = entryAt(path)
      const bytes = new Uint8Array(entry.size)
      let at = 0
      for await (const chunk of chunksOf(archive, entry, damaged)) {
        bytes.set(chunk, at)
        at += chunk.length
      }
      return bytes
    },
    stream: (path) => chunksOf(archive, entryAt(path), damaged),
    damaged: () => [...damaged],
  }
}

async function* chunksOf(
  archive: RandomAccess,
  { path, offset, size, crc32: expected }: ZipEntry,
  damaged: Set<string>,
): AsyncIterable<Uint8Array> {
  let sum = 0
  for (let at = 0; at < size; at += CHUNK_BYTES) {
    const length = Math.min(CHUNK_BYTES, size - at)
    const chunk = await archive.read(offset + at, length)
    if (chunk.length !== length) throw new ZipError('truncated', path)
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (sum !== expected) damaged.add(path)
}
