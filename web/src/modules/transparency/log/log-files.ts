// A log's published files as this browser takes them: each whole, counted, and never out of an old cache where it may change.
import { type ReadTile, TileMissing } from '@attestry/proof/log/tile-read'

/** No answer, or one that says nothing of the log: there is no verdict then. */
export class Unreachable extends Error {}

export interface LogFiles {
  /** The signed note, as it lies there now. */
  checkpoint(): Promise<string>
  readonly tile: ReadTile
  /** What was taken so far. */
  taken(): { readonly files: number; readonly bytes: number }
}

const PATIENCE_MS = 20_000

/** `path` ends with a slash, as the log's facts give it. */
export function logFiles(path: string, ask: typeof fetch = fetch): LogFiles {
  let [files, bytes] = [0, 0]
  const take = async (name: string, cache: RequestCache): Promise<Uint8Array> => {
    try {
      const response = await ask(path + name, { cache, credentials: 'omit', signal: AbortSignal.timeout(PATIENCE_MS) })
      if (response.status === 404) throw new TileMissing(name)
      if (!response.ok) throw new Unreachable(`${name}: ${response.status}`)
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
    checkpoint: async () => new TextDecoder().decode(await take('checkpoint', 'no-store')),
    tile: (name) => take(name, 'default'),
    taken: () => ({ files, bytes }),
  }
}
