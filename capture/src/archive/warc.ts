// Writes the exchanges as WARC 1.1: request and response of every hop, failures and the page's text, streamed from the spooled bodies.
import { readFileSync } from 'node:fs'
import { type CdxEntry, keyOf, timeOf } from './cdx.ts'
import { type Exchange, headerOf } from './exchange.ts'
import { cipherSuiteOf, protocolsOf, requestHead, responseHead } from './http-block.ts'
import { recordId, type WarcRecord, type WarcSink, writeRecord } from './warc-record.ts'

export interface WarcContents {
  readonly exchanges: readonly Exchange[]
  readonly pageUrl: string
  readonly text: string
  readonly startedAt: string
  readonly software: readonly { readonly name: string; readonly version: string }[]
  /** The server's address; null where it is ambiguous. */
  addressOf?(url: string, startedAt: string): string | null
}

const COMPRESSED_TYPES =
  /^(image\/(?!svg|bmp|x-icon|vnd\.microsoft)|video\/|audio\/|font\/woff|application\/(zip|gzip|x-7z|octet-stream|vnd\.ms-fontobject))/i
const EMPTY = Buffer.alloc(0)

export async function writeWarc(sink: WarcSink, filename: string, contents: WarcContents): Promise<CdxEntry[]> {
  const index: CdxEntry[] = []
  const info = recordId()
  const now = new Date().toISOString()
  const software = contents.software.map(({ name, version }) => `${name}/${version}`).join(' ')
  const about = { software, format: 'WARC File Format 1.1', isPartOf: contents.pageUrl, date: contents.startedAt }
  const fields = Object.entries(about).map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}\r\n`)
  await writeRecord(sink, {
    type: 'warcinfo',
    id: info,
    date: now,
    contentType: 'application/warc-fields',
    fields: [['WARC-Filename', filename.split('/').at(-1) ?? filename]],
    head: EMPTY,
    payload: Buffer.from(fields.join(''), 'utf8'),
    compressed: false,
  })
  for (const exchange of contents.exchanges) {
    // A cached response was already recorded when it came from the network.
    if (exchange.response?.cached && exchange.response.cached !== 'revalidated') continue
    index.push(...(await writeExchange(sink, filename, info, exchange, contents)))
  }
  if (contents.text) {
    await writeRecord(sink, {
      ...plainRecord('resource', `urn:text:${contents.pageUrl}`, now, info),
      contentType: 'text/plain; charset=utf-8',
      payload: Buffer.from(contents.text, 'utf8'),
    })
  }
  return index
}

const plainRecord = (type: 'metadata' | 'resource', uri: string, date: string, info: string, concurrent: string | null = null) =>
  ({
    type,
    id: recordId(),
    date,
    contentType: 'application/json',
    fields: [
      ['WARC-Target-URI', uri],
      ['WARC-Concurrent-To', concurrent],
      ['WARC-Warcinfo-ID', info],
    ],
    head: EMPTY,
    payload: null,
    compressed: false,
  }) satisfies WarcRecord

async function writeExchange(
  sink: WarcSink,
  filename: string,
  info: string,
  exchange: Exchange,
  { addressOf }: WarcContents,
): Promise<CdxEntry[]> {
  const { url, method, response, startedAt: date, body, requestBody } = exchange
  const [requestId, responseId] = [recordId(), recordId()]
  const address = addressOf ? addressOf(url, date) : (response?.remoteAddress ?? null)
  const shared: WarcRecord['fields'] = [
    ['WARC-Target-URI', url],
    ['WARC-IP-Address', address],
    ...protocolsOf(exchange).map((name) => ['WARC-Protocol', name] as const),
    ['WARC-Cipher-Suite', cipherSuiteOf(response?.tls)],
    ['WARC-Warcinfo-ID', info],
  ]
  const entries: CdxEntry[] = []
  if (response) {
    const mime = response.mimeType || headerOf(response.headers, 'content-type')?.split(';')[0]?.trim() || 'unk'
    const flaw = exchange.bodyLost
      ? 'unspecified'
      : body?.flaw === 'body-limit'
        ? 'length'
        : body?.flaw === 'open'
          ? 'time'
          : null
    const truncated = flaw ?? (body?.flaw === 'aborted' ? 'disconnect' : null)
    const written = await writeRecord(sink, {
      type: 'response',
      id: responseId,
      date,
      contentType: 'application/http; msgtype=response',
      fields: [...shared, ['WARC-Truncated', truncated]],
      head: responseHead(exchange),
      payload: body,
      compressed: COMPRESSED_TYPES.test(mime),
    })
    const range = response.status === 206 ? headerOf(response.headers, 'content-range') : null
    const posted = requestBody && method !== 'GET' ? readFileSync(requestBody.file) : null
    const contentType = headerOf(exchange.requestHeaders, 'content-type') ?? ''
    if (exchange.resourceType !== 'WebSocket' && response.status !== 304 && !exchange.bodyLost)
      entries.push({
        key: keyOf(url, method, posted, contentType),
        time: timeOf(date),
        url,
        mime,
        status: response.status,
        digest: `sha256:${written.digest}`,
        length: written.length,
        offset: written.offset,
        filename: filename.split('/').at(-1) ?? filename,
        ...(method === 'GET' ? {} : { method }),
        ...(requestBody ? { requestDigest: `sha256:${requestBody.sha256}` } : {}),
        ...(range ? { range } : {}),
      })
  }
  await writeRecord(sink, {
    type: 'request',
    id: requestId,
    date,
    contentType: 'application/http; msgtype=request',
    fields: [...shared, ['WARC-Concurrent-To', response ? responseId : null]],
    head: requestHead(exchange),
    payload: requestBody,
    compressed: false,
  })
  const facts = factsOf(exchange)
  if (facts)
    await writeRecord(sink, {
      ...plainRecord('metadata', url, date, info, requestId),
      payload: Buffer.from(JSON.stringify(facts)),
    })
  if (exchange.frames)
    await writeRecord(sink, {
      ...plainRecord('metadata', url, date, info, requestId),
      contentType: 'application/x-ndjson',
      payload: exchange.frames,
    })
  return entries
}

/** Null for a normal exchange, which the records and the network log describe fully. */
function factsOf({ failure, bodyLost, body, headersAsSent, response }: Exchange): object | null {
  if (!failure && !bodyLost && !body?.flaw && headersAsSent && response) return null
  return { failure, bodyLost, bodyFlaw: body?.flaw ?? null, headersAsSent, answered: response !== null }
}
