// An in-flight request with its redirect hops; matches CDP's ExtraInfo events, which may arrive before or after the hop they belong to.
import type { BodyWriter } from './body-spool.ts'
import type { Exchange, ExchangeResponse, Header, StoredBody } from './exchange.ts'
import {
  type CdpResponse,
  type RequestExtraInfo,
  type RequestWillBeSent,
  type ResponseExtraInfo,
  tlsFactsOf,
} from './network-event.ts'

export interface Hop {
  readonly sent: RequestWillBeSent
  requestBody: StoredBody | null
  response: CdpResponse | null
  /** Whether ExtraInfo events follow for this hop; null until the response arrives. */
  hasExtraInfo: boolean | null
}

export interface InFlightRequest {
  readonly id: string
  readonly hops: Hop[]
  readonly requestExtras: RequestExtraInfo[]
  readonly responseExtras: ResponseExtraInfo[]
  type: string
  /** Decoded bytes the browser reports; if more than were streamed to us, some are missing. */
  received: number
  streamed: BodyWriter | null
  streaming: 'requested' | 'yes' | 'no'
  streamStarted: Promise<void>
  body: StoredBody | null
  bodyLost: boolean
  fromMemory: boolean
  failure: string | null
  refused: boolean
  encodedBytes: number
  endedAt: number | null
  done: boolean
}

export const newInFlightRequest = (id: string): InFlightRequest => ({
  id,
  hops: [],
  requestExtras: [],
  responseExtras: [],
  type: 'Other',
  received: 0,
  streamed: null,
  streaming: 'no',
  streamStarted: Promise.resolve(),
  body: null,
  bodyLost: false,
  fromMemory: false,
  failure: null,
  refused: false,
  encodedBytes: 0,
  endedAt: null,
  done: false,
})

/** Whether all expected ExtraInfo events have arrived. */
export const extrasArrived = ({ hops, responseExtras }: InFlightRequest): boolean =>
  responseExtras.length >= hops.filter(({ hasExtraInfo }) => hasExtraInfo === true).length

export function exchangesOf(flight: InFlightRequest): Exchange[] {
  let [requests, responses] = [0, 0]
  return flight.hops.map((hop, at): Exchange => {
    const last = at === flight.hops.length - 1
    // A hop without a response (e.g. blocked by CORS) does not announce ExtraInfo events: the remaining ones belong to it.
    const hasExtras = hop.hasExtraInfo ?? last
    const requestExtra = hasExtras ? flight.requestExtras[requests++] : undefined
    const responseExtra = hasExtras ? flight.responseExtras[responses++] : undefined
    const response = responseOf(hop.response, responseExtra, last && flight.fromMemory)
    const [sent, next] = [hop.sent, flight.hops[at + 1]]
    return {
      id: idOf(flight, at),
      url: sent.request.url,
      method: sent.request.method,
      startedAt: new Date(sent.wallTime * 1000).toISOString(),
      resourceType: flight.type,
      documentUrl: sent.documentURL,
      initiator: { type: sent.initiator.type, url: sent.initiator.url ?? sent.initiator.stack?.callFrames[0]?.url ?? null },
      requestHeaders: headersFrom(requestExtra?.headers ?? sent.request.headers),
      headersAsSent: requestExtra !== undefined,
      requestBody: hop.requestBody,
      response,
      redirectedFrom: at > 0 ? idOf(flight, at - 1) : null,
      redirectTo: next ? idOf(flight, at + 1) : null,
      failure: last ? flight.failure : null,
      body: last && response?.cached !== 'revalidated' ? flight.body : null,
      bodyLost: last && flight.bodyLost,
      encodedBytes: last ? flight.encodedBytes : 0,
      durationMs: durationOf(flight, at),
      frames: null,
    }
  })
}

const idOf = (flight: InFlightRequest, at: number) => (at === 0 ? flight.id : `${flight.id}-${at}`)

function durationOf(flight: InFlightRequest, at: number): number | null {
  const begun = flight.hops[at]?.sent.timestamp
  const ended = flight.hops[at + 1]?.sent.timestamp ?? flight.endedAt
  return begun === undefined || ended === null ? null : Math.max(0, (ended - begun) * 1000)
}

function responseOf(
  response: CdpResponse | null,
  extra: ResponseExtraInfo | undefined,
  memory: boolean,
): ExchangeResponse | null {
  if (!response && !extra) return null
  const revalidated = extra?.statusCode === 304 && response?.status !== 304
  const wire = revalidated || !response
  return {
    status: wire ? (extra?.statusCode ?? 0) : response.status,
    statusText: wire ? (revalidated ? 'Not Modified' : '') : response.statusText,
    headers: extra?.headersText ? linesOf(extra.headersText) : headersFrom(extra?.headers ?? response?.headers ?? {}),
    headersText: extra?.headersText ?? null,
    mimeType: response?.mimeType ?? '',
    protocol: response?.protocol ?? '',
    remoteAddress: response?.remoteIPAddress?.replace(/^\[|\]$/g, '') ?? null,
    remotePort: response?.remotePort ?? null,
    tls: tlsFactsOf(response?.securityDetails),
    timing: response?.timing ?? null,
    cached: revalidated
      ? 'revalidated'
      : memory
        ? 'memory'
        : response?.fromServiceWorker
          ? 'service-worker'
          : response?.fromDiskCache || response?.fromPrefetchCache
            ? 'disk'
            : null,
  }
}

/** CDP joins the values of a repeated header with newlines. */
export const headersFrom = (headers: Readonly<Record<string, string>>): Header[] =>
  Object.entries(headers).flatMap(([name, value]) => value.split('\n').map((part): Header => [name, part]))

function linesOf(text: string): Header[] {
  const lines = text.split(/\r?\n/).slice(1)
  return lines.flatMap((line): Header[] => {
    const colon = line.indexOf(':')
    return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : []
  })
}
