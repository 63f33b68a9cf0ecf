// Streaming zip writer: keeps only the central directory in memory.
import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface StreamedFile {
  /** ASCII, with slashes. */
  readonly name: string
  readonly content: AsyncIterable<string | Buffer>
}

const VERSION = 20
/** Sizes follow the data (bit 3); names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATE = 8
const MAX_UINT32 = 0xffffffff

interface Entry {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly packed: number
  readonly size: number
}

/** MS-DOS date and time in UTC, so that equal content gives equal bytes everywhere. */
function dosTime(at: Date): { date: number; time: number } {
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}

function localHeader(name: Buffer, at: Date): Buffer {
  const { date, time } = dosTime(at)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATE, 8)
  header.writeUInt16LE(time, 10)
  header.writeUInt16LE(date, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor({ crc, packed, size }: Entry): Buffer {
  const block = Buffer.alloc(16)
  block.writeUInt32LE(0x08074b50, 0)
  block.writeUInt32LE(crc, 4)
  block.writeUInt32LE(packed, 8)
  block.writeUInt32LE(size, 12)
  return block
}

function directoryEntry({ name, offset, crc, packed, size }: Entry, at: Date): Buffer {
  const { date, time } = dosTime(at)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(VERSION, 4)
  entry.writeUInt16LE(VERSION, 6)
  entry.writeUInt16LE(FLAGS, 8)
  entry.writeUInt16LE(DEFLATE, 10)
  entry.writeUInt16LE(time, 12)
  entry.writeUInt16LE(date, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}

function directoryEnd(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

export async function* zipStream(files: readonly StreamedFile[], at: Date): AsyncGenerator<Buffer> {
  const written: Entry[] = []
  let offset = 0
  for (const file of files) {
    const name = Buffer.from(file.name)
    const start = offset
    const header = localHeader(name, at)
    yield header
    let crc = 0
    let size = 0
    let packed = 0
    const source = file.content
    async function* measured() {
      for await (const piece of source) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
        crc = crc32(bytes, crc)
        size += bytes.length
        yield bytes
      }
    }
    for await (const chunk of deflated(measured())) {
      packed += chunk.length
      yield chunk
    }
    const entry = { name, offset: start, crc, packed, size }
    written.push(entry)
    yield descriptor(entry)
    offset += header.length + packed + 16
    if (offset > MAX_UINT32 || size > MAX_UINT32) throw new RangeError('zip archive exceeds 4 GiB, the limit without Zip64')
  }
  const directory = Buffer.concat(written.map((entry) => directoryEntry(entry, at)))
  yield Buffer.concat([directory, directoryEnd(written.length, directory.length, offset)])
}

async function* deflated(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  // An error at either end destroys the other; the loop below throws it.
  pipeline(Readable.from(source), deflate, () => {})
  for await (const chunk of deflate) yield chunk as Buffer
}
