// Reads our own archives record by record through the index; rejects records that do not match the index or their digest.
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { readZip, type ZipEntry } from '@attestry/proof/package/zip'
import { type CdxEntry, readCdx } from '../archive/cdx.ts'
import type { Header } from '../archive/exchange.ts'
import { CDX, FAILURES, PAGES, WARC } from '../archive/wacz.ts'

export interface ArchivedResponse {
  readonly status: number
  /** Without encoding headers: the body is decoded. */
  readonly headers: readonly Header[]
  /** Errors at its end when the digest does not match. */
  readonly body: Readable
}

export interface FailedRequest {
  readonly url: string
  readonly method: string
  readonly failure: string
}

export interface Archive {
  readonly pageUrl: string
  readonly title: string
  readonly entries: readonly CdxEntry[]
  readonly failures: readonly FailedRequest[]
  respond(entry: CdxEntry): Promise<ArchivedResponse>
  close(): Promise<void>
}

export class ArchiveError extends Error {}

const MAX_INDEX_BYTES = 64 * 1024 ** 2
const READ_CHUNK_BYTES = 64 * 1024
const MAX_HEAD_BYTES = 1024 ** 2
const ORIGINAL_HEADER = /^x-archive-orig-/i

export async function openArchive(file: string): Promise<Archive> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const zip = await readZip({ size, read: (offset, length) => readAt(handle, offset, length) })
    const named = new Map(zip.map((entry) => [entry.path, entry]))
    const text = async (path: string) => {
      const entry = named.get(path)
      if (!entry || entry.size > MAX_INDEX_BYTES) throw new ArchiveError(`${path} is missing or too large`)
      return Buffer.from(await readAt(handle, entry.offset, entry.size)).toString('utf8')
    }
    const warc = named.get(WARC)
    if (!warc) throw new ArchiveError(`${WARC} is missing`)
    const page = JSON.parse((await text(PAGES)).split('\n')[1] ?? '{}') as { url?: unknown; title?: unknown }
    if (typeof page.url !== 'string') throw new ArchiveError(`${PAGES} names no page`)
    const lines = named.has(FAILURES) ? (await text(FAILURES)).split('\n').filter((line) => line !== '') : []
    return {
      pageUrl: page.url,
      title: typeof page.title === 'string' ? page.title : '',
      entries: readCdx(await text(CDX)),
      failures: lines.map((line) => JSON.parse(line) as FailedRequest),
      respond: (entry) => respond(handle, warc, entry),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

export async function readBody({ body }: ArchivedResponse, limit: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length
    if (size > limit) throw new ArchiveError(`the body is larger than ${limit} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function readAt(handle: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, offset)
  return bytes.subarray(0, bytesRead)
}

async function respond(handle: FileHandle, warc: ZipEntry, entry: CdxEntry): Promise<ArchivedResponse> {
  if (entry.filename !== WARC.split('/').at(-1) || entry.length === 0 || entry.offset + entry.length > warc.size)
    throw new ArchiveError(`index entry for ${entry.url} points outside of ${WARC}`)
  const start = warc.offset + entry.offset
  const compressed = Readable.from(chunks(handle, start, entry.length), { objectMode: false })
  const gunzip = createGunzip()
  compressed.on('error', (error) => gunzip.destroy(error))
  const bytes = new ByteReader(compressed.pipe(gunzip))
  const record = fieldsOf(await bytes.head())
  if (record.first !== 'WARC/1.1' || record.get('warc-type') !== 'response' || record.get('warc-target-uri') !== entry.url)
    throw new ArchiveError(`the record at offset ${entry.offset} is not the response of ${entry.url}`)
  const http = await bytes.head()
  const head = fieldsOf(http)
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head.first)?.[1])
  const size = Number(record.get('content-length')) - http.length
  if (status !== entry.status || !Number.isSafeInteger(size) || size < 0)
    throw new ArchiveError(`the response of ${entry.url} does not match the index`)
  const headers = head.all.filter(([name]) => !ORIGINAL_HEADER.test(name) && name.toLowerCase() !== 'content-length')
  return { status, headers, body: Readable.from(payload(bytes, size, entry.digest), { objectMode: false }) }
}

async function* chunks(handle: FileHandle, start: number, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < length; ) {
    const chunk = await readAt(handle, start + at, Math.min(READ_CHUNK_BYTES, length - at))
    if (chunk.length === 0) return
    at += chunk.length
    yield chunk
  }
}

async function* payload(bytes: ByteReader, size: number, digest: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for (let left = size; left > 0; ) {
    const part = await bytes.next(left)
    if (part === null) throw new ArchiveError('truncated WARC record')
    hash.update(part)
    left -= part.length
    yield part
  }
  if (`sha256:${hash.digest('hex')}` !== digest) throw new ArchiveError(`a body does not match its digest ${digest}`)
}

/** Reads heads, then the remaining bytes, from one stream. */
class ByteReader {
  #source: AsyncIterator<Buffer>
  #buffered: Buffer = Buffer.alloc(0)
  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Up to and including the empty line. */
  async head(): Promise<Buffer> {
    for (;;) {
      const end = this.#buffered.indexOf('\r\n\r\n')
      if (end !== -1) {
        const head = this.#buffered.subarray(0, end + 4)
        this.#buffered = this.#buffered.subarray(end + 4)
        return head
      }
      if (this.#buffered.length > MAX_HEAD_BYTES) throw new ArchiveError(`a record head is larger than ${MAX_HEAD_BYTES} bytes`)
      const { value, done } = await this.#source.next()
      if (done) throw new ArchiveError('truncated WARC record')
      this.#buffered = Buffer.concat([this.#buffered, value])
    }
  }

  async next(maxBytes: number): Promise<Buffer | null> {
    if (this.#buffered.length === 0) {
      const { value, done } = await this.#source.next()
      if (done) return null
      this.#buffered = value
    }
    const part = this.#buffered.subarray(0, maxBytes)
    this.#buffered = this.#buffered.subarray(part.length)
    return part
  }
}

function fieldsOf(head: Buffer) {
  const [first = '', ...lines] = head.toString('utf8').split('\r\n')
  const all = lines.flatMap((line): Header[] => {
    const colon = line.indexOf(':')
    return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : []
  })
  const named = new Map(all.map(([name, value]) => [name.toLowerCase(), value]))
  return { first, all, get: (name: string) => named.get(name) }
}
