// Verifies the path from a certificate to a trusted authority at a given time for a given use (RFC 5280, section 6, without policies and name constraints; critical name constraints are rejected).

import { sameBytes } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { type Certificate, CertificateError, parseCertificate } from './certificate-reader.ts'
import { OID } from './der-object-id.ts'
import { verifySignature } from './signature.ts'

export type PathReason =
  | 'malformed'
  | 'no-issuer'
  | 'signature'
  | 'not-yet-valid'
  | 'expired'
  | 'constraint'
  | 'usage'
  | 'too-long'

export class PathError extends Error {
  override readonly name = 'PathError'
  readonly reason: PathReason

  constructor(reason: PathReason, about: string) {
    super(`${reason}: ${about}`)
    this.reason = reason
  }
}

export type PathUsage = 'time-stamp' | 'signature'

export interface PathToVerify {
  readonly leaf: Uint8Array
  /** Untrusted additional certificates, in any order. */
  readonly others: readonly Uint8Array[]
  /** The trusted authorities, compared by their exact bytes. */
  readonly anchors: readonly Uint8Array[]
  readonly at: Date
  readonly usage: PathUsage
}

const MAX_PATH_CERTIFICATES = 8
/** Of those beside a signature. */
export const MAX_OTHER_CERTIFICATES = 32
/** Limits the cost of many certificates with the same name and different keys. */
const MAX_SIGNATURE_CHECKS = 48

/** Returns the path from the leaf to the anchor, both included. */
export async function verifyPath({ leaf, others, anchors, at, usage }: PathToVerify): Promise<Certificate[]> {
  const start = parse(leaf)
  const trusted = anchors.map(parse)
  checkLeaf(start, at, usage)
  if (trusted.some((anchor) => sameBytes(anchor.raw, start.raw))) return [start]

  const pool = others.slice(0, MAX_OTHER_CERTIFICATES).flatMap(parseIfPossible)
  let signatures = 0
  let fault: PathError | undefined

  const extendPath = async (path: readonly Certificate[]): Promise<Certificate[] | undefined> => {
    const [subject] = path.slice(-1)
    if (!subject) return undefined
    for (const issuer of [...trusted, ...pool]) {
      if (!mayHaveIssued(issuer, subject) || path.some((one) => sameBytes(one.raw, issuer.raw))) continue
      const isAnchor = trusted.includes(issuer)
      const wrong = issuerError(issuer, { below: path.slice(1), isAnchor, at, usage })
      if (!wrong && ++signatures > MAX_SIGNATURE_CHECKS)
        throw new PathError('too-long', 'too many certificates could be the issuer')
      if (wrong || !(await isSignedBy(subject, issuer))) {
        fault ??= wrong ?? new PathError('signature', subject.subjectText)
        continue
      }
      const found = [...path, issuer]
      if (isAnchor) return found
      if (found.length >= MAX_PATH_CERTIFICATES) fault ??= new PathError('too-long', start.subjectText)
      const rest = found.length < MAX_PATH_CERTIFICATES ? await extendPath(found) : undefined
      if (rest) return rest
    }
    return undefined
  }

  const path = await extendPath([start])
  if (!path) throw fault ?? new PathError('no-issuer', start.issuerText)
  return path
}

function parse(der: Uint8Array): Certificate {
  try {
    return parseCertificate(der)
  } catch (error) {
    if (error instanceof CertificateError) throw new PathError('malformed', error.message)
    throw error
  }
}

function parseIfPossible(der: Uint8Array): Certificate[] {
  try {
    return [parse(der)]
  } catch (error) {
    if (error instanceof PathError) return []
    throw error
  }
}

function mayHaveIssued(issuer: Certificate, subject: Certificate): boolean {
  if (!sameBytes(issuer.subject, subject.issuer)) return false
  return !issuer.subjectKeyId || !subject.authorityKeyId || sameBytes(issuer.subjectKeyId, subject.authorityKeyId)
}

