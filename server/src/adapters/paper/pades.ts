// Signs the rendered PDF as PAdES B-LTA: time-stamped signature, validation data, and a document time-stamp.

import { sameBytes } from '@attestry/proof/bytes/digest'
import { readSignedPdf } from '@attestry/proof/package/pdf-signature'
import { type Crl, parseCertificate, parseCrl } from '@attestry/proof/signature/certificate'
import { PDF, type RevocationProvider, type Signer } from '@libpdf/core'
import { PaperFault } from './paper-fault.ts'
import type { PaperSigning } from './port.ts'
import { requireImprint, signedContainer, timeStampOver } from './signature-container.ts'
import { addSignatureFields, SIGNATURE_FIELD, TIME_STAMP_FIELD } from './signature-field.ts'
import { containerIn, fillSignatureRange, findSignatureRange } from './signature-range.ts'

// Enough for a chain of RSA certificates and an external time-stamp token with its own chain; twice as large in hex.
const CONTAINER_BYTES = 16 * 1024

export interface SignatureClaim {
  readonly issuedAt: Date
  readonly reason: string
}

export async function signPdf(drawn: Uint8Array, signing: PaperSigning, claim: SignatureClaim): Promise<Uint8Array> {
  try {
    const crls = signing.crls.map(parseCrl)
    checkOwnCertificate(signing, crls, claim.issuedAt)
    const signed = await withSignature(drawn, signing, claim)
    return await withArchive(signed, signing, crls)
  } catch (fault) {
    if (fault instanceof PaperFault) throw fault
    throw new PaperFault('signing', fault instanceof Error ? fault.message : String(fault), { cause: fault })
  }
}

/** Without a current revocation list of its issuer the certificate cannot be validated later, and the file is not B-LTA. */
function checkOwnCertificate({ certificate }: PaperSigning, crls: readonly Crl[], at: Date): void {
  const own = parseCertificate(certificate)
  const list = crls.find(({ issuer }) => sameBytes(issuer, own.issuer))
  if (!list) throw new PaperFault('signing', 'no revocation list of the issuer of the signing certificate')
  if (list.nextUpdate && list.nextUpdate < at) throw new PaperFault('signing', 'the revocation list is out of date')
  if (list.revoked.some(({ serial }) => serial === own.serial))
    throw new PaperFault('signing', 'the signing certificate is revoked')
  if (at < own.notBefore || at > own.notAfter) throw new PaperFault('signing', 'the signing certificate is not valid now')
}

/** libpdf creates field, dictionary and placeholder; its container is replaced by ours. */
async function withSignature(drawn: Uint8Array, signing: PaperSigning, claim: SignatureClaim): Promise<Uint8Array> {
  const placeholder: Signer = {
    certificate: signing.certificate,
    keyType: 'EC',
    signatureAlgorithm: 'ECDSA',
    sign: async () => new Uint8Array(1),
  }
  const pdf = await PDF.load(drawn)
  addSignatureFields(pdf)
  const { bytes } = await pdf.sign({
    signer: placeholder,
    signingTime: claim.issuedAt,
    reason: claim.reason,
    fieldName: SIGNATURE_FIELD,
    estimatedSize: CONTAINER_BYTES,
  })
  const place = findSignatureRange(bytes)
  fillSignatureRange(bytes, place, await signedContainer(place.digest, signing))
  return bytes
}

/** The validation data precedes the document time-stamp, which therefore covers every byte of the file. */
async function withArchive(signed: Uint8Array, signing: PaperSigning, crls: readonly Crl[]): Promise<Uint8Array> {
  const pdf = await PDF.load(signed)
  const { signatureCount, warnings } = await pdf.addValidationData({ revocationProvider: listsOf(crls) })
  if (signatureCount !== 1) throw new PaperFault('signing', warnings.map(({ message }) => message).join('; '))
  const { bytes } = await pdf.addTimestamp({
    timestampAuthority: { timestamp: (digest) => timeStampOver(digest, signing) },
    fieldName: TIME_STAMP_FIELD,
    estimatedSize: CONTAINER_BYTES,
  })
  checkArchive(bytes, signed)
  return bytes
}

/** Reads the finished file back: the signed bytes are unchanged, its time-stamp covers every byte, and verifiers accept its form. */
function checkArchive(finished: Uint8Array, signed: Uint8Array): void {
  if (!sameBytes(finished.subarray(0, signed.length), signed))
    throw new PaperFault('signing', 'adding the validation data changed signed bytes')
  const range = findSignatureRange(finished)
  requireImprint(containerIn(finished, range), range.digest)
  readSignedPdf(finished)
}

function listsOf(crls: readonly Crl[]): RevocationProvider {
  return {
    async getCRL(der) {
      const { issuer } = parseCertificate(der)
      return crls.find((crl) => sameBytes(crl.issuer, issuer))?.raw ?? null
    },
  }
}
