// Hears what the server says without being asked: connects, connects again when the line breaks, and says whether it hears at present.
import type { Endpoint, InputOf } from '@attestry/contract/endpoint'
import { eventReader, type StreamEvent } from './event-stream.ts'
import { currentLocale } from './locale.ts'
import { type WireRequest, wireRequest } from './request.ts'
import { readToken } from './token.ts'

export interface LiveListener {
  onEvent(event: StreamEvent): void
  onConnection?(open: boolean): void
}

export interface LivePatience {
  /** Nothing at all for so long, not even a sign of life: the line is dead. */
  readonly silenceMs: number
  readonly firstWaitMs: number
  readonly longestWaitMs: number
}

const patience: LivePatience = { silenceMs: 60_000, firstWaitMs: 1000, longestWaitMs: 30_000 }

type End = 'heard' | 'deaf' | 'refused'

export const listenAt = <E extends Endpoint>(endpoint: E, input: InputOf<E>, listener: LiveListener): (() => void) =>
  listenTo(() => wireRequest(endpoint, input, { locale: currentLocale(), token: readToken() }), listener)

/** By fetch and not by EventSource: only so the login goes along in the header, without which plain-http houses are refused. */
export function listenTo(request: () => WireRequest, listener: LiveListener, how: LivePatience = patience): () => void {
  const stop = new AbortController()
  void keepListening(request, listener, how, stop.signal)
  return () => stop.abort()
}

async function keepListening(
  request: () => WireRequest,
  listener: LiveListener,
  how: LivePatience,
  signal: AbortSignal,
): Promise<void> {
  let wait = how.firstWaitMs
  while (!signal.aborted) {
    const end = await listenOnce(request(), listener, how.silenceMs, signal)
    if (signal.aborted) return
    listener.onConnection?.(false)
    if (end === 'refused') return
    if (end === 'heard') wait = how.firstWaitMs
    await pause(wait * (0.5 + Math.random() / 2), signal)
    wait = Math.min(wait * 2, how.longestWaitMs)
  }
}

async function listenOnce(request: WireRequest, listener: LiveListener, silenceMs: number, signal: AbortSignal): Promise<End> {
  const attempt = new AbortController()
  const give = () => attempt.abort()
  signal.addEventListener('abort', give)
  let timer = setTimeout(give, silenceMs)
  let heard = false
  try {
    const headers = { ...request.init.headers, Accept: 'text/event-stream' }
    const response = await fetch(request.url, { ...request.init, headers, signal: attempt.signal, cache: 'no-store' })
    if (!response.ok || !response.body) return isFinal(response.status) ? 'refused' : 'deaf'
    heard = true
    listener.onConnection?.(true)
    const read = eventReader()
    const decoder = new TextDecoder()
    for await (const bytes of chunksOf(response.body)) {
      clearTimeout(timer)
      timer = setTimeout(give, silenceMs)
      for (const event of read(decoder.decode(bytes, { stream: true }))) listener.onEvent(event)
    }
  } catch {
    // Broken, silent or called off: the caller decides what follows.
  } finally {
    clearTimeout(timer)
    attempt.abort()
    signal.removeEventListener('abort', give)
  }
  return heard ? 'heard' : 'deaf'
}

/** Not logged in, not ours, not there: asking again changes nothing. Too many requests: later. */
const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429

/** Streams cannot be iterated in Safari. */
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
