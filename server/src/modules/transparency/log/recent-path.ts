// One of the newest leaves with its path to the signed root, for pages that render a current proof.
import { toHex } from '@attestry/proof/bytes/hex'
import { leafHash, nodeHash } from '@attestry/proof/log/merkle'
import { openTree, readEntries, TILE_WIDTH, TileMissing } from '@attestry/proof/log/tile'
import { cached } from '../../../kernel/cache.ts'
import { days } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { LOG_TOPIC } from './events.ts'
import { tileReader } from './files.ts'
import { growthOf, type LogRow, logsOf } from './store.ts'

/** The last leaf may be directly below the root: of this many newest leaves, the one with the longest path is shown. */
const CANDIDATE_LEAVES = 4
const RECENT_DAYS = 30

export interface PathStep {
  readonly side: 'left' | 'right'
  readonly sibling: string
  readonly node: string
}

const powerBelow = (count: number): number => 2 ** Math.floor(Math.log2(count - 1))

/** Side of the sibling at each step, from the leaf upwards. */
export function siblingSides(index: number, size: number): PathStep['side'][] {
  const sides: PathStep['side'][] = []
  let [from, to] = [0, size]
  while (to - from > 1) {
    const middle = from + powerBelow(to - from)
    sides.unshift(index < middle ? 'right' : 'left')
    ;[from, to] = index < middle ? [from, middle] : [middle, to]
  }
  return sides
}

async function pathOf(deps: Deps, log: LogRow) {
  const { size } = log
  const newest = Array.from({ length: Math.min(CANDIDATE_LEAVES, size) }, (_, at) => size - 1 - at)
  const index = newest.reduce((best, each) => (siblingSides(each, size).length > siblingSides(best, size).length ? each : best))
  const read = tileReader(deps.storage, log)
  const bundle = Math.floor(index / TILE_WIDTH)
  const entries = await readEntries(read, bundle, Math.min(TILE_WIDTH, size - bundle * TILE_WIDTH))
  const entry = entries[index % TILE_WIDTH]
  if (!entry) return null
  const siblings = await openTree(read, size).inclusion(index)
  let node = leafHash(entry)
  const leaf = toHex(node)
  const steps = siblingSides(index, size).map((side, at): PathStep => {
    const sibling = siblings[at] ?? new Uint8Array()
    node = side === 'left' ? nodeHash(sibling, node) : nodeHash(node, sibling)
    return { side, sibling: toHex(sibling), node: toHex(node) }
  })
  // Never show a path that does not lead to the signed root.
  return toHex(node) === log.root ? { index, leaf, steps } : null
}

async function readRecentPath(deps: Deps, platformId: number) {
  const shards = await logsOf(deps.db, platformId)
  const log = shards.find(({ note, size }) => note !== null && size > 0)
  if (!log?.signed_at) return undefined
  const since = new Date(deps.clock.now().getTime() - days(RECENT_DAYS))
  const [growth, path] = await Promise.all([
    growthOf(deps.db, log.id, new Date(0), RECENT_DAYS * 86_400),
    pathOf(deps, log).catch((error) => {
      if (error instanceof TileMissing) return null
      throw error
    }),
  ])
  const before = growth.filter(({ at }) => at <= since).at(-1)?.size ?? 0
  return {
    origin: log.origin,
    size: shards.reduce((sum, shard) => sum + shard.size, 0),
    treeSize: log.size,
    root: log.root,
    signedAt: log.signed_at,
    firstAt: shards.at(-1)?.opened_at ?? log.opened_at,
    recent: log.size - before,
    path,
  }
}

/** Undefined until the first leaf is signed. Cached, because home pages request it all the time. */
export const recentPath = cached(LOG_TOPIC, readRecentPath)
