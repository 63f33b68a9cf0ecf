// Runs in a worker: reads a file once, in slices, and computes both digests, so that a large file never blocks the page.
import { createSHA256, createSM3 } from 'hash-wasm'

export interface FileDigests {
  readonly sha256: string
  readonly sm3: string
}
export type DigestNews = { readonly done: number } | { readonly digests: FileDigests } | { readonly unreadable: true }

const SLICE_BYTES = 4 * 1024 ** 2
const NEWS_EVERY_MS = 120

async function digest(file: Blob): Promise<FileDigests> {
  const [sha256, sm3] = await Promise.all([createSHA256(), createSM3()])
  let toldAt = 0
  for (let start = 0; start < file.size; start += SLICE_BYTES) {
    const end = Math.min(start + SLICE_BYTES, file.size)
    const slice = new Uint8Array(await file.slice(start, end).arrayBuffer())
    sha256.update(slice)
    sm3.update(slice)
    if (performance.now() - toldAt > NEWS_EVERY_MS) {
      toldAt = performance.now()
      postMessage({ done: end } satisfies DigestNews)
    }
  }
  return { sha256: sha256.digest('hex'), sm3: sm3.digest('hex') }
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  digest(data).then(
    (digests) => postMessage({ digests } satisfies DigestNews),
    () => postMessage({ unreadable: true } satisfies DigestNews),
  )
})
