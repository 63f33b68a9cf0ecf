// Abstracts the source of a package from the checks: a ZIP archive, a folder, or files chosen in a browser.
import { crc32, type RandomAccess, readZip, type ZipEntry, ZipError } from '../package/zip.ts'
import { CheckFailure } from './verdict.ts'

export interface PackageSource {
  list(): readonly { readonly path: string; readonly size: number }[]
  /** Reads a whole file of at most MAX_READ_BYTES. */
  read(path: string): Promise<Uint8Array>
  stream(path: string): AsyncIterable<Uint8Array>
  /** Links, devices, pipes and empty folders, which no check opens. */
  irregular?(): readonly string[]
  /** The files read so far whose CRC-32 does not match the archive. */
  damaged?(): readonly string[]
}

/** Larger files are streamed only. */
export const MAX_READ_BYTES = 64 * 1024 * 1024
const CHUNK_BYTES = 1024 * 1024

/** Throws ZipError if the archive does not have our layout. A wrong CRC-32 is detected when its file is read. */
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
