// Signed attributes of a CMS signature (RFC 5652, RFC 5035): content digest, time and the signer's certificate.

import { type DigestAlgorithm, digest as digestOf, sameBytes } from '../bytes/digest.ts'
import { certificateTime } from './certificate-build.ts'
import type { Certificate } from './certificate-reader.ts'
import {
  constructed,
  DerError,
  type DerNode,
  fieldsOf,
  integer,
  octetString,
  oid,
  onlyChild,
  readInteger,
  readOid,
  sequence,
  set,
  TAG,
} from './der.ts'
import { OID } from './der-object-id.ts'
import { digestAlgorithmId, readAlgorithmId, readDigestAlgorithm } from './signature-algorithm.ts'

const DIRECTORY_NAME = 0xa4
const MAX_ATTRIBUTES = 32

export const attribute = (type: string, value: Uint8Array): Uint8Array => sequence(oid(type), set(value))

/** signing-certificate-v2: binds the signer's certificate to the signature, so that it cannot be substituted. */
export function signingCertificate(certificate: Certificate, algorithm: DigestAlgorithm): Uint8Array {
  const issuer = sequence(constructed(DIRECTORY_NAME, certificate.issuer))
  const id = sequence(
    // SHA-256 is the default, and DER omits defaults.
    ...(algorithm === 'sha256' ? [] : [digestAlgorithmId(algorithm)]),
    octetString(digestOf(algorithm, certificate.raw)),
    sequence(issuer, integer(certificate.serial)),
  )
  return attribute(OID.signingCertificateV2, sequence(sequence(id)))
}

export interface AttributesToSign {
  /** As returned by `signingCertificate`. */
  readonly signingCertificate: Uint8Array
  readonly signingTime?: Date
}

/** The DER SET that is signed. */
export function signedAttributes(
  contentType: string,
  digest: Uint8Array,
  { signingCertificate, signingTime }: AttributesToSign,
): Uint8Array {
  return set(
    attribute(OID.contentType, oid(contentType)),
    attribute(OID.messageDigest, octetString(digest)),
    ...(signingTime ? [attribute(OID.signingTime, certificateTime(signingTime))] : []),
    signingCertificate,
  )
}

/** Attributes by type; duplicates are rejected. */
export function readAttributes(parts: readonly DerNode[]): Map<string, readonly DerNode[]> {
  const found = new Map<string, readonly DerNode[]>()
  if (parts.length === 0 || parts.length > MAX_ATTRIBUTES) throw new DerError('attributes out of bounds')
  for (const part of parts) {
    const fields = fieldsOf(part)
    const type = readOid(fields.next(TAG.oid))
    const values = fields.next(TAG.set).children()
    fields.end()
    if (found.has(type)) throw new DerError('an attribute that stands twice')
    found.set(type, values)
  }
  return found
}

/** Returns undefined if the attribute is absent. */
export function singleValue(attributes: ReadonlyMap<string, readonly DerNode[]>, type: string): DerNode | undefined {
  const values = attributes.get(type)
  if (values && values.length !== 1) throw new DerError('an attribute without its one value')
  return values?.[0]
}

/** Whether the attributes name this certificate as the signer's. At least one of the two forms must be present; each present one must match. */
export async function namesCertificate(
  attributes: ReadonlyMap<string, readonly DerNode[]>,
  certificate: Certificate,
): Promise<boolean> {
  const first = singleValue(attributes, OID.signingCertificate)
  const second = singleValue(attributes, OID.signingCertificateV2)
  if (!first && !second) return false
  if (first && !(await matches(first, certificate, false))) return false
  return !second || matches(second, certificate, true)
}

/** SEQUENCE { certs SEQUENCE OF ESSCertID, policies OPTIONAL }: the first id is the signer's. */
async function matches(value: DerNode, certificate: Certificate, isSecondVersion: boolean): Promise<boolean> {
  const fields = fieldsOf(fieldsOf(fieldsOf(value).next(TAG.sequence)).next(TAG.sequence))
  const algorithm = isSecondVersion ? fields.optional(TAG.sequence) : undefined
  const hash = fields.next(TAG.octetString).content
  const issuerSerial = fields.optional(TAG.sequence)
  fields.end()
  if (issuerSerial && !namesIssuerAndSerial(issuerSerial, certificate)) return false
  const expected = isSecondVersion ? await hashNamed(algorithm, certificate.raw) : await sha1(certificate.raw)
  return expected !== undefined && sameBytes(hash, expected)
}

/** SHA-1 only identifies the certificate here; the signature itself uses a stronger digest. */
async function hashNamed(algorithm: DerNode | undefined, bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (!algorithm) return digestOf('sha256', bytes)
  const known = readDigestAlgorithm(algorithm)
  if (known) return digestOf(known, bytes)
  return readAlgorithmId(algorithm).name === OID.sha1 ? sha1(bytes) : undefined
}

const sha1 = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-1', new Uint8Array(bytes)))

function namesIssuerAndSerial(node: DerNode, certificate: Certificate): boolean {
  const fields = fieldsOf(node)
  const names = fields.next(TAG.sequence).children()
  const serial = readInteger(fields.next(TAG.integer))
  fields.end()
  const isNamed = names.some((name) => name.tag === DIRECTORY_NAME && sameBytes(onlyChild(name).raw, certificate.issuer))
  return isNamed && serial === certificate.serial
}
