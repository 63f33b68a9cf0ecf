// Records everything a page exchanges with servers, while it happens: headers as sent and received, bodies straight to disk.
import type { CdpSession } from '../browser/cdp.ts'
import { openBodySpool } from './body-spool.ts'
import { encodeBack } from './encode-back.ts'
import type { Exchange, StoredBody } from './exchange.ts'
import { exchangesOf, extrasArrived, type Flight, newFlight } from './flight.ts'
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
import { recordWebSockets } from './web-socket.ts'

export interface RecorderOptions {
  /** Bodies are spooled here; empty, the capture's own, needed until the archive is written. */
  readonly folder: string
  readonly bodyBytes: number
  onCount(seen: number, done: number): void
}

export interface TrafficRecorder {
  adopt(session: CdpSession): Promise<void>
  /** Whole only after `finish`. */
  exchanges(): readonly Exchange[]
  /** Requests in flight, without those that may stay open for ever. */
  pending(): number
  /** Milliseconds since 1970, when anything was last heard. */
  lastActivity(): number
  /** `unrecorded`: requests of a page that made more of them than are kept. */
  counts(): { seen: number; done: number; failed: number; refused: number; bytes: number; unrecorded: number }
  /** Takes the bodies that remain; what is still coming is kept as far as it has come. */
  finish(): Promise<void>
}

/** Kept outside the page's own process, so that a body outlives the page it came for. */
const BROWSER_BUFFER = 128 * 1024 ** 2
const POST_DATA = 4 * 1024 ** 2
/** A page that asks without end fills neither memory nor disk. */
const MOST_FLIGHTS = 20_000
/** A page that hangs does not answer for its bodies. */
const BODY_WAIT_MS = 4_000
const LAST_BODY_MS = 1_000
const EXTRA_WAIT_MS = 300
const LONG_LIVED = new Set(['EventSource', 'WebSocket', 'Media', 'Ping'])
/** Their requests are made by the browser itself, which streams nothing. */
const NOT_STREAMED = new Set(['Document', 'Preflight'])
const REFUSED = /^net::ERR_(BLOCKED|TUNNEL_CONNECTION_FAILED|PROXY_|ACCESS_DENIED|UNSAFE_PORT|NETWORK_ACCESS_DENIED)/

