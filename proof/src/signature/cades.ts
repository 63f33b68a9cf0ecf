// Detached CAdES-B signatures (ETSI EN 319 122-1): verifiable with any CMS tool, and without unsigned content.

import { type DigestAlgorithm, digest as digestOf } from '../bytes/digest.ts'
import { PathError, type PathUsage, verifyPath } from './certificate-path.ts'
import type { Certificate } from './certificate-reader.ts'
import { buildSignedData, CmsError, checkPartsBeside, readSignedData, verifySignedData } from './cms.ts'
import { attribute, singleValue } from './cms-attribute.ts'
import { constructed, DerError, type DerNode, explicit, readDer, readTime, sequence, set } from './der.ts'
import { OID } from './der-object-id.ts'
import type { SigningIdentity } from './identity.ts'
import { digestOfScheme } from './signature.ts'

export { CmsError, type CmsReason } from './cms.ts'
export { signedAttributes, signingCertificate } from './cms-attribute.ts'

/** The content, or a digest of it computed elsewhere. */
export type Content = Uint8Array | { readonly digestAlgorithm: DigestAlgorithm; readonly digest: Uint8Array }

export async function signDetached(
  content: Content,
  identity: SigningIdentity,
  { signingTime }: { readonly signingTime?: Date } = {},
): Promise<Uint8Array> {
  const digest = digestBy(content, digestOfScheme(identity.scheme))
  if (!digest) throw new CmsError('algorithm', `${identity.scheme} signs by ${digestOfScheme(identity.scheme)}`)
  return buildSignedData({
    contentType: OID.data,
    content: { digest },
    identity,
    withCertificates: true,
    ...(signingTime ? { signingTime } : {}),
  })
}

function digestBy(content: Content, algorithm: DigestAlgorithm): Uint8Array | undefined {
  if (content instanceof Uint8Array) return digestOf(algorithm, content)
  return content.digestAlgorithm === algorithm ? content.digest : undefined
}

/** Adds a time-stamp over the signature (CAdES-T), as an unsigned attribute of the signer: it is made after the signature and covers it. */
export function withSignatureTimeStamp(p7s: Uint8Array, token: Uint8Array): Uint8Array {
  const [type, wrapped] = partsOf(readDer(p7s))
  const [signedData] = partsOf(wrapped)
  const fields = partsOf(signedData)
  const [signer] = partsOf(fields.at(-1))
  const stamped = sequence(...partsOf(signer).map(({ raw }) => raw), constructed(0xa1, attribute(OID.signatureTimeStamp, token)))
  const rest = fields.slice(0, -1).map(({ raw }) => raw)
  return sequence(type?.raw ?? new Uint8Array(), explicit(0, sequence(...rest, set(stamped))))
}

const partsOf = (node: DerNode | undefined): DerNode[] => node?.children() ?? []

export interface DetachedSignature {
  readonly signer: Certificate
  /** Claimed by the signer; not verified. */
  readonly signingTime: Date | undefined
  readonly path: readonly Certificate[]
}

export interface DetachedCheck {
  readonly anchors: readonly Uint8Array[]
  /** The time at which certificates must be valid: that of a time-stamp over the signature; default now. */
  readonly at?: Date
}

export async function verifyDetached(
  content: Content,
  p7s: Uint8Array,
  { anchors, at }: DetachedCheck,
): Promise<DetachedSignature> {
  const signed = readSignedData(p7s)
  if (signed.content) throw new CmsError('content', 'not detached')
  if (signed.signer.unsigned) throw new CmsError('uncovered', 'unsigned attributes beside the signature')
  const signer = await verifySignedData(signed, { contentType: OID.data, digest: (algorithm) => digestBy(content, algorithm) })
  const path = await trustedPath(signer, { others: signed.certificates, anchors, at: at ?? new Date(), usage: 'signature' })
  checkPartsBeside(signed, path)
  return { signer, signingTime: readSigningTime(signed.signer.attributes), path }
}

interface Trust {
  readonly others: readonly Uint8Array[]
  readonly anchors: readonly Uint8Array[]
  readonly at: Date
  readonly usage: PathUsage
}

/** Converts a PathError to a CmsError. */
async function trustedPath(signer: Certificate, trust: Trust): Promise<Certificate[]> {
  try {
    return await verifyPath({ leaf: signer.raw, ...trust })
  } catch (error) {
    if (!(error instanceof PathError)) throw error
    const isTime = error.reason === 'expired' || error.reason === 'not-yet-valid'
    throw new CmsError(isTime ? 'time' : error.reason === 'usage' ? 'usage' : 'path', error.message)
  }
}

function readSigningTime(attributes: Parameters<typeof singleValue>[0]): Date | undefined {
  try {
    const value = singleValue(attributes, OID.signingTime)
    return value && readTime(value)
  } catch (error) {
    if (error instanceof DerError) throw new CmsError('malformed', error.message)
    throw error
  }
}
