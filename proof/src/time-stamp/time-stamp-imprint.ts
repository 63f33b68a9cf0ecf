// MessageImprint (RFC 3161): the stamped digest and its algorithm.

import type { DigestAlgorithm } from '../bytes/digest.ts'
import { DerError, type DerNode, fieldsOf, octetString, sequence, TAG } from '../signature/der.ts'
import { DIGEST_LENGTH, digestAlgorithmId, readDigestAlgorithm } from '../signature/signature-algorithm.ts'

export interface Imprint {
  readonly algorithm: DigestAlgorithm
  readonly digest: Uint8Array
}

export function buildImprint({ algorithm, digest }: Imprint): Uint8Array {
  if (digest.length !== DIGEST_LENGTH[algorithm]) throw new TypeError(`not a digest of ${algorithm}`)
  return sequence(digestAlgorithmId(algorithm), octetString(digest))
}

/** Returns undefined for an unsupported algorithm; throws DerError for a digest of wrong length. */
export function readImprint(node: DerNode): Imprint | undefined {
  const fields = fieldsOf(node)
  const algorithm = readDigestAlgorithm(fields.next(TAG.sequence))
  const digest = fields.next(TAG.octetString).content
  fields.end()
  if (algorithm && digest.length !== DIGEST_LENGTH[algorithm]) throw new DerError(`not a digest of ${algorithm}`)
  return algorithm && { algorithm, digest }
}
