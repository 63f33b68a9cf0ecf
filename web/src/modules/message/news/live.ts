// Hears how many messages are unread: connects, connects again when the line breaks.
import { newsApi } from '@attestry/contract/modules/message/news'
import { currentLocale } from '../../../kernel/locale.ts'
import { wireRequest } from '../../../kernel/request.ts'
import { readToken } from '../../../kernel/token.ts'

const SILENCE_MS = 60_000
const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 60_000

/** By fetch and not by EventSource: only so the login goes along in the header. */
export function listenToMessages(hear: (unread: number) => void): () => void {
  const stop = new AbortController()
  void keepListening(hear, stop.signal)
  return () => stop.abort()
}

async function keepListening(hear: (unread: number) => void, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS
  while (!signal.aborted) {
    const end = await listenOnce(hear, signal)
    if (signal.aborted || end === 'refused') return
    if (end === 'heard') wait = FIRST_WAIT_MS
    await pause(wait * (0.5 + Math.random() / 2), signal)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

async function listenOnce(hear: (unread: number) => void, signal: AbortSignal): Promise<'heard' | 'deaf' | 'refused'> {
  const attempt = new AbortController()
  const give = () => attempt.abort()
  signal.addEventListener('abort', give)
  let timer = setTimeout(give, SILENCE_MS)
  let heard = false
  try {
    const { url, init } = wireRequest(newsApi.live, {}, { locale: currentLocale(), token: readToken() })
    const headers = { ...init.headers, Accept: 'text/event-stream' }
    const response = await fetch(url, { ...init, headers, signal: attempt.signal, cache: 'no-store' })
    if (!response.ok || !response.body) return response.status >= 400 && response.status < 429 ? 'refused' : 'deaf'
    heard = true
    const read = countReader()
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(give, SILENCE_MS)
      for (const unread of read(decoder.decode(next.value, { stream: true }))) hear(unread)
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

/** Each count is one line of JSON; a line may arrive in pieces. */
export function countReader(): (text: string) => number[] {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    return lines.flatMap((line) => {
      const count = /^data: ?\{"unread":(\d+)\}$/.exec(line)?.[1]
      return count === undefined ? [] : [Number(count)]
    })
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
