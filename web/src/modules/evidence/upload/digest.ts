// Computes the digest of a file with progress; can be stopped.
import { type DigestAlgorithm, digestFile } from '../../../kernel/file-digest.ts'

export interface DigestListener {
  progress?(bytes: number): void
  done(digest: string): void
  unreadable(): void
}

/** Returns a function that stops it. */
export function startDigest(file: Blob, algorithm: DigestAlgorithm, listener: DigestListener): () => void {
  const stopping = new AbortController()
  digestFile(file, [algorithm], { onProgress: (bytes) => listener.progress?.(bytes), signal: stopping.signal }).then(
    (digests) => listener.done(digests[algorithm]),
    () => {
      if (!stopping.signal.aborted) listener.unreadable()
    },
  )
  return () => stopping.abort()
}
