// Renewing an evidence record (RFC 4998, section 5) before a certificate or a hash algorithm grows weak: first what is to be stamped, then the record with the new time-stamp.
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

/** A leaf for a hash tree, alone or among those of other records. */
export interface RenewalLeaf {
  readonly algorithm: DigestAlgorithm
  readonly digests: readonly Uint8Array[]
}

export interface Renewal {
  /** Of the leaf in the tree whose root was stamped. */
  readonly reduced: ReducedTree
  /** ContentInfo, DER. */
  readonly token: Uint8Array
}

/** All time-stamps of the last chain: the standard asks for the last one only, BouncyCastle for each of them. */
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

/** `digests` are those of the record's own documents by the new algorithm. */
export function hashTreeRenewalLeaf(record: Uint8Array, algorithm: DigestAlgorithm, digests: readonly Uint8Array[]): RenewalLeaf {
  if (digests.length === 0 || digests.some((one) => one.length !== DIGEST_LENGTH[algorithm]))
    throw new TypeError(`one digest or more by ${algorithm}`)
  return { algorithm, digests: overChains(algorithm, readEvidenceRecord(record).chains, digests) }
}

/** RFC 4998, 5.2: each document's digest, bound to all that was said of it so far. */
export function overChains(
  algorithm: DigestAlgorithm,
  chains: EvidenceRecord['chains'],
  digests: readonly Uint8Array[],
): Uint8Array[] {
  const soFar = digestOf(algorithm, encodeChains(chains))
  return digests.map((one) => digestOf(algorithm, concat(one, soFar)))
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
