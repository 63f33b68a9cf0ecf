// The published lists with their entries in the log, and the proof of each.
import type { PublishedList } from '@attestry/contract/modules/transparency/log'
import type { Deps } from '../../../kernel/deps.ts'
import { leafStatusOf } from '../log/leaf-status.ts'
import { proofParts } from '../log/service.ts'
import { findLeaf } from '../log/store.ts'
import { type PublishedKind, type PublishedRow, publishedLists } from './store.ts'

const MAX_LISTS_SHOWN = 10

/** Newest first. */
export async function listHistory(
  deps: Deps,
  platformId: number,
  kind: PublishedKind,
  pathOf: (digest: string) => string,
): Promise<PublishedList[]> {
  const rows = await publishedLists(deps.db, platformId, kind, MAX_LISTS_SHOWN)
  return Promise.all(rows.map((row) => describe(deps, platformId, row, pathOf(row.sha256))))
}

async function describe(deps: Deps, platformId: number, { sha256: digest, queued_at }: PublishedRow, path: string) {
  const status = await leafStatusOf(deps, platformId, digest)
  const stamped = status?.stamped && {
    index: status.index,
    origin: status.log.origin,
    size: status.stamped.size,
    authorities: status.timeStamps.map(({ authority, kind, time }) => ({ authority, kind, time: time.toISOString() })),
    witnesses: status.cosignatures.map(({ witness }) => witness),
    anchors: status.anchors.filter(({ state }) => state === 'confirmed').map(({ chain }) => chain),
    proofPath: `/log/proof/${digest}`,
  }
  return { digest, path, publishedAt: queued_at.toISOString(), entry: stamped ?? null }
}

/** C2SP tlog-proof of a published list; undefined for records, whose proofs are in their packages. */
export async function publishedProof(deps: Deps, platformId: number, digest: string): Promise<string | undefined> {
  const leaf = /^[0-9a-f]{64}$/.test(digest) ? await findLeaf(deps.db, platformId, digest) : undefined
  if (leaf?.kind !== 'trust' && leaf?.kind !== 'verifier') return undefined
  return (await proofParts(deps, platformId, digest))?.inclusion
}
