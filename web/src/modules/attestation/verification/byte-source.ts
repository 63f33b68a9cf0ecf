// Any place of a package, read when it is needed: from a file on this computer, or from the server in ranges.
import type { RandomAccess } from '@attestry/proof/package/zip'

/** network: the line; refused: the server; changed: other bytes than at the beginning; file: it can no longer be read here. */
export type UnreadableCause = 'network' | 'refused' | 'changed' | 'file'

export class SourceUnreadable extends Error {
  readonly why: UnreadableCause
  /** What the server said, in the visitor's language. */
  readonly said: string | undefined

  constructor(why: UnreadableCause, said?: string) {
    super(said ?? why)
    this.why = why
    this.said = said
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

interface Piece {
  readonly offset: number
  readonly bytes: Uint8Array
}

/** Headers are read one by one, evidence straight on: the one wants small pieces, the other large ones. */
const SMALL_BYTES = 64 * 1024
const LARGE_BYTES = 4 * 1024 ** 2
const KEPT_WINDOWS = 4
const TRIES = 4
const PAUSE_MS = 800

export interface UrlAccessOptions {
  readonly fetch?: typeof fetch
  readonly pauseMs?: number
}

/** Asks for the end first: there the archive says what it holds, and the answer tells its size. */
export async function urlAccess(
  url: string,
  { fetch: ask = fetch, pauseMs = PAUSE_MS }: UrlAccessOptions = {},
): Promise<RandomAccess> {
  let windows: Piece[] = []
  let etag: string | undefined

  const request = async (range: string): Promise<{ window: Piece; size: number }> => {
    // The custody log then says that the package was verified, not taken away.
    const headers = { Range: `bytes=${range}`, 'X-Purpose': 'verify', ...(etag ? { 'If-Range': etag } : {}) }
    const response = await ask(url, { headers, cache: 'no-store' })
    const place = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
    if (response.status !== 206 || !place) throw await refusalOf(response, etag !== undefined)
    etag ??= response.headers.get('etag') ?? undefined
    const [offset, end, size] = place.slice(1).map(Number) as [number, number, number]
    const bytes = new Uint8Array(await response.arrayBuffer())
    // A line that breaks within an answer looks like a short one.
    if (bytes.length !== end - offset + 1) throw new TypeError('short answer')
    return { window: { offset, bytes }, size }
  }
  const fetchWindow = (range: string) => patiently(() => request(range), pauseMs).catch(asUnreadable)
  const keep = (window: Piece) => {
    windows = [window, ...windows].slice(0, KEPT_WINDOWS)
    return window
  }

  const tail = await fetchWindow(`-${SMALL_BYTES}`)
  keep(tail.window)
  const { size } = tail
  return {
    size,
    async read(offset, length) {
      if (length === 0) return new Uint8Array(0)
      const known = windows.find((window) => offset >= window.offset && offset + length <= window.offset + window.bytes.length)
      const window = known ?? keep((await fetchWindow(rangeFor(offset, length, size))).window)
      return window.bytes.subarray(offset - window.offset, offset - window.offset + length)
    },
  }
}

function rangeFor(offset: number, length: number, size: number): string {
  const wanted = Math.max(length, length < SMALL_BYTES ? SMALL_BYTES : LARGE_BYTES)
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

/** A broken line is tried again; an answer, whatever it says, is not. */
async function patiently<T>(act: () => Promise<T>, pauseMs: number): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act()
    } catch (error) {
      if (error instanceof SourceUnreadable || attempt === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs * attempt))
    }
  }
}

function asUnreadable(error: unknown): never {
  throw error instanceof SourceUnreadable ? error : new SourceUnreadable('network')
}