export async function recordTraffic(session: CdpSession, options: RecorderOptions): Promise<TrafficRecorder> {
  const spool = openBodySpool(options.folder, options.bodyBytes)
  const sockets = recordWebSockets(spool)
  const flights = new Map<string, Flight>()
  const listening: (() => void)[] = []
  const documents = new Map<string, Flight>()
  const bodies = new Set<Promise<void>>()
  let last = Date.now()
  let over = false

  const flightOf = (id: string): Flight => {
    const flight = flights.get(id) ?? newFlight(id)
    if (flights.size < MOST_FLIGHTS) flights.set(id, flight)
    return flight
  }
  const seen = () => [...flights.values()].filter(({ hops }) => hops.length > 0)
  const tally = { seen: 0, done: 0, unrecorded: 0 }
  const count = () => options.onCount(tally.seen, tally.done)

  const asked = (from: CdpSession, event: RequestWillBeSent) => {
    if (!/^https?:/i.test(event.request.url)) return
    if (!flights.has(event.requestId) && flights.size >= MOST_FLIGHTS) {
      tally.unrecorded += 1
      return
    }
    const flight = flightOf(event.requestId)
    const before = flight.hops.at(-1)
    // Two sessions may tell of one request: a frame's document is heard by its parent too.
    if (before && (!event.redirectResponse || before.asked.timestamp === event.timestamp)) return
    if (before && event.redirectResponse) {
      before.response = event.redirectResponse
      before.hasExtraInfo = event.redirectHasExtraInfo
    }
    const hop = { asked: event, requestBody: null as StoredBody | null, response: null, hasExtraInfo: null }
    flight.hops.push(hop)
    if (!before) tally.seen += 1
    flight.type = event.type ?? 'Other'
    if (event.request.hasPostData)
      track(
        takePostData(from, event).then((bytes) => {
          hop.requestBody = spool.keep(bytes)
        }),
      )
    if (!before && !NOT_STREAMED.has(flight.type)) flight.streamAnswer = stream(from, flight)
    count()
  }

  /** Asked for before the answer comes: of pictures and scripts, what came earlier would be lacking. */
  const stream = async (from: CdpSession, flight: Flight) => {
    flight.streaming = 'asked'
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
  const write = (flight: Flight, base64: string) => {
    flight.streamed ??= spool.open()
    flight.streamed.write(Buffer.from(base64, 'base64'))
  }

  const ended = (from: CdpSession, flight: Flight, timestamp: number, flaw: StoredBody['flaw']) => {
    if (flight.done || over) return
    flight.done = true
    if (flight.hops.length > 0) tally.done += 1
    flight.endedAt = timestamp
    track(takeBody(from, flight, flaw))
    count()
  }

  /** Of a document whose frame has gone on to the next one nothing more is told. */
  const supersede = (from: CdpSession, flight: Flight, timestamp: number) => {
    const frame = flight.hops[0]?.asked.frameId
    if (!frame) return
    const before = documents.get(frame)
    documents.set(frame, flight)
    if (before && before !== flight) ended(from, before, timestamp, 'aborted')
  }

  const takeBody = async (from: CdpSession, flight: Flight, flaw: StoredBody['flaw']) => {
    await flight.streamAnswer
    await takeWhole(from, flight, flaw)
  }

  const takeWhole = async (from: CdpSession, flight: Flight, flaw: StoredBody['flaw']) => {
    if (flight.fromMemory || !mayHaveBody(flight)) return void flight.streamed?.end(flaw)
    if (flight.streamed && flight.streamed.offered >= flight.received) {
      flight.body = flight.streamed.end(flaw)
      return
    }
    flight.streamed?.end(flaw)
    if (flight.received > Math.max(options.bodyBytes, BROWSER_BUFFER)) {
      flight.body = spool.open().end('body-limit')
      return
    }
    try {
      const { body, base64Encoded } = await from.send<{ body: string; base64Encoded: boolean }>('Network.getResponseBody', {
        requestId: flight.id,
      })
      const told = Buffer.from(body, base64Encoded ? 'base64' : 'utf8')
      const isText = !base64Encoded && flight.received > 0
      const bytes = (isText && encodeBack(body, flight.received, charsetOf(flight))) || told
      const retold = isText && bytes.length !== flight.received
      const kept = spool.keep(bytes)
      const whole = flaw === 'aborted' && !flight.failure && declaredSize(flight) === bytes.length
      flight.body = { ...kept, flaw: kept.flaw ?? (whole ? null : flaw) ?? (retold ? 'retold' : null) }
    } catch {
      flight.bodyLost = flaw === null || flight.received > 0
    }
  }

  /** Of what is still open: the stream as far as it came, else what the browser holds. */
  const takeLast = async (flight: Flight) => {
    const flaw = flight.done ? null : 'open'
    if (flight.streamed && flight.streamed.offered >= flight.received) flight.body = flight.streamed.end(flaw)
    else if (mayHaveBody(flight)) await takeWhole(session, flight, flaw)
  }

  const track = (work: Promise<void>) => {
    const tracked = work.catch(() => undefined).finally(() => bodies.delete(tracked))
    bodies.add(tracked)
  }

  const adopt = async (from: CdpSession) => {
    const hear = <Event>(method: string, act: (event: Event) => void) => {
      const stop = from.on<Event>(`Network.${method}`, (event) => {
        if (over) return
        last = Date.now()
        act(event)
      })
      listening.push(stop)
    }
    hear<RequestWillBeSent>('requestWillBeSent', (event) => asked(from, event))
    hear<RequestExtraInfo>('requestWillBeSentExtraInfo', (event) => void flightOf(event.requestId).requestExtras.push(event))
    hear<ResponseExtraInfo>('responseReceivedExtraInfo', (event) => void flightOf(event.requestId).responseExtras.push(event))
    hear<{ requestId: string }>('requestServedFromCache', ({ requestId }) => {
      flightOf(requestId).fromMemory = true
    })
    hear<ResponseReceived>('responseReceived', ({ requestId, timestamp, response, hasExtraInfo, type }) => {
      const flight = flights.get(requestId)
      const hop = flight?.hops.at(-1)
      if (!flight || !hop) return
      flight.type = type
      hop.response = response
      hop.hasExtraInfo = hasExtraInfo
      if (type === 'Document') supersede(from, flight, timestamp)
    })
    hear<DataReceived>('dataReceived', ({ requestId, dataLength, data }) => {
      const flight = flights.get(requestId)
      if (!flight || flight.done) return
      flight.received += dataLength
      if (data) write(flight, data)
    })
    hear<LoadingFinished>('loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
      const flight = flightOf(requestId)
      flight.encodedBytes = Math.max(flight.encodedBytes, encodedDataLength)
      ended(from, flight, timestamp, null)
    })
    hear<LoadingFailed>('loadingFailed', ({ requestId, timestamp, errorText, blockedReason, corsErrorStatus }) => {
      const flight = flightOf(requestId)
      flight.failure ??= [errorText, blockedReason, corsErrorStatus?.corsError].filter(Boolean).join(' ') || 'failed'
      flight.refused = blockedReason !== undefined || REFUSED.test(errorText)
      ended(from, flight, timestamp, 'aborted')
    })
    hear('webSocketCreated', sockets.created)
    hear('webSocketWillSendHandshakeRequest', sockets.asked)
    hear('webSocketHandshakeResponseReceived', sockets.answered)
    hear<WebSocketFrameEvent>('webSocketFrameSent', (event) => sockets.frame('sent', event))
    hear<WebSocketFrameEvent>('webSocketFrameReceived', (event) => sockets.frame('received', event))
    hear('webSocketFrameError', sockets.failed)
    hear('webSocketClosed', sockets.closed)
    // By this flag and not by `configureDurableMessages`: with that, what came before a stream was asked for is not given.
    await from.send('Network.enable', {
      maxTotalBufferSize: BROWSER_BUFFER,
      maxResourceBufferSize: BROWSER_BUFFER / 2,
      maxPostDataSize: POST_DATA,
      enableDurableMessages: true,
    })
  }

  await adopt(session)
  return {
    adopt,
    exchanges: () => [...seen().flatMap(exchangesOf), ...(over ? sockets.finish() : [])],
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
    async finish() {
      if (over) return
      await within(BODY_WAIT_MS, async () => {
        while (bodies.size > 0) await Promise.all(bodies)
      })
      const late = Date.now() + EXTRA_WAIT_MS
      while (Date.now() < late && !seen().every(extrasArrived)) await new Promise((resolve) => setTimeout(resolve, 20))
      over = true
      for (const stop of listening.splice(0)) stop()
      const open = seen().filter(({ body, done }) => !body && (!done || bodies.size > 0))
      await within(LAST_BODY_MS, async () => {
        await Promise.all(open.map(takeLast))
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

/** What the server said, where it sent the bytes as they are. */
const toldHeaders = ({ hops }: Flight): Map<string, string> =>
  new Map(Object.entries(hops.at(-1)?.response?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]))

function declaredSize(flight: Flight): number | null {
  const told = toldHeaders(flight)
  return told.has('content-encoding') || !told.has('content-length') ? null : Number(told.get('content-length'))
}

const charsetOf = (flight: Flight): string | undefined =>
  /charset\s*=\s*"?([\w:-]{2,40})/i.exec(toldHeaders(flight).get('content-type') ?? '')?.[1]

function mayHaveBody({ hops, received }: Flight): boolean {
  const hop = hops.at(-1)
  if (!hop?.response) return received > 0
  return hop.asked.request.method !== 'HEAD' && ![101, 103, 204, 304].includes(hop.response.status)
}

async function takePostData(session: CdpSession, { request, requestId }: RequestWillBeSent): Promise<Buffer> {
  const parts = request.postDataEntries ?? []
  if (parts.length > 0 && parts.every(({ bytes }) => bytes !== undefined))
    return Buffer.concat(parts.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')))
  const { postData } = await session.send<{ postData: string }>('Network.getRequestPostData', { requestId })
  return Buffer.from(postData, 'utf8')
}
