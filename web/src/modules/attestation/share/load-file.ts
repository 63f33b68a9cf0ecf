// Fetches a file with progress; can be aborted.
export interface LoadOptions {
  readonly bytes: number
  /** Load only the first `bytes`. */
  readonly cut: boolean
  readonly signal: AbortSignal
  onProgress(done: number): void
}

/** Refusal with the server's message in the visitor's language. */
export class FileRefused extends Error {}

const PROGRESS_INTERVAL_MS = 100

export async function loadFile(url: string, { bytes, cut, signal, onProgress }: LoadOptions): Promise<Uint8Array[]> {
  const response = await fetch(url, {
    signal,
    // The server refuses previews of flagged evidence.
    headers: { 'X-Purpose': 'preview', ...(cut ? { Range: `bytes=0-${bytes - 1}` } : {}) },
  })
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
  let reportedAt = 0
  for (;;) {
    const piece = await reader?.read()
    if (!piece || piece.done) break
    parts.push(piece.value)
    done += piece.value.length
    if (done > bytes) break
    if (performance.now() - reportedAt > PROGRESS_INTERVAL_MS) {
      reportedAt = performance.now()
      onProgress(done)
    }
  }
  // A broken connection can look like the end of the file: never show a truncated file as the evidence.
  if (done !== bytes) throw new Error(`incomplete file: ${done} of ${bytes} bytes`)
  return parts
}
