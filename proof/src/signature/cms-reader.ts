// Parses CMS SignedData (RFC 5652) strictly: DER, one signer, signed attributes, versions as the standard requires.

import { concat, type DigestAlgorithm, sameBytes } from '../bytes/digest.ts'
import type { Certificate } from './certificate-reader.ts'
import { readAttributes } from './cms-attribute.ts'
import {
  DerError,
  type DerFields,
  type DerNode,
  fieldsOf,
  onlyChild,
  readDer,
  readInteger,
  readOctets,
  readOid,
  readSmallInteger,
  TAG,
} from './der.ts'
import { OID } from './der-object-id.ts'
import { readDigestAlgorithm } from './signature-algorithm.ts'

export type CmsReason =
  | 'malformed'
  /** A digest or signature algorithm that is unsupported or not the expected one. */
  | 'algorithm'
  /** The content is not the signed one. */
  | 'content'
  /** The signer's certificate is missing, or not the one the signature names. */
  | 'signer'
  | 'signature'
  | 'path'
  | 'usage'
  | 'time'
  /** The structure contains parts that the signature does not cover. */
  | 'uncovered'

export class CmsError extends Error {
  override readonly name = 'CmsError'
  readonly reason: CmsReason

  constructor(reason: CmsReason, about: string) {
    super(`${reason}: ${about}`)
    this.reason = reason
  }
}

export interface SignedData {
  readonly contentType: string
  /** Undefined if the content is detached. */
  readonly content: Uint8Array | undefined
  /** X.509 only, in order. */
  readonly certificates: readonly Uint8Array[]
  readonly signer: SignerInfo
  /** Whether there are revocation lists, or certificates of other kinds than X.509: no signature covers them. */
  readonly hasOtherParts: boolean
}

export interface SignerInfo {
  readonly digestAlgorithm: DigestAlgorithm
  /** Whether the signer identifier (issuer and serial number, or key id) is that of the certificate. */
  isNamed(certificate: Certificate): boolean
  readonly attributes: ReadonlyMap<string, readonly DerNode[]>
  /** The attributes as the SET that was signed. */
  readonly signedBytes: Uint8Array
  readonly signatureAlgorithm: Uint8Array
  readonly signature: Uint8Array
  /** Unsigned attributes; undefined without any. */
  readonly unsigned: readonly DerNode[] | undefined
}

const MAX_CMS_BYTES = 1024 * 1024
const MAX_CERTIFICATES = 32
const OTHER_CERTIFICATE = 0xa3
const ATTRIBUTE_CERTIFICATE = 0xa2
const OLD_ATTRIBUTE_CERTIFICATE = 0xa1
const OTHER_LIST = 0xa1

export function readSignedData(der: Uint8Array): SignedData {
  if (der.length > MAX_CMS_BYTES) throw new CmsError('malformed', 'out of bounds')
  try {
    const info = fieldsOf(readDer(der))
    if (readOid(info.next(TAG.oid)) !== OID.signedData) throw new CmsError('malformed', 'not signed data')
    const content = onlyChild(info.next(0xa0))
    info.end()
    return readContent(fieldsOf(content))
  } catch (error) {
    if (error instanceof DerError) throw new CmsError('malformed', error.message)
    throw error
  }
}

function readContent(fields: DerFields): SignedData {
  const version = readSmallInteger(fields.next(TAG.integer))
  const algorithms = fields.next(TAG.set).children()
  const encapsulated = fieldsOf(fields.next(TAG.sequence))
  const contentType = readOid(encapsulated.next(TAG.oid))
  const wrapped = encapsulated.optional(0xa0)
  encapsulated.end()
  const bag = fields.optional(0xa0)?.children() ?? []
  const lists = fields.optional(0xa1)?.children()
  const signers = fields.next(TAG.set).children()
  fields.end()

  const [signerNode] = signers
  if (!signerNode || signers.length !== 1) throw new CmsError('malformed', 'not one signer')
  if (bag.length > MAX_CERTIFICATES) throw new CmsError('malformed', 'out of bounds')
  const { isByKey, ...signer } = readSigner(fieldsOf(signerNode))
  // No signature covers this list: it names the signer's algorithm and no other.
  const [listed, ...otherAlgorithms] = algorithms
  const isListed = listed && otherAlgorithms.length === 0 && readDigestAlgorithm(listed) === signer.digestAlgorithm
  const isCounted = version === expectedVersion(contentType, isByKey, tagsOf(bag), tagsOf(lists ?? []))
  if (!isListed || !isCounted) throw new CmsError('malformed', 'the frame does not fit its signer')
  return {
    contentType,
    content: wrapped && readOctets(onlyChild(wrapped)),
    certificates: bag.filter(({ tag }) => tag === TAG.sequence).map(({ raw }) => raw),
    signer,
    hasOtherParts: lists !== undefined || bag.some(({ tag }) => tag !== TAG.sequence),
  }
}

const tagsOf = (nodes: readonly DerNode[]): number[] => nodes.map(({ tag }) => tag)

/** RFC 5652, 5.1. */
function expectedVersion(contentType: string, isByKey: boolean, bag: readonly number[], lists: readonly number[]): number {
  if (bag.includes(OTHER_CERTIFICATE) || lists.includes(OTHER_LIST)) return 5
  if (bag.includes(ATTRIBUTE_CERTIFICATE)) return 4
  return contentType === OID.data && !isByKey && !bag.includes(OLD_ATTRIBUTE_CERTIFICATE) ? 1 : 3
}

function readSigner(fields: DerFields): SignerInfo & { isByKey: boolean } {
  const version = readSmallInteger(fields.next(TAG.integer))
  const name = fields.any()
  const isByKey = name.tag === 0x80
  const isNamed = isByKey ? namedByKey(name.content) : namedByIssuer(fieldsOf(name))
  const digestAlgorithm = readDigestAlgorithm(fields.next(TAG.sequence))
  const attributes = fields.next(0xa0)
  const signatureAlgorithm = fields.next(TAG.sequence).raw
  const signature = fields.next(TAG.octetString).content
  const unsigned = fields.optional(0xa1)
  fields.end()
  if (version !== (isByKey ? 3 : 1)) throw new CmsError('malformed', 'the signer is not of its version')
  if (!digestAlgorithm) throw new CmsError('algorithm', 'a digest we do not speak')
  return {
    digestAlgorithm,
    isByKey,
    isNamed,
    attributes: readAttributes(attributes.children()),
    // RFC 5652, 5.4: signed as a SET, but encoded with another tag.
    signedBytes: concat(Uint8Array.of(TAG.set), attributes.raw.subarray(1)),
    signatureAlgorithm,
    signature,
    unsigned: unsigned?.children(),
  }
}

const namedByKey =
  (keyId: Uint8Array) =>
  ({ subjectKeyId }: Certificate): boolean =>
    subjectKeyId !== undefined && sameBytes(subjectKeyId, keyId)

function namedByIssuer(fields: DerFields): (certificate: Certificate) => boolean {
  const issuer = fields.next(TAG.sequence).raw
  const serial = readInteger(fields.next(TAG.integer))
  fields.end()
  return (certificate) => certificate.serial === serial && sameBytes(certificate.issuer, issuer)
}
