// Subscribes to server-sent events: reconnects with backoff and reports whether it is connected.
import type { Endpoint, InputOf } from '@attestry/contract/endpoint'
import { createEventParser, type StreamEvent } from './event-stream.ts'
import { currentLocale } from './locale.ts'
import { type WireRequest, wireRequest } from './request.ts'
import { readToken } from './token.ts'

export interface LiveListener {
  onEvent(event: StreamEvent): void
  onConnection?(open: boolean): void
}

export interface ReconnectOptions {
  /** The connection counts as dead after this long without any data, keep-alives included. */
  readonly idleTimeoutMs: number
  readonly initialBackoffMs: number
  readonly maxBackoffMs: number
}

const defaults: ReconnectOptions = { idleTimeoutMs: 60_000, initialBackoffMs: 1000, maxBackoffMs: 30_000 }

type Outcome = 'disconnected' | 'unreachable' | 'refused'

export const subscribeTo = <E extends Endpoint>(endpoint: E, input: InputOf<E>, listener: LiveListener): (() => void) =>
  subscribeToStream(() => wireRequest(endpoint, input, { locale: currentLocale(), token: readToken() }), listener)

/** Uses fetch, not EventSource: only fetch can send the token header, which servers on plain http require. */
export function subscribeToStream(
  request: () => WireRequest,
  listener: LiveListener,
  options: ReconnectOptions = defaults,
): () => void {
  const stop = new AbortController()
  void reconnectUntilStopped(request, listener, options, stop.signal)
  return () => stop.abort()
}

async function reconnectUntilStopped(
  request: () => WireRequest,
  listener: LiveListener,
  options: ReconnectOptions,
  signal: AbortSignal,
): Promise<void> {
  let backoffMs = options.initialBackoffMs
  while (!signal.aborted) {
    const outcome = await connectOnce(request(), listener, options.idleTimeoutMs, signal)
    if (signal.aborted) return
    listener.onConnection?.(false)
    if (outcome === 'refused') return
    if (outcome === 'disconnected') backoffMs = options.initialBackoffMs
    await sleep(backoffMs * (0.5 + Math.random() / 2), signal)
    backoffMs = Math.min(backoffMs * 2, options.maxBackoffMs)
  }
}

async function connectOnce(
  request: WireRequest,
  listener: LiveListener,
  idleTimeoutMs: number,
  signal: AbortSignal,
): Promise<Outcome> {
  const attempt = new AbortController()
  const abort = () => attempt.abort()
  signal.addEventListener('abort', abort)
  let timer = setTimeout(abort, idleTimeoutMs)
  let connected = false
  try {
    const headers = { ...request.init.headers, Accept: 'text/event-stream' }
    const response = await fetch(request.url, { ...request.init, headers, signal: attempt.signal, cache: 'no-store' })
    if (!response.ok || !response.body) return isPermanent(response.status) ? 'refused' : 'unreachable'
    connected = true
    listener.onConnection?.(true)
    const parse = createEventParser()
    const decoder = new TextDecoder()
    for await (const bytes of chunksOf(response.body)) {
      clearTimeout(timer)
      timer = setTimeout(abort, idleTimeoutMs)
      for (const event of parse(decoder.decode(bytes, { stream: true }))) listener.onEvent(event)
    }
  } catch {
    // Connection lost, idle timeout or stopped: the caller decides whether to reconnect.
  } finally {
    clearTimeout(timer)
    attempt.abort()
    signal.removeEventListener('abort', abort)
  }
  return connected ? 'disconnected' : 'unreachable'
}

/** A retry cannot succeed: not logged in, forbidden, not found. Timeouts (408) and rate limits (429) are retried. */
const isPermanent = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/** Safari does not support async iteration of streams. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
