// Writes one WARC 1.1 record with digests, as its own gzip member so that it can be read individually.
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
  /** Additional fields in order; null values are left out. */
  readonly fields: readonly (readonly [name: string, value: string | null])[]
  /** The HTTP head before the payload, or empty. */
  readonly head: Buffer
  readonly payload: StoredBody | Buffer | null
  /** Already compressed content is stored without further compression. */
  readonly compressed: boolean
}

export interface WarcSink {
  readonly offset: number
  write(bytes: Uint8Array): void
}

export const recordId = (): string => `<urn:uuid:${randomUUID()}>`

const MAX_IN_MEMORY_BYTES = 1024 ** 2
const RECORD_END = Buffer.from('\r\n\r\n')

export async function writeRecord(
  sink: WarcSink,
  record: WarcRecord,
): Promise<{ offset: number; length: number; digest: string }> {
  const { head, payload, compressed } = record
  const offset = sink.offset
  const level = compressed ? constants.Z_NO_COMPRESSION : 4
  const size = payload === null ? 0 : Buffer.isBuffer(payload) ? payload.length : payload.size
  if (payload === null || Buffer.isBuffer(payload) || size <= MAX_IN_MEMORY_BYTES) {
    const bytes = payload === null ? Buffer.alloc(0) : Buffer.isBuffer(payload) ? payload : await readWhole(payload)
    const digest = payload === null || Buffer.isBuffer(payload) ? sha256(bytes) : payload.sha256
    const header = headerOf(record, size, digest, sha256(head, bytes))
    sink.write(gzipSync(Buffer.concat([header, head, bytes, RECORD_END]), { level }))
    return { offset, length: sink.offset - offset, digest }
  }
  const block = createHash('sha256').update(head)
  const whole = createHash('sha256')
  for await (const chunk of chunksOf(payload)) {
    block.update(chunk)
    whole.update(chunk)
  }
  const digest = whole.digest('hex')
  if (digest !== payload.sha256) throw new Error(`body file ${payload.file} does not match its SHA-256`)
  const header = headerOf(record, size, digest, block.digest('hex'))
  const parts = async function* () {
    yield Buffer.concat([header, head])
    yield* chunksOf(payload)
    yield RECORD_END
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
  if (sha256(bytes) !== body.sha256) throw new Error(`body file ${body.file} does not match its SHA-256`)
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
