// Parses X.509 certificates (RFC 5280) strictly; the content is unverified until certificate-path.ts checks it.

import { sameBytes, sha256 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { type Extensions, readExtensionList, readExtensions } from './certificate-extension.ts'
import { nameText } from './certificate-name.ts'
import {
  DerError,
  type DerFields,
  type DerNode,
  fieldsOf,
  onlyChild,
  readBitString,
  readDer,
  readInteger,
  readSmallInteger,
  readTime,
  TAG,
} from './der.ts'

export interface Certificate extends Extensions {
  readonly raw: Uint8Array
  /** The bytes that the issuer signed. */
  readonly tbs: Uint8Array
  /** 1 to 3; only version 3 has extensions. */
  readonly version: number
  readonly serial: bigint
  /** Names as DER for comparison, and as text for display. */
  readonly issuer: Uint8Array
  readonly issuerText: string
  readonly subject: Uint8Array
  readonly subjectText: string
  readonly notBefore: Date
  readonly notAfter: Date
  /** SubjectPublicKeyInfo, DER. */
  readonly spki: Uint8Array
  /** AlgorithmIdentifier, DER. */
  readonly signatureAlgorithm: Uint8Array
  readonly signature: Uint8Array
}

export class CertificateError extends Error {
  override readonly name = 'CertificateError'
}

const MAX_CERTIFICATE_BYTES = 65_536
const NO_EXTENSIONS = readExtensions(new Map())

export function parseCertificate(der: Uint8Array): Certificate {
  if (der.length > MAX_CERTIFICATE_BYTES) throw new CertificateError('a certificate out of bounds')
  try {
    const signed = readSigned(readDer(der))
    return { raw: der, ...signed, ...readBody(signed.tbs, signed.signatureAlgorithm) }
  } catch (error) {
    if (error instanceof DerError) throw new CertificateError(error.message)
    throw error
  }
}

/** SIGNED{…}, the structure shared by certificates and revocation lists. */
export function readSigned(node: DerNode): { tbs: Uint8Array; signatureAlgorithm: Uint8Array; signature: Uint8Array } {
  const fields = fieldsOf(node)
  const tbs = fields.next(TAG.sequence).raw
  const signatureAlgorithm = fields.next(TAG.sequence).raw
  const { bytes, unusedBits } = readBitString(fields.next(TAG.bitString))
  fields.end()
  if (unusedBits !== 0) throw new DerError('a signature of odd bits')
  return { tbs, signatureAlgorithm, signature: bytes }
}

/** The algorithm is stated inside and outside the signed part; only the inner one is signed, so they must match. */
export function checkSameAlgorithm(inner: DerNode, outer: Uint8Array): void {
  if (!sameBytes(inner.raw, outer)) throw new DerError('two signature algorithms')
}

function readBody(tbs: Uint8Array, signatureAlgorithm: Uint8Array) {
  const fields = fieldsOf(readDer(tbs))
  const version = readVersion(fields)
  const serial = readInteger(fields.next(TAG.integer))
  checkSameAlgorithm(fields.next(TAG.sequence), signatureAlgorithm)
  const issuer = fields.next(TAG.sequence).raw
  const validity = fieldsOf(fields.next(TAG.sequence))
  const [notBefore, notAfter] = [readTime(validity.any()), readTime(validity.any())]
  validity.end()
  const subject = fields.next(TAG.sequence).raw
  const spki = fields.next(TAG.sequence).raw
  fields.optional(0x81)
  fields.optional(0x82)
  const wrapped = version === 3 ? fields.optional(0xa3) : undefined
  fields.end()
  return {
    version,
    serial,
    issuer,
    issuerText: nameText(issuer),
    subject,
    subjectText: nameText(subject),
    notBefore,
    notAfter,
    spki,
    ...(wrapped ? readExtensions(readExtensionList(onlyChild(wrapped))) : NO_EXTENSIONS),
  }
}

function readVersion(fields: DerFields): number {
  const wrapped = fields.optional(0xa0)
  const version = wrapped ? readSmallInteger(onlyChild(wrapped)) + 1 : 1
  if (version > 3) throw new DerError('a certificate of an unknown version')
  return version
}

/** SHA-256 of the certificate, hexadecimal. */
export const certificateFingerprint = (der: Uint8Array): string => toHex(sha256(der))
