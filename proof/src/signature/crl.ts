// Builds and parses complete certificate revocation lists of one issuer (RFC 5280, section 5).

import { certificateTime, signedFrame } from './certificate-build.ts'
import { authorityKeyId, extension, readExtensionList } from './certificate-extension.ts'
import { nameText } from './certificate-name.ts'
import { type Certificate, CertificateError, checkSameAlgorithm, readSigned } from './certificate-reader.ts'
import {
  DerError,
  type DerNode,
  explicit,
  fieldsOf,
  integer,
  onlyChild,
  readDer,
  readInteger,
  readSmallInteger,
  readTime,
  sequence,
  TAG,
  tlv,
} from './der.ts'
import { OID } from './der-object-id.ts'
import { type SignatureScheme, signatureAlgorithmId } from './signature.ts'

const REASONS = {
  unspecified: 0,
  keyCompromise: 1,
  cACompromise: 2,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
  privilegeWithdrawn: 9,
} as const
export type RevocationReason = keyof typeof REASONS

export interface Revocation {
  readonly serial: bigint
  readonly at: Date
  readonly reason?: RevocationReason
}

export interface CrlToBuild {
  readonly issuer: Certificate
  readonly scheme: SignatureScheme
  readonly thisUpdate: Date
  readonly nextUpdate: Date
  readonly number: bigint
  readonly revoked: readonly Revocation[]
  sign(tbs: Uint8Array): Promise<Uint8Array>
}

export async function buildCrl({
  issuer,
  scheme,
  thisUpdate,
  nextUpdate,
  number,
  revoked,
  sign,
}: CrlToBuild): Promise<Uint8Array> {
  const tbs = sequence(
    integer(1),
    signatureAlgorithmId(scheme),
    issuer.subject,
    certificateTime(thisUpdate),
    certificateTime(nextUpdate),
    // An empty list must be omitted.
    ...(revoked.length === 0 ? [] : [sequence(...revoked.map(revocationEntry))]),
    explicit(
      0,
      sequence(...(issuer.subjectKeyId ? [authorityKeyId(issuer.subjectKeyId)] : []), extension(OID.crlNumber, integer(number))),
    ),
  )
  return signedFrame(tbs, scheme, await sign(tbs))
}

function revocationEntry({ serial, at, reason }: Revocation): Uint8Array {
  // RFC 5280, 5.3.1: "unspecified" is expressed by omitting the reason.
  const named = reason === undefined || reason === 'unspecified' ? undefined : REASONS[reason]
  const reasons = named === undefined ? [] : [sequence(extension(OID.reasonCode, tlv(TAG.enumerated, Uint8Array.of(named))))]
  return sequence(integer(serial), certificateTime(at), ...reasons)
}

export interface Crl {
  readonly raw: Uint8Array
  readonly tbs: Uint8Array
  readonly issuer: Uint8Array
  readonly issuerText: string
  readonly thisUpdate: Date
  readonly nextUpdate: Date | undefined
  readonly number: bigint | undefined
  readonly revoked: readonly Revocation[]
  readonly signatureAlgorithm: Uint8Array
  readonly signature: Uint8Array
}

const MAX_CRL_BYTES = 16 * 1024 * 1024

export function parseCrl(der: Uint8Array): Crl {
  if (der.length > MAX_CRL_BYTES) throw new CertificateError('a revocation list out of bounds')
  try {
    const signed = readSigned(readDer(der))
    return { raw: der, ...signed, ...readList(signed.tbs, signed.signatureAlgorithm) }
  } catch (error) {
    if (error instanceof DerError) throw new CertificateError(error.message)
    throw error
  }
}

function readList(tbs: Uint8Array, signatureAlgorithm: Uint8Array) {
  const fields = fieldsOf(readDer(tbs))
  const version = fields.optional(TAG.integer)
  if (version && readSmallInteger(version) !== 1) throw new DerError('a revocation list of an unknown version')
  checkSameAlgorithm(fields.next(TAG.sequence), signatureAlgorithm)
  const issuer = fields.next(TAG.sequence).raw
  const thisUpdate = readTime(fields.any())
  const next = fields.optional(TAG.utcTime) ?? fields.optional(TAG.generalizedTime)
  const entries = fields.optional(TAG.sequence)?.children() ?? []
  const wrapped = version ? fields.optional(0xa0) : undefined
  fields.end()
  const extensions = wrapped ? readExtensionList(onlyChild(wrapped)) : new Map()
  // A critical extension restricts the list (partial or delta CRL), which must not be accepted as complete.
  for (const [name, { critical }] of extensions) if (critical) throw new DerError(`a revocation list with critical ${name}`)
  const number = extensions.get(OID.crlNumber)
  return {
    issuer,
    issuerText: nameText(issuer),
    thisUpdate,
    nextUpdate: next && readTime(next),
    number: number && readInteger(readDer(number.value)),
    revoked: entries.map(readRevocation),
  }
}

function readRevocation(node: DerNode): Revocation {
  const fields = fieldsOf(node)
  const serial = readInteger(fields.next(TAG.integer))
  const at = readTime(fields.any())
  const list = fields.optional(TAG.sequence)
  fields.end()
  const extensions = list ? readExtensionList(list) : new Map()
  for (const [name, { critical }] of extensions) if (critical) throw new DerError(`a revocation with critical ${name}`)
  const value = extensions.get(OID.reasonCode)
  const code = value && readSmallInteger(readDer(value.value), TAG.enumerated)
  const reason = (Object.keys(REASONS) as RevocationReason[]).find((one) => REASONS[one] === code)
  return reason ? { serial, at, reason } : { serial, at }
}
