// Public URLs of log files: each shard permanently under its own name, the current one also at `/log/checkpoint` and `/log/tile/…`.
import { parseTilePath } from '@attestry/proof/log/tile'
import type { Deps } from '../../../kernel/deps.ts'
import { verifierName } from '../trust/verifier-list.ts'
import { logFolder } from './files.ts'
import { allLogs, openLogOf } from './store.ts'

const SHARD = /^(\d{1,9}\/[0-9-]{4,10})\/(.+)$/

/** The file at a path below `/log/`. `platformId` is that of the requested host. */
export async function publicLogFile(deps: Deps, platformId: number | undefined, path: string) {
  const trust = /^trust\/([0-9a-f]{64})$/.exec(path)
  if (trust) return { name: `log/${path}`, mediaType: 'text/plain; charset=utf-8', immutable: true }
  const verifier = /^verifier\/[0-9a-f]{64}\/[\w.-]{1,64}$/.exec(path)
  // Downloaded, not shown: a page at this address would run beside the platform's own.
  if (verifier) return { name: verifierName(`log/${path}`), mediaType: 'application/octet-stream', immutable: true }
  const shard = SHARD.exec(path)
  if (shard) return inShard(`log/${shard[1]}`, shard[2] ?? '', true)
  const log = platformId === undefined ? undefined : await openLogOf(deps.db, platformId)
  // At the short URL the shard changes over the years: nothing there is immutable.
  return log && inShard(logFolder(log), path, false)
}

function inShard(folder: string, path: string, immutable: boolean) {
  if (path === 'checkpoint') return { name: `${folder}/checkpoint`, mediaType: 'text/plain; charset=utf-8', immutable: false }
  if (!parseTilePath(path)) return undefined
  return { name: `${folder}/${path}`, mediaType: 'application/octet-stream', immutable }
}

/** At `/log/keys`, for witnesses: the verifier key of every log of this installation, one a line. */
export async function logKeysText(deps: Deps): Promise<string> {
  return (await allLogs(deps.db)).map(({ vkey }) => `${vkey}\n`).join('')
}
