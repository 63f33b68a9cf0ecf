// Long-term preservation (RFC 4998): stamps records in batches, renews tokens before they weaken, and rehashes before the digest algorithm does.
import type { DigestAlgorithm } from '@attestry/proof/bytes/digest'
import { digest } from '@attestry/proof/bytes/digest'
import { fromHex, toHex } from '@attestry/proof/bytes/hex'
import { buildEvidenceRecord, hashTree, hashTreeRenewalLeaf } from '@attestry/proof/time-stamp/evidence-record'
import { readTimeStampResponse } from '@attestry/proof/time-stamp/time-stamp'
import { days } from '../../../kernel/clock.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { rotateDueKeys, stampForArchive } from '../../transparency/public.ts'
import { readObject } from '../record/manifest.ts'
import {
  type BatchRow,
  dueBatches,
  earlierTokens,
  findBatch,
  insertBatch,
  insertPreserved,
  markRenewed,
  placesOf,
  preservedBy,
  type Unpreserved,
  unpreserved,
} from './store.ts'

type Algorithm = BatchRow['algorithm']
type Leaf = readonly Uint8Array[]

const MAX_ITEMS_PER_RUN = 5_000
const RENEW_AFTER_MS = days(365)
const RENEW_BEFORE_END_MS = days(365)

/** Stamps records that are in no batch yet. Returns how many. */
export async function preserveRecords(deps: Deps): Promise<number> {
  const records = await unpreserved(deps.db, MAX_ITEMS_PER_RUN)
  for (const group of byPlatform(records)) {
    await inTransaction(deps, async (inside) => {
      const leaves = group.map(({ digest: one }) => [fromHex(one)])
      const id = await stampBatch(inside, group[0]?.platform_id ?? 0, 'sha256', leaves)
      await insertPreserved(
        inside.db,
        group.map(({ ano }, place) => ({ ano, chain: 0, batch_id: id, place })),
      )
    })
  }
  return records.length
}

/** Renews the tokens of old batches; one new token covers all due batches of a platform and algorithm. Returns how many. */
export async function renewTokens(deps: Deps): Promise<number> {
  await rotateDueKeys(deps)
  const now = deps.clock.now().getTime()
  const due = await dueBatches(deps.db, new Date(now - RENEW_AFTER_MS), new Date(now + RENEW_BEFORE_END_MS), MAX_ITEMS_PER_RUN)
  const groups = Map.groupBy(due, ({ platform_id, algorithm }) => `${platform_id} ${algorithm}`)
  for (const batches of groups.values()) {
    await inTransaction(deps, async (inside) => {
      const algorithm = batches[0]?.algorithm ?? 'sha256'
      const leaves = await Promise.all(
        batches.map(async ({ id }) => (await earlierTokens(inside.db, id)).map((token) => digest(algorithm, token))),
      )
      const id = await stampBatch(inside, batches[0]?.platform_id ?? 0, algorithm, leaves)
      for (const [place, batch] of batches.entries()) await markRenewed(inside.db, batch.id, id, place)
    })
  }
  return due.length
}

/** Rehashes records with a stronger algorithm, bound to their proof so far. Returns how many. */
export async function renewDigests(deps: Deps, from: Algorithm, to: Algorithm): Promise<number> {
  const records = await preservedBy(deps.db, from, MAX_ITEMS_PER_RUN)
  for (const group of byPlatform(records)) {
    await inTransaction(deps, async (inside) => {
      const leaves = await Promise.all(group.map((record) => renewedLeaf(inside, record, to)))
      const id = await stampBatch(inside, group[0]?.platform_id ?? 0, to, leaves)
      await insertPreserved(
        inside.db,
        group.map(({ ano, chain }, place) => ({ ano, chain: chain + 1, batch_id: id, place })),
      )
    })
  }
  return records.length
}

async function renewedLeaf(deps: Deps, record: Unpreserved, algorithm: Algorithm): Promise<Leaf> {
  const soFar = await evidenceRecordOf(deps, record.ano)
  if (!soFar) throw new Error(`record ${record.ano} has no evidence record to renew`)
  return hashTreeRenewalLeaf(soFar, algorithm, [digest(algorithm, await readObject(deps, record.digest))]).digests
}

async function stampBatch(deps: Deps, platformId: number, algorithm: Algorithm, leaves: readonly Leaf[]): Promise<number> {
  const { root } = hashTree(algorithm, leaves)
  const stamp = await stampForArchive(deps, root, algorithm)
  const { token } = readTimeStampResponse(stamp.answer)
  if (!token) throw new Error(`time-stamp response of ${stamp.authority} has no token`)
  return insertBatch(deps.db, {
    platform_id: platformId,
    algorithm,
    leaves: leaves.map((leaf) => leaf.map(toHex)),
    token: Buffer.from(token),
    authority: stamp.authority,
    stamped_at: stamp.time,
    valid_until: stamp.validUntil,
  })
}

/** The record's current evidence record; undefined before its first batch. */
export async function evidenceRecordOf(deps: Deps, ano: string): Promise<Uint8Array | undefined> {
  const places = await placesOf(deps.db, ano)
  if (places.length === 0) return undefined
  // A chain ends where the next begins: the next one's digest covers it as it was then, though its batch may be renewed later.
  const chains = await Promise.all(
    places.map(({ batch_id, place }, at) =>
      chainFrom(deps, batch_id, place, places[at + 1]?.batch_id ?? Number.MAX_SAFE_INTEGER),
    ),
  )
  return buildEvidenceRecord({ algorithm: 'sha256', chains })
}

interface Stamp {
  readonly algorithm: DigestAlgorithm
  readonly reduced: ReturnType<ReturnType<typeof hashTree>['reduced']>
  readonly token: Uint8Array
}

async function chainFrom(deps: Deps, first: number, firstPlace: number, before: number): Promise<Stamp[]> {
  const stamps: Stamp[] = []
  let [id, place]: [number | null, number | null] = [first, firstPlace]
  while (id !== null && place !== null && id < before) {
    const batch: BatchRow | undefined = await findBatch(deps.db, id)
    if (!batch) throw new Error(`preservation batch ${id} not found`)
    const leaves = batch.leaves.map((leaf) => leaf.map(fromHex))
    stamps.push({ algorithm: batch.algorithm, reduced: hashTree(batch.algorithm, leaves).reduced(place), token: batch.token })
    ;[id, place] = [batch.renewed_by, batch.renewed_place]
  }
  return stamps
}

const byPlatform = <T extends Unpreserved>(records: readonly T[]): T[][] => [
  ...Map.groupBy(records, ({ platform_id }) => platform_id).values(),
]
