// The lines by which a stranger takes the log's files or becomes its witness.
import { entriesPath, TILE_WIDTH, tilePath } from '@attestry/proof/log/tile-path'

/** Between single quotes a shell reads everything as it stands, but for a single quote. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

export const witnessCommand = (vkey: string): string =>
  `npm run witness -- --name witness.example/w1 --folder ./witness --log ${quoted(vkey)}`

export interface MirrorComments {
  readonly checkpoint: string
  readonly entries: string
  readonly hashes: string
}

/** `site`: scheme and host. The last files there are, which are the ones a newcomer may look into by hand. */
export function mirrorCommands(site: string, { path, size }: { path: string; size: number }, say: MirrorComments): string {
  const index = Math.floor(Math.max(size - 1, 0) / TILE_WIDTH)
  const last = { index, width: Math.max(size - index * TILE_WIDTH, 1) }
  return [
    `LOG=${quoted(`${site}${path.replace(/\/$/, '')}`)}`,
    `# ${say.checkpoint}`,
    'curl -fsS "$LOG/checkpoint"',
    `# ${say.entries}`,
    `curl -fsS "$LOG/${entriesPath(last)}"`,
    `# ${say.hashes}`,
    `curl -fsS "$LOG/${tilePath({ level: 0, ...last })}" | od -An -tx1`,
  ].join('\n')
}
