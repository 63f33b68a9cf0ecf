// Signatures in PDFs: who signed, with which certificate, and when, by the time-stamp over the signature.

import { type DigestAlgorithm, digest, type Hasher, hasher } from '../bytes/digest.ts'
import { PdfError, type PdfReason, type PdfSignature } from '../package/pdf-signature.ts'
import type { Certificate } from '../signature/certificate.ts'
import { PathError, verifyPath } from '../signature/certificate-path.ts'
import { CmsError, checkPartsBeside, readSignedData, verifySignedData } from '../signature/cms.ts'
import { readAttributes } from '../signature/cms-attribute.ts'
import { DerError, type DerNode } from '../signature/der.ts'
import { OID } from '../signature/der-object-id.ts'
import type { TimeStamp } from '../time-stamp/time-stamp.ts'
import { asSignatureFailure } from './check-signature.ts'
import { readStamp } from './stamp.ts'
import { CheckFailure, type FailureReason } from './verdict.ts'

export type Anchors = readonly Uint8Array[]

/** A time-stamp is made with its signature; one after this delay was exchanged for it. */
const MAX_STAMP_DELAY_MS = 600_000
const CLOCK_TOLERANCE_MS = 60_000

const FAILURE: Readonly<Record<PdfReason, FailureReason>> = {
  form: 'pdf-form',
  unsigned: 'pdf-unsigned',
  coverage: 'pdf-coverage',
  changed: 'pdf-changed',
  undated: 'pdf-undated',
}

export const asPdfFailure = (error: unknown): unknown =>
  error instanceof PdfError ? new CheckFailure(FAILURE[error.reason], error.message) : error

export function checkDelay(made: Date, signedAt: Date): void {
  const delayMs = made.getTime() - signedAt.getTime()
  if (delayMs < -CLOCK_TOLERANCE_MS || delayMs > MAX_STAMP_DELAY_MS)
    throw new CheckFailure('pdf-stamp-time', `${made.toISOString()}, ${signedAt.toISOString()}`)
}

/** Who may stamp, and under which policy; undefined: any. */
export interface StampTrust {
  readonly anchors: Anchors
  readonly policy?: string
}

/** A document time-stamp. */
export const stampOver = (stamp: PdfSignature, trust: StampTrust): Promise<TimeStamp> =>
  readToken(stamp.contents, trust, (algorithm) => digestOfCovered(algorithm, stamp))

/** The one unsigned attribute of the signature: a time-stamp over its value. */
export function signatureStamp({ contents }: PdfSignature, trust: StampTrust): Promise<TimeStamp> {
  const { signature, unsigned } = readSignedData(contents).signer
  const [token, ...others] = signatureTokens(unsigned ?? [])
  if (!token || others.length > 0) throw new CheckFailure('pdf-signature-stamp')
  return readToken(token, trust, (algorithm) => digest(algorithm, signature))
}

/** The time-stamps among the unsigned attributes of a signature; none if there are other attributes. */
export function signatureTokens(unsigned: readonly DerNode[]): Uint8Array[] {
  try {
    const attributes = [...readAttributes(unsigned)]
    if (attributes.some(([type]) => type !== OID.signatureTimeStamp)) return []
    return attributes.flatMap(([, values]) => values.map(({ raw }) => raw))
  } catch (error) {
    if (error instanceof DerError) return []
    throw error
  }
}

/** A bare token with nothing beside it that it does not cover. */
async function readToken(
  token: Uint8Array,
  trust: StampTrust,
  digestOf: (algorithm: DigestAlgorithm) => Uint8Array,
): Promise<TimeStamp> {
  const stamp = await readStamp(token, { ...trust, digestOf, bare: true })
  const signed = readSignedData(token)
  try {
    checkPartsBeside(signed, stamp.path)
  } catch (error) {
    throw asSignatureFailure(error)
  }
  if (signed.signer.unsigned) throw new CheckFailure('signature-uncovered', 'in a time-stamp')
  return stamp
}

function digestOfCovered(algorithm: DigestAlgorithm, { covered }: Pick<PdfSignature, 'covered'>): Uint8Array {
  const state: Hasher = hasher(algorithm)
  for (const part of covered) state.update(part)
  return state.digest()
}

/** Throws CheckFailure. The path from the signer's certificate to an anchor, valid at the given time. */
export async function checkSigner(signature: PdfSignature, anchors: Anchors, at: Date): Promise<[Certificate, ...Certificate[]]> {
  try {
    const signed = readSignedData(signature.contents)
    if (signed.content) throw new CmsError('content', 'not detached')
    const signer = await verifySignedData(signed, {
      contentType: OID.data,
      digest: (algorithm) => digestOfCovered(algorithm, signature),
    })
    const path = await verifyPath({ leaf: signer.raw, others: signed.certificates, anchors, at, usage: 'signature' })
    checkPartsBeside(signed, path)
    return [signer, ...path.slice(1)]
  } catch (error) {
    throw error instanceof PathError ? asPathFailure(error) : asSignatureFailure(error)
  }
}

function asPathFailure({ reason, message }: PathError): CheckFailure {
  const isTime = reason === 'expired' || reason === 'not-yet-valid'
  return new CheckFailure(isTime ? 'signature-expired' : reason === 'usage' ? 'signature-usage' : 'signature-path', message)
}
