// Hands bytes out: always as an attachment in a sandbox, with ranges so that a broken download goes on where it stopped.
import type { Readable } from 'node:stream'
import type { Exchange, RawAnswer } from './route.ts'

export interface Range {
  readonly start: number
  /** Included, as in HTTP. */
  readonly end: number
}

/** One range, as browsers and resuming downloads ask for it. Anything else gets the whole. */
export function parseRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/)
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const suffix = match[1] === ''
  const start = suffix ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = suffix || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

/** For Content-Disposition (RFC 6266): a plain fallback and the real name. */
export const attachmentHeader = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** The same name, for what may be shown in the page. */
export const inlineHeader = (name: string): string => attachmentHeader(name).replace(/^attachment/, 'inline')

export interface Download {
  readonly name: string
  readonly size: number
  /** Names these very bytes: a download begun with others starts anew. */
  readonly etag: string
  readonly mediaType?: string
  readonly disposition?: string
  open(range: Range | undefined): Promise<Readable | Buffer>
  /** Called once for a download, not for every piece of it. */
  begun?(): Promise<void>
}

export async function download(exchange: Exchange, what: Download): Promise<RawAnswer> {
  const etag = `"${what.etag}"`
  const headers = {
    'content-type': what.mediaType ?? 'application/octet-stream',
    'content-disposition': what.disposition ?? attachmentHeader(what.name),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag,
  }
  const condition = exchange.header('if-range')
  const wanted = condition === undefined || condition === etag ? exchange.header('range') : undefined
  const range = parseRange(wanted, what.size)
  if (range === 'unsatisfiable') return { status: 416, headers: { ...headers, 'content-range': `bytes */${what.size}` } }
  if (!range || range.start === 0) await what.begun?.()
  const body = await what.open(range)
  return {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(range ? range.end - range.start + 1 : what.size),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${what.size}` } : {}),
    },
    body,
  }
}
