// One HTTP exchange between the browser and a server: request, response, and where the bodies are stored.

/** In original order and spelling where the browser reports them; names may repeat. */
export type Header = readonly [name: string, value: string]

export interface StoredBody {
  /** Path in the capture's own folder. */
  readonly file: string
  readonly size: number
  readonly sha256: string
  /** Why it is incomplete or inexact: over the limit, aborted, still open when the capture ended, or only available as decoded text (`retold`). */
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

/** CDP timing: `requestTime` in seconds, the others in milliseconds after it, -1 where it did not happen. */
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
  /** Raw status line and headers; HTTP/1 only. */
  readonly headersText: string | null
  readonly mimeType: string
  readonly protocol: string
  /** Of the browser's socket: behind a proxy the proxy's address. */
  readonly remoteAddress: string | null
  readonly remotePort: number | null
  readonly tls: TlsFacts | null
  readonly timing: Timing | null
  /** Set when not from the network; 'revalidated': the server answered 304, the bytes were received earlier. */
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
  /** Unique within the capture; each redirect hop has its own. */
  readonly id: string
  readonly url: string
  readonly method: string
  readonly startedAt: string
  readonly resourceType: string
  readonly documentUrl: string
  readonly initiator: { readonly type: string; readonly url: string | null }
  readonly requestHeaders: readonly Header[]
  /** False: the headers the page requested, because the network stack reported no actual ones. */
  readonly headersAsSent: boolean
  readonly requestBody: StoredBody | null
  readonly response: ExchangeResponse | null
  readonly redirectedFrom: string | null
  readonly redirectTo: string | null
  readonly failure: string | null
  readonly body: StoredBody | null
  /** A body was received or expected but could not be stored. */
  readonly bodyLost: boolean
  readonly encodedBytes: number
  readonly durationMs: number | null
  /** The WebSocket's frames, one JSON object per line. */
  readonly frames: StoredBody | null
}

export const headerOf = (headers: readonly Header[], name: string): string | null => {
  const wanted = name.toLowerCase()
  return headers.find(([key]) => key.toLowerCase() === wanted)?.[1] ?? null
}
