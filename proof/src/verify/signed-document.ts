// Verifies a document that several people signed: each signature over exactly the version that its certificate names, in order of time.
import { sha256 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { type DocumentSignature, readSignedDocument } from '../package/pdf-signed-document.ts'
import { type Anchors, asPdfFailure, checkDelay, checkSigner, signatureStamp, stampOver } from './pdf-signer.ts'
import { CheckFailure } from './verdict.ts'

export interface DocumentTrust {
  /** Roots of the certificates that people sign with. */
  readonly people: Anchors
  readonly timeStamps: Anchors
}

export interface VerifiedSignature {
  readonly field: string
  /** RFC 4514. */
  readonly signer: string
  /** What the certificate was issued for. */
  readonly act: string
  readonly reason: string
  readonly time: Date
}

export interface VerifiedDocument {
  readonly signatures: readonly VerifiedSignature[]
  /** Fields without a signature. */
  readonly empty: readonly string[]
  /** Null while signatures are missing. */
  readonly finishedAt: Date | null
}

const ACT = /^urn:attestry:act:([\w./-]{1,200}):sha256:([0-9a-f]{64})$/

/** Throws CheckFailure. */
export async function verifySignedDocument(bytes: Uint8Array, { people, timeStamps }: DocumentTrust): Promise<VerifiedDocument> {
  const { signatures, empty, timeStamp, drawnEnd } = readDocument(bytes)
  const verified: VerifiedSignature[] = []
  let versionEnd = drawnEnd
  for (const signature of signatures) {
    const { time } = await signatureStamp(signature, { anchors: timeStamps })
    checkDelay(time, signature.signedAt)
    checkOrder(verified.at(-1)?.time, time)
    const [{ subjectText, subjectUris }] = await checkSigner(signature, people, time)
    const act = actOf(subjectUris, toHex(sha256(bytes.subarray(0, versionEnd))), signature)
    verified.push({ field: signature.field, signer: subjectText, act, reason: signature.reason, time })
    versionEnd = signature.end
  }
  const finishedAt = timeStamp ? (await stampOver(timeStamp, { anchors: timeStamps })).time : null
  if (finishedAt) checkOrder(verified.at(-1)?.time, finishedAt)
  return { signatures: verified, empty: [...empty.keys()], finishedAt }
}

function readDocument(bytes: Uint8Array) {
  try {
    return readSignedDocument(bytes)
  } catch (error) {
    throw asPdfFailure(error)
  }
}

function checkOrder(before: Date | undefined, after: Date): void {
  if (before && before > after) throw new CheckFailure('pdf-stamp-time', `${before.toISOString()}, ${after.toISOString()}`)
}

/** The certificate is for one act, and names the version that its owner saw. */
function actOf(uris: readonly string[], version: string, { field }: DocumentSignature): string {
  const [, act, signed] = ACT.exec(uris[0] ?? '') ?? []
  if (act === undefined || uris.length !== 1 || signed !== version)
    throw new CheckFailure('pdf-other-record', `the certificate in ${field} is not for this version`)
  return act
}
