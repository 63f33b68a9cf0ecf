// One WARC 1.1 record, in a gzip member of its own so that it can be read alone, with digests over what it holds.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip, gzipSync } from 'node:zlib'
import type { StoredBody } from './exchange.ts'

export interface WarcRecord {
  readonly type: 'warcinfo' | 'request' | 'response' | 'metadata' | 'resource'
  readonly id: string
  readonly date: string
  readonly contentType: string
  /** Further named fields, in their order; a null value is left out. */
  readonly fields: readonly (readonly [name: string, value: string | null])[]
  /** What stands before the payload: an HTTP head, or nothing. */
  readonly head: Buffer
  readonly payload: StoredBody | Buffer | null
  /** Compressed once already: it is not worth a second try. */
  readonly dense: boolean
}

export interface WarcSink {
  readonly offset: number
  write(bytes: Uint8Array): void
}

export const recordId = (): string => `<urn:uuid:${randomUUID()}>`

const SMALL = 1024 ** 2
const END = Buffer.from('\r\n\r\n')

export async function writeRecord(
  sink: WarcSink,
  record: WarcRecord,
): Promise<{ offset: number; length: number; digest: string }> {
  const { head, payload, dense } = record
  const offset = sink.offset
  const level = dense ? constants.Z_NO_COMPRESSION : 4
  const size = payload === null ? 0 : Buffer.isBuffer(payload) ? payload.length : payload.size
  if (payload === null || Buffer.isBuffer(payload) || size <= SMALL) {
    const bytes = payload === null ? Buffer.alloc(0) : Buffer.isBuffer(payload) ? payload : await readWhole(payload)
    const digest = payload === null || Buffer.isBuffer(payload) ? sha256(bytes) : payload.sha256
    const header = headerOf(record, size, digest, sha256(head, bytes))
    sink.write(gzipSync(Buffer.concat([header, head, bytes, END]), { level }))
    return { offset, length: sink.offset - offset, digest }
  }
  const block = createHash('sha256').update(head)
  const whole = createHash('sha256')
  for await (const chunk of chunksOf(payload)) {
    block.update(chunk)
    whole.update(chunk)
  }
  const digest = whole.digest('hex')
  if (digest !== payload.sha256) throw new Error(`the body ${payload.file} is not what was received`)
  const header = headerOf(record, size, digest, block.digest('hex'))
  const parts = async function* () {
    yield Buffer.concat([header, head])
    yield* chunksOf(payload)
    yield END
  }
  await pipeline(Readable.from(parts(), { objectMode: false }), createGzip({ level }), async (source) => {
    for await (const chunk of source) sink.write(chunk as Buffer)
  })
  return { offset, length: sink.offset - offset, digest }
}

const chunksOf = (body: StoredBody) => createReadStream(body.file, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>

async function readWhole(body: StoredBody): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const chunk of chunksOf(body)) parts.push(chunk)
  const bytes = Buffer.concat(parts)
  if (sha256(bytes) !== body.sha256) throw new Error(`the body ${body.file} is not what was received`)
  return bytes
}

function sha256(...parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

function headerOf(
  { type, id, date, contentType, fields, head }: WarcRecord,
  size: number,
  payloadDigest: string,
  blockDigest: string,
) {
  const lines = [
    'WARC/1.1',
    `WARC-Type: ${type}`,
    `WARC-Record-ID: ${id}`,
    `WARC-Date: ${date}`,
    ...fields.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value.replace(/[\r\n\0]+/g, ' ')}`])),
    `WARC-Block-Digest: sha256:${blockDigest}`,
    ...(head.length > 0 ? [`WARC-Payload-Digest: sha256:${payloadDigest}`] : []),
    `Content-Type: ${contentType}`,
    `Content-Length: ${head.length + size}`,
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8')
}
