// Encodes and parses EvidenceRecord (RFC 4998): chains of archive time-stamps, one chain per hash algorithm over time.

import { concatAll, type DigestAlgorithm } from '../bytes/digest.ts'
import { CmsError, readSignedData } from '../signature/cms.ts'
import {
  constructed,
  DerError,
  type DerNode,
  explicit,
  fieldsOf,
  integer,
  octetString,
  readDer,
  readSmallInteger,
  sequence,
  TAG,
  tlv,
} from '../signature/der.ts'
import { DIGEST_LENGTH, digestAlgorithmId, readDigestAlgorithm } from '../signature/signature-algorithm.ts'
import type { ReducedTree } from './evidence-record-tree.ts'
import { readTimeStampInfo } from './time-stamp-info.ts'

export type EvidenceRecordReason = 'malformed' | 'data' | 'renewal' | 'time-stamp' | 'order'

export class EvidenceRecordError extends Error {
  override readonly name = 'EvidenceRecordError'
  readonly reason: EvidenceRecordReason

  constructor(reason: EvidenceRecordReason, about: string) {
    super(`${reason}: ${about}`)
    this.reason = reason
  }
}

export interface ArchiveTimeStamp {
  readonly algorithm: DigestAlgorithm
  readonly reduced: ReducedTree
  /** ContentInfo, DER. */
  readonly token: Uint8Array
  /** The original encoding: later time-stamps cover exactly these bytes. */
  readonly raw: Uint8Array
}

export interface EvidenceRecord {
  /** Time-stamp renewals extend a chain; a hash algorithm renewal starts the next. */
  readonly chains: readonly (readonly ArchiveTimeStamp[])[]
}

export type NewStamp = Omit<ArchiveTimeStamp, 'raw'>

export interface EvidenceRecordToBuild {
  /** The default algorithm of the time-stamps. */
  readonly algorithm: DigestAlgorithm
  readonly chains: readonly (readonly (Omit<NewStamp, 'algorithm'> & { readonly algorithm?: DigestAlgorithm })[])[]
}

export function buildEvidenceRecord({ algorithm, chains }: EvidenceRecordToBuild): Uint8Array {
  return encodeEvidenceRecord({ chains: chains.map((chain) => chain.map((stamp) => archiveTimeStamp({ algorithm, ...stamp }))) })
}

export function encodeEvidenceRecord({ chains }: EvidenceRecord): Uint8Array {
  const algorithms = new Set(chains.flat().map(({ algorithm }) => algorithm))
  return sequence(integer(1), sequence(...[...algorithms].map(digestAlgorithmId)), encodeChains(chains))
}

/** ArchiveTimeStampSequence, which is also hashed when the hash algorithm is renewed. */
export const encodeChains = (chains: EvidenceRecord['chains']): Uint8Array =>
  sequence(...chains.map((chain) => sequence(...chain.map(({ raw }) => raw))))

export function archiveTimeStamp({ algorithm, reduced, token }: NewStamp): ArchiveTimeStamp {
  checkToken(token)
  const lists = reduced.map((list) => tlv(TAG.sequence, concatAll(list.map(octetString))))
  const raw = sequence(
    explicit(0, readDer(digestAlgorithmId(algorithm)).content),
    ...(lists.length === 0 ? [] : [constructed(0xa2, ...lists)]),
    token,
  )
  return { algorithm, reduced, token, raw }
}

const MAX_RECORD_BYTES = 8 * 1024 * 1024
const MAX_CHAINS = 16
const MAX_STAMPS_PER_CHAIN = 64
const MAX_TREE_LEVELS = 64

export function readEvidenceRecord(der: Uint8Array): EvidenceRecord {
  if (der.length > MAX_RECORD_BYTES) throw new EvidenceRecordError('malformed', 'out of bounds')
  try {
    return readRecord(der)
  } catch (error) {
    if (error instanceof DerError || error instanceof CmsError) throw new EvidenceRecordError('malformed', error.message)
    throw error
  }
}

function readRecord(der: Uint8Array): EvidenceRecord {
  const fields = fieldsOf(readDer(der))
  if (readSmallInteger(fields.next(TAG.integer)) !== 1) throw new DerError('an evidence record of an unknown version')
  const named = fields.next(TAG.sequence).children().map(readDigestAlgorithm)
  // Crypto infos and encrypted archives are unsupported, so they are rejected and not skipped.
  const chainNodes = fields.next(TAG.sequence).children()
  fields.end()
  if (chainNodes.length === 0 || chainNodes.length > MAX_CHAINS) throw new DerError('not chains of time-stamps')
  const chains = chainNodes.map((chain) => {
    const stamps = chain.tag === TAG.sequence ? chain.children() : []
    if (stamps.length === 0 || stamps.length > MAX_STAMPS_PER_CHAIN) throw new DerError('not a chain of time-stamps')
    return stamps.map(readStamp)
  })
  const used = new Set(chains.flat().map(({ algorithm }) => algorithm))
  if (named.length !== used.size || [...used].some((algorithm) => !named.includes(algorithm)))
    throw new DerError('the listed digest algorithms are not those of the time-stamps')
  return { chains }
}

function readStamp(node: DerNode): ArchiveTimeStamp {
  const fields = fieldsOf(node)
  const named = fields.optional(0xa0)
  const tree = fields.optional(0xa2)
  const token = fields.next(TAG.sequence).raw
  fields.end()
  checkToken(token)
  const algorithm = named ? readDigestAlgorithm(asSequence(named)) : imprintAlgorithm(token)
  if (!algorithm) throw new DerError('a digest we do not speak')
  const lists = tree?.children() ?? []
  if ((tree && lists.length === 0) || lists.length > MAX_TREE_LEVELS) throw new DerError('not a reduced hash tree')
  return { algorithm, reduced: lists.map((list) => readList(list, algorithm)), token, raw: node.raw }
}

/** Checks the length: digests of other lengths could be split and joined to imitate others. */
function readList(node: DerNode, algorithm: DigestAlgorithm): Uint8Array[] {
  const digests = node.tag === TAG.sequence ? node.children() : []
  if (
    digests.length === 0 ||
    digests.some(({ tag, content }) => tag !== TAG.octetString || content.length !== DIGEST_LENGTH[algorithm])
  )
    throw new DerError('not a list of digests')
  return digests.map(({ content }) => content)
}

/** Rejects a complete response in place of a token, which other code would accept. */
function checkToken(token: Uint8Array): void {
  fieldsOf(readDer(token)).next(TAG.oid)
}

/** RFC 4998, 4.1: the default is the algorithm of the time-stamp's imprint. */
function imprintAlgorithm(token: Uint8Array): DigestAlgorithm | undefined {
  const { content } = readSignedData(token)
  return content && readTimeStampInfo(content).imprint?.algorithm
}

/** [n] IMPLICIT SEQUENCE. */
const asSequence = (node: DerNode): DerNode => ({ ...node, tag: TAG.sequence, children: () => node.children() })
