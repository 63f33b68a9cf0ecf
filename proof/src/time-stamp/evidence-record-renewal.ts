// Renews evidence records (RFC 4998, section 5) before a certificate expires or a hash algorithm weakens: computes the leaf to stamp, then adds the new time-stamp.
import { concat, type DigestAlgorithm, digest as digestOf } from '../bytes/digest.ts'
import { DIGEST_LENGTH } from '../signature/signature-algorithm.ts'
import {
  type ArchiveTimeStamp,
  archiveTimeStamp,
  type EvidenceRecord,
  EvidenceRecordError,
  encodeChains,
  encodeEvidenceRecord,
  readEvidenceRecord,
} from './evidence-record-format.ts'
import type { ReducedTree } from './evidence-record-tree.ts'

/** A leaf of a hash tree, which may also contain leaves of other records. */
export interface RenewalLeaf {
  readonly algorithm: DigestAlgorithm
  readonly digests: readonly Uint8Array[]
}

export interface Renewal {
  /** The reduced tree of the leaf in the tree whose root was stamped. */
  readonly reduced: ReducedTree
  /** ContentInfo, DER. */
  readonly token: Uint8Array
}

/** Covers all time-stamps of the last chain: the standard requires only the last one, BouncyCastle all. */
export function timeStampRenewalLeaf(record: Uint8Array): RenewalLeaf {
  const { chains } = readEvidenceRecord(record)
  const { chain, algorithm } = lastChain({ chains })
  return { algorithm, digests: chain.map(({ token }) => digestOf(algorithm, token)) }
}

export function renewTimeStamp(record: Uint8Array, { reduced, token }: Renewal): Uint8Array {
  const { chains } = readEvidenceRecord(record)
  const { chain, algorithm } = lastChain({ chains })
  return encodeEvidenceRecord({ chains: [...chains.slice(0, -1), [...chain, archiveTimeStamp({ algorithm, reduced, token })]] })
}

/** `digests` are the digests of the record's documents by the new algorithm. */
export function hashTreeRenewalLeaf(record: Uint8Array, algorithm: DigestAlgorithm, digests: readonly Uint8Array[]): RenewalLeaf {
  if (digests.length === 0 || digests.some((one) => one.length !== DIGEST_LENGTH[algorithm]))
    throw new TypeError(`one digest or more by ${algorithm}`)
  return { algorithm, digests: overChains(algorithm, readEvidenceRecord(record).chains, digests) }
}

/** RFC 4998, 5.2: binds each document's digest to all previous chains. */
export function overChains(
  algorithm: DigestAlgorithm,
  chains: EvidenceRecord['chains'],
  digests: readonly Uint8Array[],
): Uint8Array[] {
  const previousDigest = digestOf(algorithm, encodeChains(chains))
  return digests.map((one) => digestOf(algorithm, concat(one, previousDigest)))
}

export function renewHashTree(
  record: Uint8Array,
  { algorithm, reduced, token }: Renewal & { readonly algorithm: DigestAlgorithm },
): Uint8Array {
  const { chains } = readEvidenceRecord(record)
  return encodeEvidenceRecord({ chains: [...chains, [archiveTimeStamp({ algorithm, reduced, token })]] })
}

function lastChain({ chains }: EvidenceRecord): { chain: readonly ArchiveTimeStamp[]; algorithm: DigestAlgorithm } {
  const chain = chains.at(-1)
  const algorithm = chain?.[0]?.algorithm
  if (!chain || !algorithm) throw new EvidenceRecordError('malformed', 'no chain')
  return { chain, algorithm }
}
