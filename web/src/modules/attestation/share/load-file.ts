// Fetches a file with news of how far it is, and can be stopped.
import { dataOf, faultOf } from '../../../kernel/answer.ts'
import type { Locale } from '../../../kernel/locale.ts'

export interface LoadOptions {
  readonly bytes: number
  /** Only the first `bytes` are wanted. */
  readonly cut: boolean
  readonly locale: Locale
  readonly signal: AbortSignal
  onProgress(done: number): void
}

const NEWS_EVERY_MS = 100

export async function loadFile(url: string, { bytes, cut, locale, signal, onProgress }: LoadOptions): Promise<Uint8Array[]> {
  try {
    const response = await fetch(url, { signal, ...(cut ? { headers: { Range: `bytes=0-${bytes - 1}` } } : {}) })
    // A refusal says why, in words for the visitor.
    if (!response.ok || !response.body) dataOf(response.status, await response.json().catch(() => undefined), locale)
    return await readAll(response, bytes, onProgress)
  } catch (error) {
    if (signal.aborted) throw error
    throw faultOf(error, locale)
  }
}

async function readAll(response: Response, bytes: number, onProgress: (done: number) => void): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = []
  const reader = response.body?.getReader()
  let done = 0
  let toldAt = 0
  for (;;) {
    const piece = await reader?.read()
    if (!piece || piece.done) break
    parts.push(piece.value)
    done += piece.value.length
    if (done > bytes) throw new Error()
    if (performance.now() - toldAt > NEWS_EVERY_MS) {
      toldAt = performance.now()
      onProgress(done)
    }
  }
  // A line that broke may end like a file; half a picture must not pass for the evidence.
  if (done !== bytes) throw new Error()
  return parts
}
