// Records WebSockets: the handshake as an exchange, the frames as JSON lines in a file.
import type { BodySpool, BodyWriter } from './body-spool.ts'
import type { Exchange, WebSocketFrame } from './exchange.ts'
import { headersFrom } from './in-flight-request.ts'
import type {
  WebSocketCreated,
  WebSocketError,
  WebSocketFrameEvent,
  WebSocketHandshakeRequest,
  WebSocketHandshakeResponse,
} from './network-event.ts'

interface Socket {
  readonly id: string
  readonly url: string
  request: WebSocketHandshakeRequest | null
  response: WebSocketHandshakeResponse['response'] | null
  frames: BodyWriter | null
  failure: string | null
  open: boolean
}

export interface WebSocketRecord {
  created(event: WebSocketCreated): void
  requested(event: WebSocketHandshakeRequest): void
  responded(event: WebSocketHandshakeResponse): void
  frame(direction: 'sent' | 'received', event: WebSocketFrameEvent): void
  failed(event: WebSocketError): void
  closed(event: { readonly requestId: string }): void
  finish(): readonly Exchange[]
}

export function recordWebSockets(spool: BodySpool): WebSocketRecord {
  const sockets = new Map<string, Socket>()
  const write = (socket: Socket | undefined, frame: WebSocketFrame) => {
    if (!socket) return
    socket.frames ??= spool.open()
    socket.frames.write(Buffer.from(`${JSON.stringify(frame)}\n`))
  }
  let finished: readonly Exchange[] | null = null
  return {
    created({ requestId, url }) {
      if (sockets.has(requestId)) return
      sockets.set(requestId, { id: requestId, url, request: null, response: null, frames: null, failure: null, open: true })
    },
    requested(event) {
      const socket = sockets.get(event.requestId)
      if (socket) socket.request = event
    },
    responded({ requestId, response }) {
      const socket = sockets.get(requestId)
      if (socket) socket.response = response
    },
    frame: (direction, { requestId, timestamp, response }) =>
      write(sockets.get(requestId), { direction, at: timestamp, opcode: response.opcode, data: response.payloadData }),
    failed({ requestId, timestamp, errorMessage }) {
      const socket = sockets.get(requestId)
      if (socket) socket.failure = errorMessage
      write(socket, { direction: 'error', at: timestamp, opcode: 0, data: errorMessage })
    },
    closed({ requestId }) {
      const socket = sockets.get(requestId)
      if (socket) socket.open = false
    },
    finish() {
      finished ??= [...sockets.values()].map(exchangeOf)
      return finished
    },
  }
}

function exchangeOf({ id, url, request, response, frames, failure, open }: Socket): Exchange {
  return {
    id,
    url,
    method: 'GET',
    startedAt: new Date((request?.wallTime ?? 0) * 1000).toISOString(),
    resourceType: 'WebSocket',
    documentUrl: '',
    initiator: { type: 'script', url: null },
    requestHeaders: headersFrom(response?.requestHeaders ?? request?.request.headers ?? {}),
    headersAsSent: response?.requestHeaders !== undefined,
    requestBody: null,
    response: response && {
      status: response.status,
      statusText: response.statusText,
      headers: headersFrom(response.headers),
      headersText: response.headersText ?? null,
      mimeType: '',
      protocol: 'http/1.1',
      remoteAddress: null,
      remotePort: null,
      tls: null,
      timing: null,
      cached: null,
    },
    redirectedFrom: null,
    redirectTo: null,
    failure,
    body: null,
    bodyLost: false,
    encodedBytes: 0,
    durationMs: null,
    frames: frames?.end(open ? 'open' : null) ?? null,
  }
}
