// Fetches a file with news of how far it is, and can be stopped.
export interface LoadOptions {
  readonly bytes: number
  /** Only the first `bytes` are wanted. */
  readonly cut: boolean
  readonly signal: AbortSignal
  onProgress(done: number): void
}

/** The server refused, and said why in the visitor's language. */
export class FileRefused extends Error {}

const NEWS_EVERY_MS = 100

export async function loadFile(url: string, { bytes, cut, signal, onProgress }: LoadOptions): Promise<Uint8Array[]> {
  const response = await fetch(url, { signal, ...(cut ? { headers: { Range: `bytes=0-${bytes - 1}` } } : {}) })
  if (!response.ok) {
    const answer = (await response.json().catch(() => undefined)) as { errorMessage?: string } | undefined
    throw new FileRefused(answer?.errorMessage ?? String(response.status))
  }
  return readAll(response, bytes, onProgress)
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
    if (done > bytes) break
    if (performance.now() - toldAt > NEWS_EVERY_MS) {
      toldAt = performance.now()
      onProgress(done)
    }
  }
  // A line that broke may end like a file; half a picture must not pass for the evidence.
  if (done !== bytes) throw new Error('not the whole file')
  return parts
}
