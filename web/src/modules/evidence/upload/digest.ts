// Computes a file's digest on this computer, in a worker of its own, with progress and a way to stop.
import type { DigestAlgorithm, DigestNews, DigestOrder } from './digest-worker.ts'

export interface DigestListener {
  progress?(bytes: number): void
  done(digest: string): void
  unreadable(): void
}

/** Answers the way to stop it. */
export function digestFile(file: Blob, algorithm: DigestAlgorithm, listener: DigestListener): () => void {
  const worker = new Worker(new URL('./digest-worker.ts', import.meta.url), { type: 'module' })
  const stop = () => worker.terminate()
  worker.addEventListener('message', ({ data }: MessageEvent<DigestNews>) => {
    if ('done' in data) return listener.progress?.(data.done)
    stop()
    if ('digest' in data) listener.done(data.digest)
    else listener.unreadable()
  })
  worker.addEventListener('error', () => {
    stop()
    listener.unreadable()
  })
  worker.postMessage({ file, algorithm } satisfies DigestOrder)
  return stop
}
