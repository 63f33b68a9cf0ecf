// Records a page's network traffic live through CDP: headers as sent and received, bodies streamed to disk.
import type { CdpSession } from '../browser/cdp.ts'
import { openBodySpool } from './body-spool.ts'
import type { Exchange, StoredBody } from './exchange.ts'
import { exchangesOf, extrasArrived, type InFlightRequest, newInFlightRequest } from './in-flight-request.ts'
import type {
  DataReceived,
  LoadingFailed,
  LoadingFinished,
  RequestExtraInfo,
  RequestWillBeSent,
  ResponseExtraInfo,
  ResponseReceived,
  WebSocketFrameEvent,
} from './network-event.ts'
import { BROWSER_BUFFER_BYTES, storeResponseBodies } from './response-body.ts'
import { recordWebSockets } from './web-socket.ts'

export interface RecorderOptions {
  /** Empty folder for body files, needed until the archive is written. */
  readonly folder: string
  readonly bodyBytes: number
  onCount(seen: number, done: number): void
}

export interface TrafficRecorder {
  /** Also records this session's traffic. */
  adopt(session: CdpSession): Promise<void>
  /** Complete only after `finish`. */
  exchanges(): readonly Exchange[]
  /** In-flight requests, without long-lived ones. */
  pending(): number
  /** Time of the last network event, in milliseconds since 1970. */
  lastActivity(): number
  /** `unrecorded`: requests over the maximum. */
  counts(): { seen: number; done: number; failed: number; refused: number; bytes: number; unrecorded: number }
  /** Replaces the body of the document last requested from `url`, which the browser saved instead of showing it. */
  supplyDocument(url: string, body: StoredBody): void
  /** Stores the remaining bodies; responses still loading are stored as far as received. */
  finish(): Promise<void>
}

const MAX_POST_DATA_BYTES = 4 * 1024 ** 2
/** Bounds memory and disk for pages that send requests without end. */
const MAX_RECORDED_REQUESTS = 20_000
/** A page that hangs does not deliver its bodies. */
const BODIES_TIMEOUT_MS = 4_000
const LAST_BODIES_TIMEOUT_MS = 1_000
const EXTRA_INFO_TIMEOUT_MS = 300
const LONG_LIVED = new Set(['EventSource', 'WebSocket', 'Media', 'Ping'])
/** The browser process makes these requests and does not stream them. */
const NOT_STREAMED = new Set(['Document', 'Preflight'])
const REFUSED_ERROR = /^net::ERR_(BLOCKED|TUNNEL_CONNECTION_FAILED|PROXY_|ACCESS_DENIED|UNSAFE_PORT|NETWORK_ACCESS_DENIED)/

