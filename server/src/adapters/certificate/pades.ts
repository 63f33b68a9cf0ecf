// Signs the rendered PDF as PAdES B-LTA: time-stamped signature, validation data, and a document time-stamp.

import { sameBytes } from '@attestry/proof/bytes/digest'
import { type Crl, parseCertificate, parseCrl } from '@attestry/proof/signature/certificate'
import { PDF, type RevocationProvider, type Signer } from '@libpdf/core'
import { CertificateFault, type CertificateSigning } from './port.ts'
import { signedContainer, timeStampOver } from './signature-container.ts'
import { addSignatureFields, SIGNATURE_FIELD, TIME_STAMP_FIELD } from './signature-field.ts'
import { fillSignatureRange, findSignatureRange } from './signature-range.ts'

// Enough for a chain of RSA certificates and an external time-stamp token with its own chain; twice as large in hex.
const CONTAINER_BYTES = 16 * 1024

export interface SignatureClaim {
  readonly issuedAt: Date
  readonly reason: string
}

export async function signPdf(drawn: Uint8Array, signing: CertificateSigning, claim: SignatureClaim): Promise<Uint8Array> {
  try {
    const crls = signing.crls.map(parseCrl)
    checkOwnCertificate(signing, crls, claim.issuedAt)
    const signed = await withSignature(drawn, signing, claim)
    return await withArchive(signed, signing, crls)
  } catch (fault) {
    if (fault instanceof CertificateFault) throw fault
    throw new CertificateFault('signing', fault instanceof Error ? fault.message : String(fault), { cause: fault })
  }
}

/** Without a current revocation list of its issuer the certificate cannot be validated later, and the file is not B-LTA. */
function checkOwnCertificate({ certificate }: CertificateSigning, crls: readonly Crl[], at: Date): void {
  const own = parseCertificate(certificate)
  const list = crls.find(({ issuer }) => sameBytes(issuer, own.issuer))
  if (!list) throw new CertificateFault('signing', 'no revocation list of the issuer of the signing certificate')
  if (list.nextUpdate && list.nextUpdate < at) throw new CertificateFault('signing', 'the revocation list is out of date')
  if (list.revoked.some(({ serial }) => serial === own.serial))
    throw new CertificateFault('signing', 'the signing certificate is revoked')
  if (at < own.notBefore || at > own.notAfter) throw new CertificateFault('signing', 'the signing certificate is not valid now')
}

/** libpdf creates field, dictionary and placeholder; its container is replaced by ours. */
async function withSignature(drawn: Uint8Array, signing: CertificateSigning, claim: SignatureClaim): Promise<Uint8Array> {
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
async function withArchive(signed: Uint8Array, signing: CertificateSigning, crls: readonly Crl[]): Promise<Uint8Array> {
  const pdf = await PDF.load(signed)
  const { signatureCount, warnings } = await pdf.addValidationData({ revocationProvider: listsOf(crls) })
  if (signatureCount !== 1) throw new CertificateFault('signing', warnings.map(({ message }) => message).join('; '))
  const { bytes } = await pdf.addTimestamp({
    timestampAuthority: { timestamp: (digest) => timeStampOver(digest, signing) },
    fieldName: TIME_STAMP_FIELD,
    estimatedSize: CONTAINER_BYTES,
  })
  findSignatureRange(bytes)
  return bytes
}

function listsOf(crls: readonly Crl[]): RevocationProvider {
  return {
    async getCRL(der) {
      const { issuer } = parseCertificate(der)
      return crls.find((crl) => sameBytes(crl.issuer, issuer))?.raw ?? null
    },
  }
}
