// Shell commands that fetch the log's files or run an outside party.
import { entriesPath, TILE_WIDTH, tilePath } from '@attestry/proof/log/tile-path'

/** Within single quotes a shell interprets nothing but the single quote. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** `site`: scheme and host. */
export const witnessCommand = (site: string): string =>
  `npm run witness -- --name witness.example/w1 --folder ./witness --operator ${quoted(site)}`

export const authorityCommand = 'npm run tsa -- --name time.example --folder ./tsa'

export interface MirrorComments {
  readonly checkpoint: string
  readonly entries: string
  readonly hashes: string
}

/** Fetches the last files of the log, for inspection by hand. `site`: scheme and host. */
export function mirrorCommands(site: string, { path, size }: { path: string; size: number }, comments: MirrorComments): string {
  const index = Math.floor(Math.max(size - 1, 0) / TILE_WIDTH)
  const last = { index, width: Math.max(size - index * TILE_WIDTH, 1) }
  return [
    `LOG=${quoted(`${site}${path.replace(/\/$/, '')}`)}`,
    `# ${comments.checkpoint}`,
    'curl -fsS "$LOG/checkpoint"',
    `# ${comments.entries}`,
    `curl -fsS "$LOG/${entriesPath(last)}"`,
    `# ${comments.hashes}`,
    `curl -fsS "$LOG/${tilePath({ level: 0, ...last })}" | od -An -tx1`,
  ].join('\n')
}
