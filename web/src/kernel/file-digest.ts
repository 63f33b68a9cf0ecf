// Computes a file's digests in the browser: the file is not uploaded.
import type { DigestAlgorithm, DigestMessage, DigestRequest } from './file-digest-worker.ts'

export type { DigestAlgorithm } from './file-digest-worker.ts'
export type FileDigests = Readonly<Record<DigestAlgorithm, string>>

export interface DigestOptions {
  onProgress?(bytes: number): void
  readonly signal?: AbortSignal
}

export class UnreadableFile extends Error {}

export function digestFile<A extends DigestAlgorithm>(
  file: Blob,
  algorithms: readonly A[],
  { onProgress, signal }: DigestOptions = {},
): Promise<Readonly<Record<A, string>>> {
  const { promise, resolve, reject } = withResolvers<Readonly<Record<A, string>>>()
  const worker = new Worker(new URL('./file-digest-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<DigestMessage>) => {
    if ('done' in data) onProgress?.(data.done)
    else if ('digests' in data) resolve(data.digests as Record<A, string>)
    else reject(new UnreadableFile(file instanceof File ? file.name : ''))
  })
  worker.addEventListener('error', () => reject(new UnreadableFile()))
  signal?.addEventListener('abort', () => reject(signal.reason))
  worker.postMessage({ file, algorithms } satisfies DigestRequest)
  return promise.finally(() => worker.terminate())
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
