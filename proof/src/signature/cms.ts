// Builds and verifies CMS SignedData (RFC 5652) with one signer, for time-stamp tokens and our own signatures.

import { concat, type DigestAlgorithm, digest as digestOf, sameBytes } from '../bytes/digest.ts'
import { MAX_OTHER_CERTIFICATES } from './certificate-path.ts'
import { type Certificate, CertificateError, parseCertificate } from './certificate-reader.ts'
import { namesCertificate, signedAttributes, signingCertificate, singleValue } from './cms-attribute.ts'
import { CmsError, type SignedData } from './cms-reader.ts'
import { compareBytes, DerError, explicit, integer, octetString, oid, readOid, sequence, set, TAG } from './der.ts'
import { OID } from './der-object-id.ts'
import type { SigningIdentity } from './identity.ts'
import { digestAlgorithmId, digestOfScheme, signatureAlgorithmId, verifySignature } from './signature.ts'

export { CmsError, type CmsReason, readSignedData, type SignedData, type SignerInfo } from './cms-reader.ts'

export interface SignedDataToBuild {
  readonly contentType: string
  /** Attached, or only its digest (by the scheme's algorithm) for a detached signature. */
  readonly content: { readonly attached: Uint8Array } | { readonly digest: Uint8Array }
  readonly identity: SigningIdentity
  readonly signingTime?: Date
  /** Whether to include the signer's certificates. */
  readonly withCertificates: boolean
}

/** The parts that are equal in every signature of one identity. */
interface Prepared {
  readonly algorithm: DigestAlgorithm
  readonly algorithmId: Uint8Array
  readonly signatureAlgorithm: Uint8Array
  readonly name: Uint8Array
  readonly signingCertificate: Uint8Array
  readonly certificates: Uint8Array
}
const preparedCache = new WeakMap<SigningIdentity, Prepared>()

function prepare(identity: SigningIdentity): Prepared {
  const known = preparedCache.get(identity)
  if (known) return known
  const certificate = parseCertificate(identity.certificate)
  const algorithm = digestOfScheme(identity.scheme)
  const made = {
    algorithm,
    algorithmId: digestAlgorithmId(algorithm),
    signatureAlgorithm: signatureAlgorithmId(identity.scheme),
    name: sequence(certificate.issuer, integer(certificate.serial)),
    signingCertificate: signingCertificate(certificate, algorithm),
    certificates: explicit(0, ...[identity.certificate, ...identity.chain].sort(compareBytes)),
  }
  preparedCache.set(identity, made)
  return made
}

export async function buildSignedData({
  contentType,
  content,
  identity,
  signingTime,
  withCertificates,
}: SignedDataToBuild): Promise<Uint8Array> {
  const own = prepare(identity)
  const attached = 'attached' in content ? content.attached : undefined
  const digest = 'attached' in content ? digestOf(own.algorithm, content.attached) : content.digest
  const attributes = signedAttributes(contentType, digest, {
    signingCertificate: own.signingCertificate,
    ...(signingTime ? { signingTime } : {}),
  })
  const signature = await identity.sign(attributes)
  const signer = sequence(
    integer(1),
    own.name,
    own.algorithmId,
    // RFC 5652, 5.4: signed as a SET, but encoded with an implicit tag.
    concat(Uint8Array.of(0xa0), attributes.subarray(1)),
    own.signatureAlgorithm,
    octetString(signature),
  )
  const signedData = sequence(
    integer(contentType === OID.data ? 1 : 3),
    set(own.algorithmId),
    sequence(oid(contentType), ...(attached ? [explicit(0, octetString(attached))] : [])),
    ...(withCertificates ? [own.certificates] : []),
    set(signer),
  )
  return sequence(oid(OID.signedData), explicit(0, signedData))
}

export interface SignedDataCheck {
  readonly contentType: string
  /** The digest of the content by the signer's algorithm; undefined if the caller does not have it. */
  digest(algorithm: DigestAlgorithm): Uint8Array | undefined
  /** Candidates for the signer's certificate if it is not included. */
  readonly certificates?: readonly Uint8Array[]
}

/** Verifies everything except trust in the signer: see verifyPath. */
export async function verifySignedData(signed: SignedData, check: SignedDataCheck): Promise<Certificate> {
  try {
    checkContent(signed, check)
    const certificate = await findSigner(signed, [
      ...signed.certificates.slice(0, MAX_OTHER_CERTIFICATES),
      ...(check.certificates ?? []),
    ])
    const { signer } = signed
    const isRight = await verifySignature({
      algorithm: signer.signatureAlgorithm,
      digest: signer.digestAlgorithm,
      spki: certificate.spki,
      message: signer.signedBytes,
      signature: signer.signature,
    })
    if (!isRight) throw new CmsError('signature', certificate.subjectText)
    return certificate
  } catch (error) {
    if (error instanceof DerError) throw new CmsError('malformed', error.message)
    throw error
  }
}

/** No signature covers revocation lists and certificates: lists must not be there, and certificates only once and in the path. */
export function checkPartsBeside({ certificates, hasOtherParts }: SignedData, path: readonly Certificate[]): void {
  const used = path.filter(({ raw }) => certificates.some((one) => sameBytes(one, raw)))
  if (hasOtherParts || used.length !== certificates.length)
    throw new CmsError('uncovered', 'lists or certificates beside the signature that have no part in it')
}

function checkContent({ contentType, signer }: SignedData, check: SignedDataCheck): void {
  const type = singleValue(signer.attributes, OID.contentType)
  const messageDigest = singleValue(signer.attributes, OID.messageDigest)
  if (!type || messageDigest?.tag !== TAG.octetString) throw new CmsError('malformed', 'a required attribute is missing')
  if (contentType !== check.contentType || readOid(type) !== contentType) throw new CmsError('content', 'of another type')
  const digest = check.digest(signer.digestAlgorithm)
  if (!digest) throw new CmsError('algorithm', `digested by ${signer.digestAlgorithm}`)
  if (!sameBytes(messageDigest.content, digest)) throw new CmsError('content', 'another digest')
}

async function findSigner({ signer }: SignedData, candidates: readonly Uint8Array[]): Promise<Certificate> {
  for (const candidate of candidates) {
    const certificate = parseIfPossible(candidate)
    if (certificate && signer.isNamed(certificate) && (await namesCertificate(signer.attributes, certificate))) return certificate
  }
  throw new CmsError('signer', 'no certificate is the one the signature names')
}

function parseIfPossible(der: Uint8Array): Certificate | undefined {
  try {
    return parseCertificate(der)
  } catch (error) {
    if (error instanceof CertificateError) return undefined
    throw error
  }
}