export async function recordTraffic(session: CdpSession, options: RecorderOptions): Promise<TrafficRecorder> {
  const spool = openBodySpool(options.folder, options.bodyBytes)
  const responseBodies = storeResponseBodies(spool, options.bodyBytes)
  const sockets = recordWebSockets(spool)
  const flights = new Map<string, InFlightRequest>()
  const subscriptions: (() => void)[] = []
  const documents = new Map<string, InFlightRequest>()
  const bodies = new Set<Promise<void>>()
  let last = Date.now()
  let finished = false

  const flightOf = (id: string): InFlightRequest => {
    const flight = flights.get(id) ?? newInFlightRequest(id)
    if (flights.size < MAX_RECORDED_REQUESTS) flights.set(id, flight)
    return flight
  }
  const seen = () => [...flights.values()].filter(({ hops }) => hops.length > 0)
  const tally = { seen: 0, done: 0, unrecorded: 0 }
  const count = () => options.onCount(tally.seen, tally.done)

  const onRequest = (from: CdpSession, event: RequestWillBeSent) => {
    if (!/^https?:/i.test(event.request.url)) return
    if (!flights.has(event.requestId) && flights.size >= MAX_RECORDED_REQUESTS) {
      tally.unrecorded += 1
      return
    }
    const flight = flightOf(event.requestId)
    const before = flight.hops.at(-1)
    // Two sessions may report one request: a frame's document is reported to its parent too.
    if (before && (!event.redirectResponse || before.sent.timestamp === event.timestamp)) return
    if (before && event.redirectResponse) {
      before.response = event.redirectResponse
      before.hasExtraInfo = event.redirectHasExtraInfo
    }
    const hop = { sent: event, requestBody: null as StoredBody | null, response: null, hasExtraInfo: null }
    flight.hops.push(hop)
    if (!before) tally.seen += 1
    flight.type = event.type ?? 'Other'
    if (event.request.hasPostData)
      track(
        readPostData(from, event).then((bytes) => {
          hop.requestBody = spool.store(bytes)
        }),
      )
    if (!before && !NOT_STREAMED.has(flight.type)) flight.streamStarted = startStream(from, flight)
    count()
  }

  /** Started before the response arrives: for images and scripts, bytes received earlier would be missing. */
  const startStream = async (from: CdpSession, flight: InFlightRequest) => {
    flight.streaming = 'requested'
    try {
      const { bufferedData } = await from.send<{ bufferedData: string }>('Network.streamResourceContent', {
        requestId: flight.id,
      })
      flight.streaming = 'yes'
      if (bufferedData) write(flight, bufferedData)
    } catch {
      flight.streaming = 'no'
    }
  }
  const write = (flight: InFlightRequest, base64: string) => {
    flight.streamed ??= spool.open()
    flight.streamed.write(Buffer.from(base64, 'base64'))
  }

  const onEnded = (from: CdpSession, flight: InFlightRequest, timestamp: number, flaw: StoredBody['flaw']) => {
    if (flight.done || finished) return
    flight.done = true
    if (flight.hops.length > 0) tally.done += 1
    flight.endedAt = timestamp
    track(storeBody(from, flight, flaw))
    count()
  }

  /** CDP reports nothing more about a document after its frame has navigated away, so it is ended here. */
  const endPreviousDocument = (from: CdpSession, flight: InFlightRequest, timestamp: number) => {
    const frame = flight.hops[0]?.sent.frameId
    if (!frame) return
    const before = documents.get(frame)
    documents.set(frame, flight)
    if (before && before !== flight) onEnded(from, before, timestamp, 'aborted')
  }

  const storeBody = async (from: CdpSession, flight: InFlightRequest, flaw: StoredBody['flaw']) => {
    await flight.streamStarted
    await responseBodies.store(from, flight, flaw)
  }

  const track = (work: Promise<void>) => {
    const tracked = work.catch(() => undefined).finally(() => bodies.delete(tracked))
    bodies.add(tracked)
  }

  const adopt = async (from: CdpSession) => {
    const on = <Event>(method: string, handle: (event: Event) => void) => {
      const unsubscribe = from.on<Event>(`Network.${method}`, (event) => {
        if (finished) return
        last = Date.now()
        handle(event)
      })
      subscriptions.push(unsubscribe)
    }
    on<RequestWillBeSent>('requestWillBeSent', (event) => onRequest(from, event))
    on<RequestExtraInfo>('requestWillBeSentExtraInfo', (event) => void flightOf(event.requestId).requestExtras.push(event))
    on<ResponseExtraInfo>('responseReceivedExtraInfo', (event) => void flightOf(event.requestId).responseExtras.push(event))
    on<{ requestId: string }>('requestServedFromCache', ({ requestId }) => {
      flightOf(requestId).fromMemory = true
    })
    on<ResponseReceived>('responseReceived', ({ requestId, timestamp, response, hasExtraInfo, type }) => {
      const flight = flights.get(requestId)
      const hop = flight?.hops.at(-1)
      if (!flight || !hop) return
      flight.type = type
      hop.response = response
      hop.hasExtraInfo = hasExtraInfo
      if (type === 'Document') endPreviousDocument(from, flight, timestamp)
    })
    on<DataReceived>('dataReceived', ({ requestId, dataLength, data }) => {
      const flight = flights.get(requestId)
      if (!flight || flight.done) return
      flight.received += dataLength
      if (data) write(flight, data)
    })
    on<LoadingFinished>('loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const flight = flightOf(requestId)
      flight.encodedBytes = Math.max(flight.encodedBytes, encodedDataLength)
      onEnded(from, flight, timestamp, null)
    })
    on<LoadingFailed>('loadingFailed', ({ requestId, timestamp, errorText, blockedReason, corsErrorStatus }) => {
      const flight = flightOf(requestId)
      flight.failure ??= [errorText, blockedReason, corsErrorStatus?.corsError].filter(Boolean).join(' ') || 'failed'
      flight.refused = blockedReason !== undefined || REFUSED_ERROR.test(errorText)
      onEnded(from, flight, timestamp, 'aborted')
    })
    on('webSocketCreated', sockets.created)
    on('webSocketWillSendHandshakeRequest', sockets.requested)
    on('webSocketHandshakeResponseReceived', sockets.responded)
    on<WebSocketFrameEvent>('webSocketFrameSent', (event) => sockets.frame('sent', event))
    on<WebSocketFrameEvent>('webSocketFrameReceived', (event) => sockets.frame('received', event))
    on('webSocketFrameError', sockets.failed)
    on('webSocketClosed', sockets.closed)
    // This flag instead of `configureDurableMessages`, which omits data received before streaming was requested.
    await from.send('Network.enable', {
      maxTotalBufferSize: BROWSER_BUFFER_BYTES,
      maxResourceBufferSize: BROWSER_BUFFER_BYTES / 2,
      maxPostDataSize: MAX_POST_DATA_BYTES,
      enableDurableMessages: true,
    })
  }

  await adopt(session)
  return {
    adopt,
    exchanges: () => [...seen().flatMap(exchangesOf), ...(finished ? sockets.finish() : [])],
    pending: () => seen().filter(({ done, type }) => !done && !LONG_LIVED.has(type)).length,
    lastActivity: () => last,
    counts() {
      const all = seen()
      return {
        ...tally,
        failed: all.filter(({ failure }) => failure !== null).length,
        refused: all.filter(({ refused }) => refused).length,
        bytes: all.reduce((sum, { encodedBytes }) => sum + encodedBytes, 0),
      }
    },
    supplyDocument(url, body) {
      const flight = seen().findLast(({ type, hops }) => type === 'Document' && hops.at(-1)?.sent.request.url === url)
      if (!flight) return
      Object.assign(flight, {
        body,
        bodyLost: false,
        failure: null,
        done: true,
        encodedBytes: Math.max(flight.encodedBytes, body.size),
      })
    },
    async finish() {
      if (finished) return
      await within(BODIES_TIMEOUT_MS, async () => {
        while (bodies.size > 0) await Promise.all(bodies)
      })
      const until = Date.now() + EXTRA_INFO_TIMEOUT_MS
      while (Date.now() < until && !seen().every(extrasArrived)) await new Promise((resolve) => setTimeout(resolve, 20))
      finished = true
      for (const unsubscribe of subscriptions.splice(0)) unsubscribe()
      const open = seen().filter(({ body, done }) => !body && (!done || bodies.size > 0))
      await within(LAST_BODIES_TIMEOUT_MS, async () => {
        await Promise.all(open.map((flight) => responseBodies.storePartial(session, flight)))
      })
      for (const flight of open) flight.bodyLost = !flight.body && (flight.received > 0 || flight.done)
      sockets.finish()
    },
  }
}

const within = (ms: number, work: () => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return Promise.race([work(), limit]).finally(() => clearTimeout(timer))
}

async function readPostData(session: CdpSession, { request, requestId }: RequestWillBeSent): Promise<Buffer> {
  const parts = request.postDataEntries ?? []
  if (parts.length > 0 && parts.every(({ bytes }) => bytes !== undefined))
    return Buffer.concat(parts.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')))
  const { postData } = await session.send<{ postData: string }>('Network.getRequestPostData', { requestId })
  return Buffer.from(postData, 'utf8')
}
