// Random access to a package: in a local file, or on the server by range requests.
import type { RandomAccess } from '@attestry/proof/package/zip'

/** network: connection error; refused: by the server; changed: while reading; file: the local file is unreadable; other: no package. */
export type UnreadableCause = 'network' | 'refused' | 'changed' | 'file' | 'other'

export class SourceUnreadable extends Error {
  readonly why: UnreadableCause
  /** In the visitor's language. */
  readonly serverMessage: string | undefined

  constructor(why: UnreadableCause, serverMessage?: string) {
    super(serverMessage ?? why)
    this.why = why
    this.serverMessage = serverMessage
  }
}

export const fileAccess = (file: Blob): RandomAccess => ({
  size: file.size,
  async read(offset, length) {
    try {
      return new Uint8Array(await file.slice(offset, offset + length).arrayBuffer())
    } catch {
      throw new SourceUnreadable('file')
    }
  },
})

interface ByteWindow {
  readonly offset: number
  readonly bytes: Uint8Array
}

/** Archive headers are read one by one in small windows, evidence sequentially in large ones. */
const SMALL_WINDOW_BYTES = 64 * 1024
const LARGE_WINDOW_BYTES = 4 * 1024 ** 2
const MAX_CACHED_WINDOWS = 4
const MAX_ATTEMPTS = 4
const RETRY_DELAY_MS = 800

export interface UrlAccessOptions {
  readonly fetch?: typeof fetch
  readonly retryDelayMs?: number
}

/** Reads the end first: it holds the central directory of the archive, and the response gives the size. */
export async function urlAccess(
  url: string,
  { fetch: fetchUrl = fetch, retryDelayMs = RETRY_DELAY_MS }: UrlAccessOptions = {},
): Promise<RandomAccess> {
  let windows: ByteWindow[] = []
  let etag: string | undefined

  const request = async (range: string): Promise<{ window: ByteWindow; size: number }> => {
    // The custody log then records a verification, not a download.
    const headers = { Range: `bytes=${range}`, 'X-Purpose': 'verify', ...(etag ? { 'If-Range': etag } : {}) }
    const response = await fetchUrl(url, { headers, cache: 'no-store' })
    const place = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
    if (response.status !== 206 || !place) throw await refusalOf(response, etag !== undefined)
    etag ??= response.headers.get('etag') ?? undefined
    const [offset, end, size] = place.slice(1).map(Number) as [number, number, number]
    const bytes = new Uint8Array(await response.arrayBuffer())
    // A connection that breaks within the response can look like a short response.
    if (bytes.length !== end - offset + 1) throw new TypeError(`got ${bytes.length} of ${end - offset + 1} bytes`)
    return { window: { offset, bytes }, size }
  }
  const fetchWindow = (range: string) => withRetries(() => request(range), retryDelayMs).catch(asUnreadable)
  const cacheWindow = (window: ByteWindow) => {
    windows = [window, ...windows].slice(0, MAX_CACHED_WINDOWS)
    return window
  }

  const tail = await fetchWindow(`-${SMALL_WINDOW_BYTES}`)
  cacheWindow(tail.window)
  const { size } = tail
  return {
    size,
    async read(offset, length) {
      if (length === 0) return new Uint8Array(0)
      const known = windows.find((window) => offset >= window.offset && offset + length <= window.offset + window.bytes.length)
      const window = known ?? cacheWindow((await fetchWindow(rangeFor(offset, length, size))).window)
      return window.bytes.subarray(offset - window.offset, offset - window.offset + length)
    },
  }
}

function rangeFor(offset: number, length: number, size: number): string {
  const wanted = Math.max(length, length < SMALL_WINDOW_BYTES ? SMALL_WINDOW_BYTES : LARGE_WINDOW_BYTES)
  return `${offset}-${Math.min(offset + wanted, size) - 1}`
}

async function refusalOf(response: Response, begun: boolean): Promise<SourceUnreadable> {
  if (response.ok) {
    await response.body?.cancel()
    return new SourceUnreadable(begun ? 'changed' : 'refused')
  }
  const answer = (await response.json().catch(() => undefined)) as { errorMessage?: string } | undefined
  return new SourceUnreadable('refused', answer?.errorMessage)
}

/** Retries connection errors, never a response of the server. */
async function withRetries<T>(act: () => Promise<T>, retryDelayMs: number): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act()
    } catch (error) {
      if (error instanceof SourceUnreadable || attempt === MAX_ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs * attempt))
    }
  }
}

function asUnreadable(error: unknown): never {
  throw error instanceof SourceUnreadable ? error : new SourceUnreadable('network')
}
