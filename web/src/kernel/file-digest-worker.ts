// Web worker that reads a file once, in slices, and computes its digests, so that files of many gigabytes do not block the page.
import { createSHA256, createSM3 } from 'hash-wasm'

export type DigestAlgorithm = 'sha256' | 'sm3'
export interface DigestRequest {
  readonly file: Blob
  readonly algorithms: readonly DigestAlgorithm[]
}
export type DigestMessage =
  | { readonly done: number }
  | { readonly digests: Partial<Record<DigestAlgorithm, string>> }
  | { readonly unreadable: true }

const SLICE_BYTES = 4 * 1024 ** 2
const PROGRESS_INTERVAL_MS = 150

const hasherFactories = { sha256: createSHA256, sm3: createSM3 }
const post = (message: DigestMessage) => postMessage(message)

async function digest({ file, algorithms }: DigestRequest): Promise<void> {
  const hashers = await Promise.all(algorithms.map(async (algorithm) => [algorithm, await hasherFactories[algorithm]()] as const))
  let postedAt = 0
  for (let start = 0; start < file.size; start += SLICE_BYTES) {
    const end = Math.min(start + SLICE_BYTES, file.size)
    const slice = new Uint8Array(await file.slice(start, end).arrayBuffer())
    for (const [, hasher] of hashers) hasher.update(slice)
    if (performance.now() - postedAt > PROGRESS_INTERVAL_MS) {
      postedAt = performance.now()
      post({ done: end })
    }
  }
  post({ digests: Object.fromEntries(hashers.map(([algorithm, hasher]) => [algorithm, hasher.digest('hex')])) })
}

addEventListener('message', ({ data }: MessageEvent<DigestRequest>) => {
  digest(data).catch(() => post({ unreadable: true }))
})
