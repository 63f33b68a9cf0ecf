// A vantage over HTTP: asks it to capture an address now, and later for its signed comparison.
import { readAtMost } from '../read-at-most.ts'
import { MAX_REPORT_BYTES, type Vantage, VantageRefused } from './port.ts'

export interface VantageOptions {
  readonly vkey: string
  readonly url: string
  /** Shared with the vantage, so that nobody else uses its network. */
  readonly secret: string
  readonly deadlineMs: number
}

export function httpVantage({ vkey, url, secret, deadlineMs }: VantageOptions): Vantage {
  const base = url.endsWith('/') ? url : `${url}/`
  const send = (method: string, path: string, body: object, signal: AbortSignal) =>
    fetch(new URL(path, base), {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
    })
  const textOf = async (response: Response) => (await readAtMost(response, MAX_REPORT_BYTES))?.toString('utf8') ?? ''
  return {
    vkey,
    async begin(capture, task, signal) {
      const response = await send('PUT', `captures/${capture}`, task, signal)
      if (response.status !== 202) throw new VantageRefused(`HTTP ${response.status}: ${(await textOf(response)).trim()}`)
      await response.body?.cancel()
    },
    async compare(capture, { observation, text }, signal) {
      const body = { observation: observation.toString('utf8'), text: text.toString('utf8') }
      const response = await send('POST', `captures/${capture}/report`, body, signal)
      const answer = await textOf(response)
      if (response.status === 202) return undefined
      if (response.status !== 200) throw new VantageRefused(`HTTP ${response.status}: ${answer.trim()}`)
      return answer
    },
  }
}
