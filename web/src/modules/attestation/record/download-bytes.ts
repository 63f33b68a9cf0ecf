// Takes bytes from the server into the page, telling how far it has come, and goes on where the line broke.
import { dataOf, faultOf } from '../../../kernel/response.ts'
import { CallError, callFaults } from '../../../kernel/call-error.ts'
import { currentLocale } from '../../../kernel/locale.ts'
import type { WireRequest } from '../../../kernel/request.ts'

export interface TakeOptions {
  readonly signal: AbortSignal
  /** Only the first so many bytes. */
  readonly first?: number
  readonly retryWaitMs?: number
  onProgress?(received: number): void
}

const TRIES_WITHOUT_PROGRESS = 4
const RETRY_WAIT_MS = 1500

interface Taken {
  parts: Uint8Array<ArrayBuffer>[]
  received: number
  /** Of what is wanted, once the server has said it. */
  total: number | undefined
  etag: string | undefined
}

export async function takeBytes(request: WireRequest, options: TakeOptions): Promise<Blob> {
  const taken: Taken = { parts: [], received: 0, total: undefined, etag: undefined }
  let fruitless = 0
  for (;;) {
    const before = taken.received
    try {
      await takeOnce(request, taken, options)
      return new Blob(taken.parts)
    } catch (error) {
      const refused = error instanceof CallError && error.code !== callFaults.network
      fruitless = taken.received > before ? 0 : fruitless + 1
      if (options.signal.aborted || refused || fruitless >= TRIES_WITHOUT_PROGRESS) throw faultOf(error, currentLocale())
      await new Promise((resolve) => setTimeout(resolve, options.retryWaitMs ?? RETRY_WAIT_MS))
    }
  }
}

async function takeOnce({ url, init }: WireRequest, taken: Taken, { signal, first, onProgress }: TakeOptions): Promise<void> {
  const response = await fetch(url, {
    ...init,
    headers: { ...init.headers, ...rangeOf(taken, first) },
    signal,
    cache: 'no-store',
  })
  if (!response.ok || !response.body) await refuse(response)
  const from = startOf(response)
  if (from !== taken.received) {
    // The whole comes again: it has changed, or this server does not resume.
    if (from !== 0) throw new TypeError('the answer begins elsewhere')
    taken.parts = []
    taken.received = 0
  }
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  taken.total = Number.isFinite(length) ? taken.received + length : undefined
  taken.etag = response.headers.get('etag') ?? undefined
  const reader = response.body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    taken.parts.push(next.value as Uint8Array<ArrayBuffer>)
    taken.received += next.value.length
    onProgress?.(taken.received)
    if (first !== undefined && taken.received >= first) {
      await reader?.cancel()
      return
    }
  }
  if (taken.total !== undefined && taken.received < taken.total) throw new TypeError('the answer was cut off')
}

function rangeOf({ received, etag }: Taken, first: number | undefined): Record<string, string> {
  if (received === 0 && first === undefined) return {}
  const range = { Range: `bytes=${received}-${first === undefined ? '' : first - 1}` }
  return received > 0 && etag ? { ...range, 'If-Range': etag } : range
}

const startOf = (response: Response): number =>
  response.status === 206 ? Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN) : 0

async function refuse(response: Response): Promise<never> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  dataOf(response.status, isJson ? JSON.parse(text) : text, currentLocale())
  throw new CallError(String(response.status), { code: callFaults.http, http: response.status })
}
