// Part of check 14: the validation data in the certificate are certificates of its signatures and revocation lists of trusted roots, each once, and nothing else.
import { sameBytes } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import type { ValidationData } from '../package/pdf-update.ts'
import { type Certificate, CertificateError, parseCertificate, parseCrl } from '../signature/certificate.ts'
import { verifySignature } from '../signature/signature.ts'
import { CheckFailure } from './verdict.ts'

/** Throws CheckFailure. `path`: the certificates of signature and time-stamps. */
export async function checkValidationData(
  { certificates, lists }: ValidationData,
  path: readonly Certificate[],
  roots: readonly Uint8Array[],
): Promise<void> {
  const all = [...certificates, ...lists].map(toHex)
  if (new Set(all).size !== all.length) throw new CheckFailure('pdf-validation-data', 'something twice')
  if (certificates.some((der) => !path.some(({ raw }) => sameBytes(raw, der))))
    throw new CheckFailure('pdf-validation-data', 'a certificate of no signature')
  const issuers = roots.map((der) => parseCertificate(der))
  for (const der of lists)
    if (!(await isSigned(der, issuers))) throw new CheckFailure('pdf-validation-data', 'not a revocation list of a root')
}

async function isSigned(der: Uint8Array, issuers: readonly Certificate[]): Promise<boolean> {
  try {
    const { issuer, signatureAlgorithm: algorithm, tbs: message, signature } = parseCrl(der)
    for (const { subject, spki } of issuers)
      if (sameBytes(subject, issuer) && (await verifySignature({ algorithm, spki, message, signature }))) return true
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error
  }
  return false
}
