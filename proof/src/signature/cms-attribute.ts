// Signed attributes of a CMS signature (RFC 5652, RFC 5035): what is signed in place of the content, and whose certificate it was.

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

/** signing-certificate-v2: names the signer's certificate inside what it signs, so that no other can be put in its place. */
export function signingCertificate(certificate: Certificate, algorithm: DigestAlgorithm): Uint8Array {
  const issuer = sequence(constructed(DIRECTORY_NAME, certificate.issuer))
  const id = sequence(
    // SHA-256 is the default, and DER leaves defaults out.
    ...(algorithm === 'sha256' ? [] : [digestAlgorithmId(algorithm)]),
    octetString(digestOf(algorithm, certificate.raw)),
    sequence(issuer, integer(certificate.serial)),
  )
  return attribute(OID.signingCertificateV2, sequence(sequence(id)))
}

export interface AttributesToSign {
  /** As `signingCertificate` gives it. */
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

/** By type; each stands once. */
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

/** Undefined where the attribute is absent. */
export function singleValue(attributes: ReadonlyMap<string, readonly DerNode[]>, type: string): DerNode | undefined {
  const values = attributes.get(type)
  if (values && values.length !== 1) throw new DerError('an attribute without its one value')
  return values?.[0]
}

/** Whether the attributes name this certificate as the signer's. One of the two forms must be there; each that is there must fit. */
export async function namesCertificate(
  attributes: ReadonlyMap<string, readonly DerNode[]>,
  certificate: Certificate,
): Promise<boolean> {
  const first = singleValue(attributes, OID.signingCertificate)
  const second = singleValue(attributes, OID.signingCertificateV2)
  if (!first && !second) return false
  if (first && !(await fits(first, certificate, false))) return false
  return !second || fits(second, certificate, true)
}

/** SEQUENCE { certs SEQUENCE OF ESSCertID, policies OPTIONAL }: the first is the signer's. */
async function fits(value: DerNode, certificate: Certificate, isSecondVersion: boolean): Promise<boolean> {
  const fields = fieldsOf(fieldsOf(fieldsOf(value).next(TAG.sequence)).next(TAG.sequence))
  const algorithm = isSecondVersion ? fields.optional(TAG.sequence) : undefined
  const hash = fields.next(TAG.octetString).content
  const issuerSerial = fields.optional(TAG.sequence)
  fields.end()
  if (issuerSerial && !namesIssuerAndSerial(issuerSerial, certificate)) return false
  const expected = isSecondVersion ? await hashNamed(algorithm, certificate.raw) : await sha1(certificate.raw)
  return expected !== undefined && sameBytes(hash, expected)
}

/** SHA-1 only tells certificates apart here: the signature itself stands on a better digest. */
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
