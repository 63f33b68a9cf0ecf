// Verifies evidence records (RFC 4998), which prove the existence of documents at a time by successively renewed time-stamps.
import { type DigestAlgorithm, digest as digestOf } from '../bytes/digest.ts'
import { DIGEST_LENGTH } from '../signature/signature-algorithm.ts'
import { type ArchiveTimeStamp, EvidenceRecordError, readEvidenceRecord } from './evidence-record-format.ts'
import { overChains } from './evidence-record-renewal.ts'
import { rootOfReduced } from './evidence-record-tree.ts'
import { type TimeStamp, TimeStampError, verifyTimeStamp } from './time-stamp.ts'

export {
  type ArchiveTimeStamp,
  buildEvidenceRecord,
  type EvidenceRecord,
  EvidenceRecordError,
  type EvidenceRecordReason,
  type EvidenceRecordToBuild,
  readEvidenceRecord,
} from './evidence-record-format.ts'
export {
  hashTreeRenewalLeaf,
  type Renewal,
  type RenewalLeaf,
  renewHashTree,
  renewTimeStamp,
  timeStampRenewalLeaf,
} from './evidence-record-renewal.ts'
export { type HashTree, hashTree, type ReducedTree } from './evidence-record-tree.ts'

export interface EvidenceRecordCheck {
  /** The documents, or a function that returns their digests by any algorithm of the record. */
  readonly data: readonly Uint8Array[] | ((algorithm: DigestAlgorithm) => readonly Uint8Array[] | Promise<readonly Uint8Array[]>)
  readonly anchors: readonly Uint8Array[]
  /** The time at which the last time-stamp must be valid; default now. */
  readonly at?: Date
}

export interface VerifiedEvidenceRecord {
  /** The earliest proven time of existence. */
  readonly time: Date
  readonly renewals: readonly {
    readonly kind: 'time-stamp' | 'hash-tree'
    readonly time: Date
    readonly algorithm: DigestAlgorithm
  }[]
  /** Every time-stamp, in order. */
  readonly stamps: readonly TimeStamp[]
}

interface Link {
  readonly kind: 'initial' | 'time-stamp' | 'hash-tree'
  readonly stamp: ArchiveTimeStamp
  /** The root that the time-stamp must cover. */
  readonly root: Uint8Array
}

export async function verifyEvidenceRecord(
  der: Uint8Array,
  { data, anchors, at }: EvidenceRecordCheck,
): Promise<VerifiedEvidenceRecord> {
  const links = await linksOf(der, data)
  // From last to first: each must be valid at the time of the next one.
  const stamps: TimeStamp[] = []
  let until = at ?? new Date()
  for (const link of links.toReversed()) {
    const verified = await verifyStamp(link, anchors, until)
    if (verified.time > until)
      throw new EvidenceRecordError('order', `stamped at ${verified.time.toISOString()}, after what follows`)
    stamps.unshift(verified)
    until = verified.time
  }
  const renewals = links.flatMap(({ kind, stamp }, index) => {
    const time = stamps[index]?.time
    return kind === 'initial' || !time ? [] : [{ kind, time, algorithm: stamp.algorithm }]
  })
  return { time: until, renewals, stamps }
}

/** Every time-stamp with the root that it must cover. */
async function linksOf(der: Uint8Array, data: EvidenceRecordCheck['data']): Promise<Link[]> {
  const { chains } = readEvidenceRecord(der)
  const links: Link[] = []
  for (const [number, chain] of chains.entries()) {
    let previous: ArchiveTimeStamp | undefined
    for (const stamp of chain) {
      const { algorithm, reduced } = stamp
      if (previous && previous.algorithm !== algorithm)
        throw new EvidenceRecordError('renewal', 'two digest algorithms in one chain')
      const covered = previous
        ? [digestOf(algorithm, previous.token)]
        : await coveredByFirst(algorithm, chains.slice(0, number), data)
      const kind = previous ? 'time-stamp' : number === 0 ? 'initial' : 'hash-tree'
      const root = rootOfReduced(algorithm, reduced, covered)
      if (!root) throw new EvidenceRecordError(previous ? 'renewal' : 'data', `not covered by the ${kind} time-stamp`)
      links.push({ kind, stamp, root })
      previous = stamp
    }
  }
  return links
}

async function coveredByFirst(
  algorithm: DigestAlgorithm,
  before: readonly (readonly ArchiveTimeStamp[])[],
  data: EvidenceRecordCheck['data'],
): Promise<readonly Uint8Array[]> {
  const digests = typeof data === 'function' ? await data(algorithm) : data.map((document) => digestOf(algorithm, document))
  if (digests.length === 0 || digests.some((one) => one.length !== DIGEST_LENGTH[algorithm]))
    throw new EvidenceRecordError('data', `no digests by ${algorithm}`)
  return before.length === 0 ? digests : overChains(algorithm, before, digests)
}

async function verifyStamp({ kind, stamp, root }: Link, anchors: readonly Uint8Array[], at: Date): Promise<TimeStamp> {
  try {
    return await verifyTimeStamp(stamp.token, { digest: root, algorithm: stamp.algorithm, anchors, at })
  } catch (error) {
    if (!(error instanceof TimeStampError)) throw error
    const reason = error.reason !== 'imprint' ? 'time-stamp' : kind === 'time-stamp' ? 'renewal' : 'data'
    throw new EvidenceRecordError(reason, `${kind} time-stamp: ${error.message}`)
  }
}
