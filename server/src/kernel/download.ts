// Sends bytes for download: sandboxed, as an attachment by default, with ranges so that a broken download can resume.
import type { Readable } from 'node:stream'
import { refuseDamaged } from './damaged-copy.ts'
import type { Exchange, RawAnswer } from './route.ts'

export interface Range {
  readonly start: number
  /** Inclusive, as in HTTP. */
  readonly end: number
}

/** Supports a single range, which is what browsers and download managers send. Anything else gets the whole file. */
export function parseRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/)
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const suffix = match[1] === ''
  const start = suffix ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = suffix || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

/** Linux stores names of 255 bytes, and browsers append a number to a repeated name. */
const MAX_NAME_BYTES = 200

/** Keeps the extension and cuts between characters. */
export function storableName(name: string): string {
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name
  const extension = name.match(/\.[A-Za-z0-9]{1,10}$/)?.[0] ?? ''
  const bytes = Buffer.from(name)
  let cut = MAX_NAME_BYTES - extension.length
  while (((bytes[cut] ?? 0) & 0xc0) === 0x80) cut -= 1
  return bytes.toString('utf8', 0, cut) + extension
}

/** Content-Disposition (RFC 6266): an ASCII fallback and the real name, as far as a disk can store it. */
export const attachmentHeader = (name: string): string => headerOf(storableName(name))

const headerOf = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** For content that may be shown in the page. */
export const inlineHeader = (name: string): string => attachmentHeader(name).replace(/^attachment/, 'inline')

export interface Download {
  readonly name: string
  readonly size: number
  /** Identifies these bytes: a download of other bytes restarts instead of resuming. */
  readonly etag: string
  readonly mediaType?: string
  readonly disposition?: string
  open(range: Range | undefined): Promise<Readable | Buffer>
  /** Called when a download starts at byte 0, not for later ranges. */
  onStart?(): Promise<void>
}

/** Waits for the first bytes: a failure until then is answered as a refusal and counted as one call. */
async function opened(file: Download, range: Range | undefined): Promise<Readable | Buffer> {
  const body = await file.open(range)
  if (Buffer.isBuffer(body)) return body
  await new Promise<void>((resolve, reject) => {
    body.once('readable', resolve).once('end', resolve).once('error', reject)
  })
  // A later error ends the response; without a listener, one that comes before the response is sent would end the process.
  body.on('error', () => {})
  return body
}

export async function download(exchange: Exchange, file: Download): Promise<RawAnswer> {
  const etag = `"${file.etag}"`
  const headers = {
    'content-type': file.mediaType ?? 'application/octet-stream',
    'content-disposition': file.disposition ?? attachmentHeader(file.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag,
  }
  const condition = exchange.header('if-range')
  const wanted = condition === undefined || condition === etag ? exchange.header('range') : undefined
  const range = parseRange(wanted, file.size)
  if (range === 'unsatisfiable') return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}` } }
  const body = await refuseDamaged(opened(file, range))
  try {
    if (!range || range.start === 0) await file.onStart?.()
  } catch (error) {
    if (!Buffer.isBuffer(body)) body.destroy()
    throw error
  }
  return {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(range ? range.end - range.start + 1 : file.size),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` } : {}),
    },
    body,
  }
}
