// Writes a ZIP archive of files whose sizes are not known beforehand; keeps only the central directory in memory.
import { crc32 } from '../bytes/crc32.ts'
import { concatAll, utf8 } from '../bytes/digest.ts'
import {
  centralHeader,
  DATA_DESCRIPTOR_FLAG,
  DEFLATED,
  dataDescriptor,
  endOfCentralDirectory,
  localHeader,
  UTF8_NAME,
  ZIP64_MARKER_32,
  ZipError,
} from './zip-format.ts'
import { checkPaths } from './zip-plan.ts'

export interface StreamedFile {
  readonly path: string
  readonly content: AsyncIterable<Uint8Array>
}

export interface StreamOptions {
  readonly modifiedAt: Date
  /** Raw deflate, which this package does not contain. */
  deflate(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

const FLAGS = UTF8_NAME | DATA_DESCRIPTOR_FLAG

/** A single file is limited to 4 GiB, the archive is not. */
export async function* streamZip(
  files: readonly StreamedFile[],
  { modifiedAt, deflate }: StreamOptions,
): AsyncGenerator<Uint8Array> {
  checkPaths(files.map(({ path }) => path))
  const centralDirectory: Uint8Array[] = []
  let offset = 0
  for (const { path, content } of files) {
    const name = utf8(path)
    const unknown = { size: 0, compressedSize: 0, crc32: 0, modifiedAt, method: DEFLATED, flags: FLAGS }
    const header = localHeader(unknown, name)
    yield header
    let [checksum, size, compressedSize] = [0, 0, 0]
    async function* measured() {
      for await (const bytes of content) {
        checksum = crc32(bytes, checksum)
        size += bytes.length
        yield bytes
      }
    }
    for await (const chunk of deflate(measured())) {
      compressedSize += chunk.length
      if (Math.max(size, compressedSize) >= ZIP64_MARKER_32) throw new ZipError('size', `${path} exceeds 4 GiB`)
      yield chunk
    }
    const known = { ...unknown, size, compressedSize, crc32: checksum }
    const descriptor = dataDescriptor(known)
    yield descriptor
    centralDirectory.push(centralHeader(known, name, offset))
    offset += header.length + compressedSize + descriptor.length
  }
  const headers = concatAll(centralDirectory)
  yield headers
  yield endOfCentralDirectory(files.length, headers.length, offset)
}
