// Fetches the published files of a log, counts them, and bypasses the cache for files that change.
import { type ReadTile, TileMissing } from '@attestry/proof/log/tile-read'

/** No response, or an error response: there is no verdict. */
export class Unreachable extends Error {}

export interface LogFiles {
  /** The signed note as published now. */
  checkpoint(): Promise<string>
  readonly tile: ReadTile
  /** Totals fetched so far. */
  fetched(): { readonly files: number; readonly bytes: number }
}

const REQUEST_TIMEOUT_MS = 20_000

/** `path` ends with a slash. */
export function logFiles(path: string, fetchUrl: typeof fetch = fetch): LogFiles {
  let [files, bytes] = [0, 0]
  const fetchFile = async (name: string, cache: RequestCache): Promise<Uint8Array> => {
    try {
      const response = await fetchUrl(path + name, {
        cache,
        credentials: 'omit',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
      if (response.status === 404) throw new TileMissing(name)
      if (!response.ok) throw new Unreachable(`${name}: status ${response.status}`)
      const content = new Uint8Array(await response.arrayBuffer())
      files += 1
      bytes += content.length
      return content
    } catch (error) {
      if (error instanceof TileMissing || error instanceof Unreachable) throw error
      throw new Unreachable(name, { cause: error })
    }
  }
  return {
    checkpoint: async () => new TextDecoder().decode(await fetchFile('checkpoint', 'no-store')),
    tile: (name) => fetchFile(name, 'default'),
    fetched: () => ({ files, bytes }),
  }
}
