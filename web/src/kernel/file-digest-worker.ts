// Runs in a worker: reads a file once, in slices, and computes its digests, so that a film of many gigabytes never blocks the page.
import { createSHA256, createSM3 } from 'hash-wasm'

export type DigestAlgorithm = 'sha256' | 'sm3'
export interface DigestOrder {
  readonly file: Blob
  readonly algorithms: readonly DigestAlgorithm[]
}
export type DigestNews =
  | { readonly done: number }
  | { readonly digests: Partial<Record<DigestAlgorithm, string>> }
  | { readonly unreadable: true }

const SLICE_BYTES = 4 * 1024 ** 2
const NEWS_EVERY_MS = 150

const makers = { sha256: createSHA256, sm3: createSM3 }
const tell = (news: DigestNews) => postMessage(news)

async function digest({ file, algorithms }: DigestOrder): Promise<void> {
  const hashers = await Promise.all(algorithms.map(async (algorithm) => [algorithm, await makers[algorithm]()] as const))
  let toldAt = 0
  for (let start = 0; start < file.size; start += SLICE_BYTES) {
    const end = Math.min(start + SLICE_BYTES, file.size)
    const slice = new Uint8Array(await file.slice(start, end).arrayBuffer())
    for (const [, hasher] of hashers) hasher.update(slice)
    if (performance.now() - toldAt > NEWS_EVERY_MS) {
      toldAt = performance.now()
      tell({ done: end })
    }
  }
  tell({ digests: Object.fromEntries(hashers.map(([algorithm, hasher]) => [algorithm, hasher.digest('hex')])) })
}

addEventListener('message', ({ data }: MessageEvent<DigestOrder>) => {
  digest(data).catch(() => tell({ unreadable: true }))
})
