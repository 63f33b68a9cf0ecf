// Downloads bytes into memory with progress, and resumes after a broken connection.

import { CallError, callFaults } from '../../../kernel/call-error.ts'
import { currentLocale } from '../../../kernel/locale.ts'
import type { WireRequest } from '../../../kernel/request.ts'
import { dataOf, faultOf } from '../../../kernel/response.ts'

export interface DownloadOptions {
  readonly signal: AbortSignal
  /** Stop after this many bytes. */
  readonly maxBytes?: number
  readonly retryDelayMs?: number
  onProgress?(received: number): void
}

const MAX_ATTEMPTS_WITHOUT_PROGRESS = 4
const RETRY_DELAY_MS = 1500

interface PartialDownload {
  parts: Uint8Array<ArrayBuffer>[]
  received: number
  /** Expected size, once the server has sent it. */
  total: number | undefined
  etag: string | undefined
}

export async function downloadBytes(request: WireRequest, options: DownloadOptions): Promise<Blob> {
  const partial: PartialDownload = { parts: [], received: 0, total: undefined, etag: undefined }
  let failures = 0
  for (;;) {
    const before = partial.received
    try {
      await downloadOnce(request, partial, options)
      return new Blob(partial.parts)
    } catch (error) {
      const refused = error instanceof CallError && error.code !== callFaults.network
      failures = partial.received > before ? 0 : failures + 1
      if (options.signal.aborted || refused || failures >= MAX_ATTEMPTS_WITHOUT_PROGRESS) throw faultOf(error, currentLocale())
      await new Promise((resolve) => setTimeout(resolve, options.retryDelayMs ?? RETRY_DELAY_MS))
    }
  }
}

async function downloadOnce(
  { url, init }: WireRequest,
  partial: PartialDownload,
  { signal, maxBytes, onProgress }: DownloadOptions,
): Promise<void> {
  const response = await fetch(url, {
    ...init,
    headers: { ...init.headers, ...rangeOf(partial, maxBytes) },
    signal,
    cache: 'no-store',
  })
  if (!response.ok || !response.body) await throwRefusal(response)
  const from = startOf(response)
  if (from !== partial.received) {
    // Full response: the file has changed, or the server does not support ranges.
    if (from !== 0) throw new TypeError(`response starts at byte ${from} instead of ${partial.received}`)
    partial.parts = []
    partial.received = 0
  }
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  partial.total = Number.isFinite(length) ? partial.received + length : undefined
  partial.etag = response.headers.get('etag') ?? undefined
  const reader = response.body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    partial.parts.push(next.value as Uint8Array<ArrayBuffer>)
    partial.received += next.value.length
    onProgress?.(partial.received)
    if (maxBytes !== undefined && partial.received >= maxBytes) {
      await reader?.cancel()
      return
    }
  }
  if (partial.total !== undefined && partial.received < partial.total)
    throw new TypeError(`response ended at byte ${partial.received} of ${partial.total}`)
}

function rangeOf({ received, etag }: PartialDownload, maxBytes: number | undefined): Record<string, string> {
  if (received === 0 && maxBytes === undefined) return {}
  const range = { Range: `bytes=${received}-${maxBytes === undefined ? '' : maxBytes - 1}` }
  return received > 0 && etag ? { ...range, 'If-Range': etag } : range
}

const startOf = (response: Response): number =>
  response.status === 206 ? Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN) : 0

async function throwRefusal(response: Response): Promise<never> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  dataOf(response.status, isJson ? JSON.parse(text) : text, currentLocale())
  throw new CallError(String(response.status), { code: callFaults.http, http: response.status })
}
