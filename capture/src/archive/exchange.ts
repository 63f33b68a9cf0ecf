// What passed between the browser and a server for one address: what was sent, what came back, and where its bytes lie.

/** In their order and spelling where the browser tells them; a name may come more than once. */
export type Header = readonly [name: string, value: string]

export interface StoredBody {
  /** On disk, the capture's own. */
  readonly file: string
  readonly size: number
  readonly sha256: string
  /** Why it is not whole and exact: over the limit, ended by either side, still coming when the capture ended, or told as text only. */
  readonly flaw: 'body-limit' | 'aborted' | 'open' | 'retold' | null
}

export interface TlsFacts {
  readonly protocol: string
  readonly keyExchange: string
  readonly keyExchangeGroup?: string
  readonly cipher: string
  readonly mac?: string
  readonly subjectName: string
  readonly sanList: readonly string[]
  readonly issuer: string
  /** Seconds since 1970. */
  readonly validFrom: number
  readonly validTo: number
}

/** As the protocol gives them: seconds for the first, milliseconds after it for the others, -1 where it did not happen. */
export interface Timing {
  readonly requestTime: number
  readonly dnsStart: number
  readonly dnsEnd: number
  readonly connectStart: number
  readonly connectEnd: number
  readonly sslStart: number
  readonly sslEnd: number
  readonly sendStart: number
  readonly sendEnd: number
  readonly receiveHeadersStart?: number
  readonly receiveHeadersEnd: number
}

export interface ExchangeResponse {
  readonly status: number
  readonly statusText: string
  readonly headers: readonly Header[]
  /** Status line and headers as they came; only HTTP/1 has such a text. */
  readonly headersText: string | null
  readonly mimeType: string
  readonly protocol: string
  /** As the browser's own socket says: behind a proxy it is the proxy's. */
  readonly remoteAddress: string | null
  readonly remotePort: number | null
  readonly tls: TlsFacts | null
  readonly timing: Timing | null
  /** Not from the network; 'revalidated': the server said 304, the bytes had come before. */
  readonly cached: 'memory' | 'disk' | 'service-worker' | 'revalidated' | null
}

export interface WebSocketFrame {
  readonly direction: 'sent' | 'received' | 'error'
  readonly at: number
  readonly opcode: number
  /** Text, or base64 where the opcode is not 1. */
  readonly data: string
}

export interface Exchange {
  /** Names it within the capture; hops of a redirect differ. */
  readonly id: string
  readonly url: string
  readonly method: string
  readonly startedAt: string
  readonly resourceType: string
  readonly documentUrl: string
  readonly initiator: { readonly type: string; readonly url: string | null }
  readonly requestHeaders: readonly Header[]
  /** False: what the page asked for, for a request of which the network stack told nothing more. */
  readonly headersAsSent: boolean
  readonly requestBody: StoredBody | null
  readonly response: ExchangeResponse | null
  readonly redirectedFrom: string | null
  readonly redirectTo: string | null
  readonly failure: string | null
  readonly body: StoredBody | null
  /** A body came, or should have come, and could not be kept. */
  readonly bodyLost: boolean
  readonly encodedBytes: number
  readonly durationMs: number | null
  /** The WebSocket's frames, one JSON object a line. */
  readonly frames: StoredBody | null
}

export const headerOf = (headers: readonly Header[], name: string): string | null => {
  const wanted = name.toLowerCase()
  return headers.find(([key]) => key.toLowerCase() === wanted)?.[1] ?? null
}
