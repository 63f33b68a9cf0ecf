// The public addresses of log files: every shard under its own name for ever, and the platform's current one at `/log/checkpoint` and `/log/tile/…`.
import { parseTilePath } from '@attestry/proof/log/tile'
import type { Deps } from '../../../kernel/deps.ts'
import { logFolder } from './files.ts'
import { openLogOf } from './store.ts'

const SHARD = /^(\d{1,9}\/[0-9-]{4,10})\/(.+)$/

/** The file at an address below `/log/`. `platformId` is the one whose host was asked. */
export async function publicLogFile(deps: Deps, platformId: number | undefined, path: string) {
  const trust = /^trust\/([0-9a-f]{64})$/.exec(path)
  if (trust) return { name: `log/${path}`, mediaType: 'text/plain; charset=utf-8', immutable: true }
  const shard = SHARD.exec(path)
  if (shard) return inShard(`log/${shard[1]}`, shard[2] ?? '', true)
  const log = platformId === undefined ? undefined : await openLogOf(deps.db, platformId)
  // Under the short address the shard changes with the years: nothing there is immutable.
  return log && inShard(logFolder(log), path, false)
}

function inShard(folder: string, path: string, lasting: boolean) {
  if (path === 'checkpoint') return { name: `${folder}/checkpoint`, mediaType: 'text/plain; charset=utf-8', immutable: false }
  if (!parseTilePath(path)) return undefined
  return { name: `${folder}/${path}`, mediaType: 'application/octet-stream', immutable: lasting }
}
