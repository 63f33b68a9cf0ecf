// Writes a ZIP archive of stored files of any size, one after the other; keeps only the central directory in memory.
import { crc32 } from '../bytes/crc32.ts'
import { concatAll, utf8 } from '../bytes/digest.ts'
import {
  centralHeader,
  DATA_DESCRIPTOR_FLAG,
  dataDescriptor,
  endOfCentralDirectory,
  localHeader,
  needsZip64,
  STORED,
  UTF8_NAME,
  ZipError,
} from './zip-format.ts'
import { checkPaths } from './zip-plan.ts'

export interface StoredFile {
  readonly path: string
  /** Called when the files before it are written. The size decides about ZIP64, because it stands after the content. */
  open(): Promise<{ readonly size: number; readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }>
}

export interface StoreOptions {
  readonly modifiedAt: Date
  /** A faster implementation, if the platform has one. */
  readonly checksum?: (bytes: Uint8Array, previous: number) => number
}

const FLAGS = UTF8_NAME | DATA_DESCRIPTOR_FLAG

/** A failing file ends it with that error: without the central directory at its end, the archive is recognised as broken. */
export async function* storeZip(
  files: readonly StoredFile[],
  { modifiedAt, checksum = crc32 }: StoreOptions,
): AsyncGenerator<Uint8Array> {
  checkPaths(files.map(({ path }) => path))
  const centralDirectory: Uint8Array[] = []
  let offset = 0
  for (const { path, open } of files) {
    const name = utf8(path)
    const { size, content } = await open()
    const hasLargeDescriptor = needsZip64(size)
    const unknown = { size: 0, compressedSize: 0, crc32: 0, modifiedAt, method: STORED, flags: FLAGS, hasLargeDescriptor }
    const header = localHeader(unknown, name)
    yield header
    let [sum, written] = [0, 0]
    for await (const bytes of content) {
      sum = checksum(bytes, sum)
      written += bytes.length
      if (written > size) break
      yield bytes
    }
    if (written !== size) throw new ZipError('size', `${path} has ${written > size ? 'more' : 'less'} than ${size} bytes`)
    const known = { ...unknown, size, compressedSize: size, crc32: sum }
    const descriptor = dataDescriptor(known)
    yield descriptor
    centralDirectory.push(centralHeader(known, name, offset))
    offset += header.length + size + descriptor.length
  }
  const headers = concatAll(centralDirectory)
  yield headers
  yield endOfCentralDirectory(files.length, headers.length, offset)
}
