// Writes the exchanges as a HAR 1.2 log, with the names but not the values of cookies and credentials.
import { type Exchange, type Header, headerOf, type Timing } from './exchange.ts'

export interface LogContents {
  readonly exchanges: readonly Exchange[]
  readonly pageUrl: string
  readonly title: string
  readonly startedAt: string
  readonly software: readonly { readonly name: string; readonly version: string }[]
}

const SECRET_HEADERS = new Set(['cookie', 'set-cookie', 'authorization', 'proxy-authorization', 'x-csrf-token', 'x-xsrf-token'])
const COMMENT =
  'Values of cookies and credentials are left out on purpose; the archive and the wire record keep the bytes as they were sent and received. Bodies are in the archive, found by their SHA-256.'

export function networkLog({ exchanges, pageUrl, title, startedAt, software }: LogContents): string {
  const [creator, browser] = [software[0], software.find(({ name }) => /chrom/i.test(name))]
  const log = {
    version: '1.2',
    creator: creator ?? { name: 'unknown', version: '0' },
    ...(browser ? { browser } : {}),
    _comment: COMMENT,
    pages: [{ startedDateTime: startedAt, id: 'page_1', title: title || pageUrl, pageTimings: {} }],
    entries: exchanges.map(entryOf),
  }
  return `${JSON.stringify({ log }, null, 1)}\n`
}

function entryOf(exchange: Exchange) {
  const { response, body, requestBody, durationMs } = exchange
  const timings = timingsOf(response?.timing ?? null, durationMs)
  return {
    pageref: 'page_1',
    startedDateTime: exchange.startedAt,
    time: durationMs ?? 0,
    request: {
      method: exchange.method,
      url: exchange.url,
      httpVersion: response?.protocol || 'unknown',
      cookies: cookieNames(headerOf(exchange.requestHeaders, 'cookie')),
      headers: redactedHeaders(exchange.requestHeaders),
      queryString: [...new URL(exchange.url).searchParams].map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: requestBody?.size ?? 0,
      ...(requestBody
        ? {
            postData: {
              mimeType: headerOf(exchange.requestHeaders, 'content-type') ?? '',
              text: '',
              _sha256: requestBody.sha256,
            },
          }
        : {}),
    },
    response: {
      status: response?.status ?? 0,
      statusText: response?.statusText ?? '',
      httpVersion: response?.protocol || 'unknown',
      cookies: (response?.headers ?? [])
        .filter(([name]) => name.toLowerCase() === 'set-cookie')
        .flatMap(([, value]) => cookieNames(value.split(';')[0] ?? '')),
      headers: redactedHeaders(response?.headers ?? []),
      content: {
        size: body?.size ?? 0,
        mimeType: response?.mimeType ?? '',
        ...(body ? { _sha256: body.sha256, _flaw: body.flaw } : {}),
      },
      redirectURL: exchange.redirectTo ? (headerOf(response?.headers ?? [], 'location') ?? '') : '',
      headersSize: -1,
      bodySize: exchange.encodedBytes || -1,
      ...(exchange.failure ? { _error: exchange.failure } : {}),
    },
    cache: {},
    timings,
    ...(response?.remoteAddress ? { _socketAddress: `${response.remoteAddress} ${response.remotePort ?? ''}`.trim() } : {}),
    _resourceType: exchange.resourceType.toLowerCase(),
    _initiator: exchange.initiator,
    _fromCache: response?.cached ?? null,
    _securityDetails: response?.tls ?? null,
    _headersAsSent: exchange.headersAsSent,
  }
}

const redactedHeaders = (headers: readonly Header[]) =>
  headers.map(([name, value]) => ({ name, value: SECRET_HEADERS.has(name.toLowerCase()) ? '' : value }))

const cookieNames = (header: string | null) =>
  (header ?? '')
    .split(';')
    .map((pair) => (pair.split('=')[0] ?? '').trim())
    .filter((name) => name !== '')
    .map((name) => ({ name, value: '' }))

function timingsOf(timing: Timing | null, duration: number | null) {
  if (!timing) return { blocked: -1, dns: -1, connect: -1, ssl: -1, send: 0, wait: Math.max(0, duration ?? 0), receive: 0 }
  const between = (from: number, to: number) => (from < 0 || to < from ? -1 : to - from)
  const first = [timing.dnsStart, timing.connectStart, timing.sendStart].find((value) => value >= 0) ?? 0
  return {
    blocked: first,
    dns: between(timing.dnsStart, timing.dnsEnd),
    connect: between(timing.connectStart, timing.connectEnd),
    ssl: between(timing.sslStart, timing.sslEnd),
    send: Math.max(0, between(timing.sendStart, timing.sendEnd)),
    wait: Math.max(0, between(timing.sendEnd, timing.receiveHeadersEnd)),
    receive: duration === null ? 0 : Math.max(0, duration - timing.receiveHeadersEnd),
  }
}
