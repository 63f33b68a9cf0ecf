// Signs the rendered PDF as PAdES B-LTA: time-stamped signature, validation data, and a document time-stamp.

import { sameBytes } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { latin1 } from '@attestry/proof/package/pdf-object'
import { PdfView, readRevisions } from '@attestry/proof/package/pdf-revision'
import { readSignedPdf } from '@attestry/proof/package/pdf-signature'
import { type Crl, parseCertificate, parseCrl } from '@attestry/proof/signature/certificate'
import { readSignedData } from '@attestry/proof/signature/cms'
import { signatureTokens } from '@attestry/proof/verify/pdf-signer'
import { PDF, type RevocationProvider, type Signer } from '@libpdf/core'
import { appendRevision } from './append-revision.ts'
import { PaperFault, signingFaults } from './paper-fault.ts'
import type { PaperSigning } from './port.ts'
import { requireImprint, signedContainer, timeStampOver } from './signature-container.ts'
import { addSignatureFields, SIGNATURE_FIELD, TIME_STAMP_FIELD } from './signature-field.ts'
import { CONTAINER_BYTES, containerIn, fillSignatureRange, findSignatureRange } from './signature-range.ts'

export interface SignatureClaim {
  readonly issuedAt: Date
  readonly reason: string
}

export function signPdf(drawn: Uint8Array, signing: PaperSigning, claim: SignatureClaim): Promise<Uint8Array> {
  return signingFaults(async () => {
    const crls = signing.crls.map(parseCrl)
    checkOwnCertificate(signing, crls, claim.issuedAt)
    const signed = await withSignature(drawn, signing, claim)
    const finished = await withTimeStamp(withValidationData(signed, signing), signed, signing)
    readSignedPdf(finished)
    return finished
  })
}

/** Without a current revocation list of its issuer the certificate cannot be validated later, and the file is not B-LTA. */
export function checkOwnCertificate({ certificate }: PaperSigning, crls: readonly Crl[], at: Date): void {
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

/** Each certificate of the signature and of its time-stamp, and each list, once and plain: verifiers accept nothing else. */
function withValidationData(signed: Uint8Array, { crls }: PaperSigning): Uint8Array {
  const container = readSignedData(containerIn(signed, findSignatureRange(signed)))
  const stamps = signatureTokens(container.signer.unsigned ?? []).map((token) => readSignedData(token))
  const certificates = unique([container, ...stamps].flatMap((signed) => signed.certificates))
  const text = latin1(signed)
  const revisions = readRevisions(text)
  const { root = 0, size = 0 } = revisions[0]?.trailer ?? {}
  const catalogue = new PdfView(signed, revisions).body(text, root)
  const streams = [...certificates, ...unique(crls)].map(
    (der) => `<<\n/Length ${der.length}>>\nstream\n${latin1(der)}\nendstream`,
  )
  const references = streams.map((_, at) => `${size + at} 0 R`)
  const dss = [
    `<<\n/Type /DSS\n/Certs [${references.slice(0, certificates.length).join(' ')}]\n`,
    `/CRLs [${references.slice(certificates.length).join(' ')}]\n>>`,
  ].join('')
  const body = `${catalogue.slice(0, -'>>'.length)}/DSS ${size + streams.length} 0 R\n>>`
  return appendRevision(signed, { number: root, body }, [...streams, dss])
}

const unique = (ders: readonly Uint8Array[]): Uint8Array[] => [...new Map(ders.map((der) => [toHex(der), der])).values()]

/** By the PDF library, for a document that several people have signed. */
export async function withArchive(
  signed: Uint8Array,
  signing: Pick<PaperSigning, 'timeStamp'>,
  crls: readonly Crl[],
  signatures: number,
): Promise<Uint8Array> {
  const pdf = await PDF.load(signed)
  const { bytes, signatureCount, warnings } = await pdf.addValidationData({ revocationProvider: listsOf(crls) })
  if (signatureCount !== signatures) throw new PaperFault('signing', warnings.map(({ message }) => message).join('; '))
  return withTimeStamp(bytes, signed, signing)
}

/** The document time-stamp covers every byte of the file. */
async function withTimeStamp(
  unstamped: Uint8Array,
  signed: Uint8Array,
  signing: Pick<PaperSigning, 'timeStamp'>,
): Promise<Uint8Array> {
  const pdf = await PDF.load(unstamped)
  const { bytes } = await pdf.addTimestamp({
    timestampAuthority: { timestamp: (digest) => timeStampOver(digest, signing) },
    fieldName: TIME_STAMP_FIELD,
    estimatedSize: CONTAINER_BYTES,
  })
  checkArchive(bytes, signed)
  return bytes
}

/** Reads the finished file back: the signed bytes are unchanged, and its time-stamp covers every byte. */
function checkArchive(finished: Uint8Array, signed: Uint8Array): void {
  if (!sameBytes(finished.subarray(0, signed.length), signed))
    throw new PaperFault('signing', 'adding the validation data changed signed bytes')
  const range = findSignatureRange(finished)
  requireImprint(containerIn(finished, range), range.digest)
}

function listsOf(crls: readonly Crl[]): RevocationProvider {
  return {
    async getCRL(der) {
      const { issuer } = parseCertificate(der)
      return crls.find((crl) => sameBytes(crl.issuer, issuer))?.raw ?? null
    },
  }
}