/** Cache of verified signatures, keyed by all bytes of certificate and key: the same authority signs every time-stamp, and SM2 in JavaScript is slow. */
const verifiedSignatures = new Set<string>()
const MAX_CACHED_SIGNATURES = 64

async function isSignedBy(subject: Certificate, issuer: Certificate): Promise<boolean> {
  const pair = `${toHex(subject.raw)} ${toHex(issuer.spki)}`
  if (verifiedSignatures.has(pair)) return true
  const { signatureAlgorithm: algorithm, tbs: message, signature } = subject
  const isRight = await verifySignature({ algorithm, spki: issuer.spki, message, signature })
  if (!isRight) return false
  if (verifiedSignatures.size >= MAX_CACHED_SIGNATURES) verifiedSignatures.clear()
  verifiedSignatures.add(pair)
  return true
}

function checkLeaf(leaf: Certificate, at: Date, usage: PathUsage): void {
  const wrong = validityError(leaf, at) ?? criticalExtensionError(leaf)
  if (wrong) throw wrong
  if (!(usage === 'time-stamp' ? stampsTime(leaf) : signs(leaf))) throw new PathError('usage', leaf.subjectText)
}

/** RFC 3161, 2.3: exactly this usage, marked critical. */
function stampsTime({ extendedKeyUsage, extendedKeyUsageCritical, keyUsage }: Certificate): boolean {
  const onlyThat = extendedKeyUsage?.length === 1 && extendedKeyUsage[0] === OID.timeStamping && extendedKeyUsageCritical
  const bits = keyUsage ?? ['digitalSignature']
  return onlyThat && bits.length > 0 && bits.every((bit) => bit === 'digitalSignature' || bit === 'nonRepudiation')
}

function signs({ extendedKeyUsage, keyUsage }: Certificate): boolean {
  const bits = keyUsage ?? ['digitalSignature']
  return (
    allows(extendedKeyUsage, OID.emailProtection, OID.documentSigning) &&
    bits.some((bit) => bit === 'digitalSignature' || bit === 'nonRepudiation')
  )
}

const allows = (usages: readonly string[] | undefined, ...wanted: readonly string[]): boolean =>
  usages === undefined || usages.some((usage) => usage === OID.anyExtendedKeyUsage || wanted.includes(usage))

interface IssuerPosition {
  readonly below: readonly Certificate[]
  readonly isAnchor: boolean
  readonly at: Date
  readonly usage: PathUsage
}

function issuerError(issuer: Certificate, { below, isAnchor, at, usage }: IssuerPosition): PathError | undefined {
  const wrong = validityError(issuer, at) ?? criticalExtensionError(issuer)
  if (wrong) return wrong
  // Certificates before version 3 cannot declare that they are an authority; for an anchor the caller's trust replaces that.
  const isAuthority = issuer.isCa || (isAnchor && issuer.version === 1)
  const isWithinLength = below.filter((one) => !isSelfIssued(one)).length <= (issuer.pathLength ?? MAX_PATH_CERTIFICATES)
  if (!isAuthority || !isWithinLength || issuer.keyUsage?.includes('keyCertSign') === false)
    return new PathError('constraint', issuer.subjectText)
  const wanted = usage === 'time-stamp' ? [OID.timeStamping] : [OID.emailProtection, OID.documentSigning]
  return isAnchor || allows(issuer.extendedKeyUsage, ...wanted) ? undefined : new PathError('usage', issuer.subjectText)
}

const isSelfIssued = ({ issuer, subject }: Certificate): boolean => sameBytes(issuer, subject)

function validityError({ notBefore, notAfter, subjectText }: Certificate, at: Date): PathError | undefined {
  if (!(at >= notBefore)) return new PathError('not-yet-valid', subjectText)
  return at > notAfter ? new PathError('expired', subjectText) : undefined
}

const criticalExtensionError = ({ unknownCritical, subjectText }: Certificate): PathError | undefined =>
  unknownCritical.length > 0
    ? new PathError('constraint', `${subjectText} has critical ${unknownCritical.join(', ')}`)
    : undefined
