// Types of the CDP Network events that are used here.
import type { Timing, TlsFacts } from './exchange.ts'

export interface CdpResponse {
  readonly url: string
  readonly status: number
  readonly statusText: string
  readonly headers: Readonly<Record<string, string>>
  readonly mimeType: string
  readonly protocol?: string
  readonly remoteIPAddress?: string
  readonly remotePort?: number
  readonly fromDiskCache?: boolean
  readonly fromServiceWorker?: boolean
  readonly fromPrefetchCache?: boolean
  readonly timing?: Timing
  readonly securityDetails?: Record<string, unknown>
}

export interface RequestWillBeSent {
  readonly requestId: string
  readonly documentURL: string
  readonly frameId?: string
  readonly request: {
    readonly url: string
    readonly method: string
    readonly headers: Readonly<Record<string, string>>
    readonly hasPostData?: boolean
    readonly postDataEntries?: readonly { readonly bytes?: string }[]
  }
  readonly timestamp: number
  readonly wallTime: number
  readonly initiator: {
    readonly type: string
    readonly url?: string
    readonly stack?: { readonly callFrames: readonly { readonly url: string }[] }
  }
  readonly redirectHasExtraInfo: boolean
  readonly redirectResponse?: CdpResponse
  readonly type?: string
}

export interface RequestExtraInfo {
  readonly requestId: string
  readonly headers: Readonly<Record<string, string>>
}

export interface ResponseReceived {
  readonly requestId: string
  readonly timestamp: number
  readonly type: string
  readonly response: CdpResponse
  readonly hasExtraInfo: boolean
}

export interface ResponseExtraInfo {
  readonly requestId: string
  readonly headers: Readonly<Record<string, string>>
  readonly headersText?: string
  readonly statusCode: number
}

export interface DataReceived {
  readonly requestId: string
  readonly timestamp: number
  readonly dataLength: number
  readonly encodedDataLength: number
  readonly data?: string
}

export interface LoadingFinished {
  readonly requestId: string
  readonly timestamp: number
  readonly encodedDataLength: number
}

export interface LoadingFailed {
  readonly requestId: string
  readonly timestamp: number
  readonly type: string
  readonly errorText: string
  readonly canceled?: boolean
  readonly blockedReason?: string
  readonly corsErrorStatus?: { readonly corsError: string }
}

export interface WebSocketCreated {
  readonly requestId: string
  readonly url: string
}

export interface WebSocketHandshakeRequest {
  readonly requestId: string
  readonly timestamp: number
  readonly wallTime: number
  readonly request: { readonly headers: Readonly<Record<string, string>> }
}

export interface WebSocketHandshakeResponse {
  readonly requestId: string
  readonly response: {
    readonly status: number
    readonly statusText: string
    readonly headers: Readonly<Record<string, string>>
    readonly headersText?: string
    readonly requestHeaders?: Readonly<Record<string, string>>
  }
}

export interface WebSocketFrameEvent {
  readonly requestId: string
  readonly timestamp: number
  readonly response: { readonly opcode: number; readonly payloadData: string }
}

export interface WebSocketError {
  readonly requestId: string
  readonly timestamp: number
  readonly errorMessage: string
}

/** Keeps only the listed fields; CDP may send others. */
export function tlsFactsOf(details: Record<string, unknown> | undefined): TlsFacts | null {
  if (!details) return null
  const text = (key: string) => (typeof details[key] === 'string' ? (details[key] as string) : '')
  const number = (key: string) => (typeof details[key] === 'number' ? (details[key] as number) : 0)
  return {
    protocol: text('protocol'),
    keyExchange: text('keyExchange'),
    ...(text('keyExchangeGroup') ? { keyExchangeGroup: text('keyExchangeGroup') } : {}),
    cipher: text('cipher'),
    ...(text('mac') ? { mac: text('mac') } : {}),
    subjectName: text('subjectName'),
    sanList: Array.isArray(details.sanList) ? details.sanList.filter((name): name is string => typeof name === 'string') : [],
    issuer: text('issuer'),
    validFrom: number('validFrom'),
    validTo: number('validTo'),
  }
}
