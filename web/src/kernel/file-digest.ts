// The digests of a file, computed on this computer: nothing leaves it.
import type { DigestNews, FileDigests } from './file-digest-worker.ts'

export type { FileDigests } from './file-digest-worker.ts'

export interface DigestOptions {
  onProgress?(bytes: number): void
  readonly signal?: AbortSignal
}

export class UnreadableFile extends Error {}

export function digestFile(file: Blob, { onProgress, signal }: DigestOptions = {}): Promise<FileDigests> {
  const { promise, resolve, reject } = withResolvers<FileDigests>()
  const worker = new Worker(new URL('./file-digest-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<DigestNews>) => {
    if ('done' in data) onProgress?.(data.done)
    else if ('digests' in data) resolve(data.digests)
    else reject(new UnreadableFile(file instanceof File ? file.name : ''))
  })
  worker.addEventListener('error', () => reject(new UnreadableFile()))
  signal?.addEventListener('abort', () => reject(signal.reason))
  worker.postMessage(file)
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
