// Builds certificates of our own authorities with exactly the extensions that RFC 5280, RFC 3161 and standard tools require.

import { sha256 } from '../bytes/digest.ts'
import {
  authorityKeyId,
  basicConstraints,
  crlDistributionPoint,
  extension,
  keyUsage,
  subjectUri,
} from './certificate-extension.ts'
import { buildName, type SubjectName } from './certificate-name.ts'
import type { Certificate } from './certificate-reader.ts'
import {
  bitString,
  explicit,
  fieldsOf,
  generalizedTime,
  integer,
  octetString,
  oid,
  readBitString,
  readDer,
  sequence,
  TAG,
  utcTime,
} from './der.ts'
import { OID } from './der-object-id.ts'
import { type SignatureScheme, signatureAlgorithmId } from './signature.ts'

export type CertificateUsage = 'authority' | 'time-stamp' | 'signature'

export interface CertificateToBuild {
  readonly subject: SubjectName
  /** Absent for a self-signed certificate. */
  readonly issuer?: Certificate
  readonly serial: bigint
  readonly notBefore: Date
  readonly notAfter: Date
  /** The subject's public key. */
  readonly spki: Uint8Array
  readonly usage: CertificateUsage
  /** For an authority: the maximum number of authorities below it. */
  readonly pathLength?: number
  readonly crlUrl?: string
  /** A URI as the subject's alternative name. */
  readonly uri?: string
  /** The issuer's signature scheme. */
  readonly scheme: SignatureScheme
  sign(tbs: Uint8Array): Promise<Uint8Array>
}

const MAX_SERIAL_BITS = 159n

export async function buildCertificate(wanted: CertificateToBuild): Promise<Uint8Array> {
  const { serial, spki, issuer, scheme } = wanted
  if (serial <= 0n || serial >> MAX_SERIAL_BITS > 0n) throw new RangeError('a serial number has 1 to 159 bits')
  if (!(wanted.notBefore < wanted.notAfter)) throw new RangeError('a certificate ends after it begins')
  const subject = buildName(wanted.subject)
  const keyId = keyIdOf(spki)
  const issuerKeyId = issuer ? issuer.subjectKeyId : keyId
  const tbs = sequence(
    explicit(0, integer(2)),
    integer(serial),
    signatureAlgorithmId(scheme),
    issuer ? issuer.subject : subject,
    sequence(certificateTime(wanted.notBefore), certificateTime(wanted.notAfter)),
    subject,
    spki,
    explicit(
      3,
      sequence(
        ...usageExtensions(wanted),
        extension(OID.subjectKeyId, octetString(keyId)),
        ...(issuerKeyId ? [authorityKeyId(issuerKeyId)] : []),
        ...(wanted.uri === undefined ? [] : [subjectUri(wanted.uri)]),
        ...(wanted.crlUrl === undefined ? [] : [crlDistributionPoint(wanted.crlUrl)]),
      ),
    ),
  )
  return signedFrame(tbs, scheme, await wanted.sign(tbs))
}

export const signedFrame = (tbs: Uint8Array, scheme: SignatureScheme, signature: Uint8Array): Uint8Array =>
  sequence(tbs, signatureAlgorithmId(scheme), bitString(signature))

function usageExtensions({ usage, pathLength }: CertificateToBuild): Uint8Array[] {
  if (usage === 'authority') return [basicConstraints(true, pathLength), keyUsage('keyCertSign', 'cRLSign')]
  const own = [basicConstraints(false), keyUsage('digitalSignature', 'nonRepudiation')]
  // RFC 3161, 2.3: exactly this usage, marked critical.
  return usage === 'time-stamp' ? [...own, extension(OID.extendedKeyUsage, sequence(oid(OID.timeStamping)), true)] : own
}

/** RFC 7093, method 1. */
function keyIdOf(spki: Uint8Array): Uint8Array {
  const fields = fieldsOf(readDer(spki))
  fields.next(TAG.sequence)
  return sha256(readBitString(fields.next(TAG.bitString)).bytes).subarray(0, 20)
}

/** RFC 5280, 4.1.2.5: whole seconds; UTCTime until 2049, GeneralizedTime from 2050. */
export function certificateTime(date: Date): Uint8Array {
  const seconds = new Date(Math.floor(date.getTime() / 1000) * 1000)
  return seconds.getUTCFullYear() < 2050 ? utcTime(seconds) : generalizedTime(seconds)
}
