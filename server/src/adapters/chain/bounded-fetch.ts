// One HTTP request to an untrusted server: with a deadline, without redirects, and with a limit on the response size.
import { readAtMost } from '../read-at-most.ts'
import { ChainError } from './port.ts'

export interface FetchOptions {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
  readonly maxBytes: number
  readonly deadlineMs: number
  readonly signal: AbortSignal
}

export interface FetchResult {
  readonly status: number
  readonly bytes: Uint8Array
}

export async function boundedFetch(url: string, options: FetchOptions): Promise<FetchResult> {
  const { maxBytes, deadlineMs, signal, ...init } = options
  const limited = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)])
  const { host } = new URL(url)
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: limited })
    const bytes = await readAtMost(response, maxBytes)
    if (!bytes) throw new ChainError('refused', `the response of ${host} has more than ${maxBytes} bytes`)
    return { status: response.status, bytes }
  } catch (error) {
    if (error instanceof ChainError) throw error
    throw new ChainError('unreachable', limited.aborted ? `${host} did not respond in time` : `request to ${host} failed`)
  }
}
