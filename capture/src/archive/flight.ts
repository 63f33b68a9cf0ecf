// One request on its way, hop by hop. What the network stack tells of a hop may come before or after the hop itself; here they find each other.
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
  readonly asked: RequestWillBeSent
  requestBody: StoredBody | null
  response: CdpResponse | null
  /** Whether the network stack will tell more of it; null until the response says so. */
  hasExtraInfo: boolean | null
}

export interface Flight {
  readonly id: string
  readonly hops: Hop[]
  readonly requestExtras: RequestExtraInfo[]
  readonly responseExtras: ResponseExtraInfo[]
  type: string
  /** Decoded bytes the browser says it received; more than were streamed to us means that some are lacking. */
  received: number
  streamed: BodyWriter | null
  streaming: 'asked' | 'yes' | 'no'
  streamAnswer: Promise<void>
  body: StoredBody | null
  bodyLost: boolean
  fromMemory: boolean
  failure: string | null
  refused: boolean
  encodedBytes: number
  endedAt: number | null
  done: boolean
}

export const newFlight = (id: string): Flight => ({
  id,
  hops: [],
  requestExtras: [],
  responseExtras: [],
  type: 'Other',
  received: 0,
  streamed: null,
  streaming: 'no',
  streamAnswer: Promise.resolve(),
  body: null,
  bodyLost: false,
  fromMemory: false,
  failure: null,
  refused: false,
  encodedBytes: 0,
  endedAt: null,
  done: false,
})

/** Both lists of extras have what they will have. */
export const extrasArrived = ({ hops, responseExtras }: Flight): boolean =>
  responseExtras.length >= hops.filter(({ hasExtraInfo }) => hasExtraInfo === true).length

export function exchangesOf(flight: Flight): Exchange[] {
  let [requests, responses] = [0, 0]
  return flight.hops.map((hop, at): Exchange => {
    const last = at === flight.hops.length - 1
    // A hop without response tells nothing of its extras: what is left belongs to it, as after a refused cross-origin answer.
    const told = hop.hasExtraInfo ?? last
    const requestExtra = told ? flight.requestExtras[requests++] : undefined
    const responseExtra = told ? flight.responseExtras[responses++] : undefined
    const response = responseOf(hop.response, responseExtra, last && flight.fromMemory)
    const [asked, next] = [hop.asked, flight.hops[at + 1]]
    return {
      id: idOf(flight, at),
      url: asked.request.url,
      method: asked.request.method,
      startedAt: new Date(asked.wallTime * 1000).toISOString(),
      resourceType: flight.type,
      documentUrl: asked.documentURL,
      initiator: { type: asked.initiator.type, url: asked.initiator.url ?? asked.initiator.stack?.callFrames[0]?.url ?? null },
      requestHeaders: headersFrom(requestExtra?.headers ?? asked.request.headers),
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

const idOf = (flight: Flight, at: number) => (at === 0 ? flight.id : `${flight.id}-${at}`)

function durationOf(flight: Flight, at: number): number | null {
  const begun = flight.hops[at]?.asked.timestamp
  const ended = flight.hops[at + 1]?.asked.timestamp ?? flight.endedAt
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

/** Values of a repeated name come joined by line ends. */
const headersFrom = (headers: Readonly<Record<string, string>>): Header[] =>
  Object.entries(headers).flatMap(([name, value]) => value.split('\n').map((part): Header => [name, part]))

function linesOf(text: string): Header[] {
  const lines = text.split(/\r?\n/).slice(1)
  return lines.flatMap((line): Header[] => {
    const colon = line.indexOf(':')
    return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1).trim()]] : []
  })
}

export const headersOf = headersFrom
