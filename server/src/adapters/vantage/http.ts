// A vantage over HTTP: asks it to capture an address now, whether it has, and then for its signed comparison.
import { readAtMost } from '../read-at-most.ts'
import { MAX_REPORT_BYTES, type Vantage, VantageBusy, VantageRefused } from './port.ts'

/** It decides when to be asked again, within these limits. */
const MIN_RETRY_MS = 200
const MAX_RETRY_MS = 10_000

export interface VantageOptions extends Pick<Vantage, 'vkey' | 'organization'> {
  readonly url: string
  /** Shared with the vantage, so that nobody else uses its network. */
  readonly secret: string
  readonly deadlineMs: number
}

export function httpVantage({ vkey, organization, url, secret, deadlineMs }: VantageOptions): Vantage {
  const base = url.endsWith('/') ? url : `${url}/`
  const send = async (method: string, path: string, signal: AbortSignal, body?: object): Promise<Answer> => {
    const response = await fetch(new URL(path, base), {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
    })
    const text = (await readAtMost(response, MAX_REPORT_BYTES))?.toString('utf8') ?? ''
    if (response.status === 200 || response.status === 202) return { status: response.status, text }
    const message = `HTTP ${response.status}: ${text.trim()}`
    const retryAfter = response.headers.get('retry-after')
    throw response.status === 503 && retryAfter !== null
      ? new VantageBusy(message, retryMs(retryAfter))
      : new VantageRefused(message)
  }
  return {
    vkey,
    organization,
    begin: async (capture, task, signal) => void (await send('PUT', `captures/${capture}`, signal, task)),
    isCaptured: async (capture, signal) => (await send('GET', `captures/${capture}`, signal)).status === 200,
    async compare(capture, { observation, text }, signal) {
      const body = { observation: observation.toString('utf8'), text: text.toString('utf8') }
      const answer = await send('POST', `captures/${capture}/report`, signal, body)
      if (answer.status !== 200) throw new VantageRefused(`HTTP ${answer.status} instead of a report`)
      return answer.text
    },
  }
}

interface Answer {
  readonly status: 200 | 202
  readonly text: string
}

/** Seconds; a date or anything else is the longest wait. */
const retryMs = (retryAfter: string): number =>
  /^\d{1,6}$/.test(retryAfter) ? Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, Number(retryAfter) * 1000)) : MAX_RETRY_MS
