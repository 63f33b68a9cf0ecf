// Hears how captures are going: connects, connects again when the line breaks, and says whether it hears at present.
import { type CaptureItem, captureApi, captureStages, captureStates } from '@attestry/contract/modules/evidence/capture'
import { currentLocale } from '../../../kernel/locale.ts'
import { wireRequest } from '../../../kernel/request.ts'
import { readToken } from '../../../kernel/token.ts'

export type CaptureNews = Pick<CaptureItem, 'ano' | 'state' | 'stage' | 'done' | 'total' | 'ahead'>

export interface NewsListener {
  onNews(news: CaptureNews): void
  onConnection(open: boolean): void
}

const SILENCE_MS = 60_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** By fetch and not by EventSource: only so the login goes along in the header. */
export function listenToCaptures(listener: NewsListener): () => void {
  const stop = new AbortController()
  void keepListening(listener, stop.signal)
  return () => stop.abort()
}

async function keepListening(listener: NewsListener, signal: AbortSignal): Promise<void> {
  for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    const end = await listenOnce(listener, signal)
    if (signal.aborted) return
    listener.onConnection(false)
    if (end === 'refused') return
    if (end === 'heard') wait = FIRST_WAIT_MS
    await pause(wait * (0.5 + Math.random() / 2), signal)
  }
}

async function listenOnce(listener: NewsListener, signal: AbortSignal): Promise<'heard' | 'deaf' | 'refused'> {
  const attempt = new AbortController()
  const give = () => attempt.abort()
  signal.addEventListener('abort', give)
  let timer = setTimeout(give, SILENCE_MS)
  let heard = false
  try {
    const { url, init } = wireRequest(captureApi.live, {}, { locale: currentLocale(), token: readToken() })
    const headers = { ...init.headers, Accept: 'text/event-stream' }
    const response = await fetch(url, { ...init, headers, signal: attempt.signal, cache: 'no-store' })
    if (!response.ok || !response.body) return response.status >= 400 && response.status < 429 ? 'refused' : 'deaf'
    heard = true
    listener.onConnection(true)
    const read = newsReader()
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(give, SILENCE_MS)
      for (const news of read(decoder.decode(next.value, { stream: true }))) listener.onNews(news)
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

/** Every piece of news is one line of JSON; lines that are something else say nothing to us. */
export function newsReader(): (text: string) => CaptureNews[] {
  let rest = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    return lines.flatMap((line) => (line.startsWith('data:') ? newsOf(line.slice(5)) : []))
  }
}

function newsOf(text: string): CaptureNews[] {
  try {
    const given = JSON.parse(text) as Partial<Record<keyof CaptureNews, unknown>> | null
    const state = captureStates.find((each) => each === given?.state)
    if (typeof given?.ano !== 'string' || !state) return []
    return [
      {
        ano: given.ano,
        state,
        stage: captureStages.find((each) => each === given.stage) ?? null,
        done: countOf(given.done) ?? 0,
        total: countOf(given.total) ?? 0,
        ahead: countOf(given.ahead),
      },
    ]
  } catch {
    return []
  }
}

const countOf = (value: unknown): number | null => (Number.isInteger(value) && Number(value) >= 0 ? Number(value) : null)

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
