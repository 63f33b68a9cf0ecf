// Changes to the certificate PDF: incremental updates after the signature, other signers, removed parts.

import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { crlPath, PATHS } from '@attestry/proof/package/layout'
import { keywordsOf, signedPdf, stampedAgain, withOtherPage } from '@attestry/proof/package/pdf.fixture'
import { pdfForgeries } from '@attestry/proof/package/pdf-forgery.fixture'
import { readSignedPdf } from '@attestry/proof/package/pdf-signature'
import { buildCrl, certificateFingerprint, parseCertificate } from '@attestry/proof/signature/certificate'
import type { CheckId } from '@attestry/proof/verify/verdict'
import { type Change, fileOf, rewritten, type Samples } from './change.ts'

/** Those with a forged page; the others are tested by proof/src/package/pdf-forgery.test.ts. */
const FORGED_REVISIONS = 13

export async function certificateChanges({ whole, untrusted, digestOnly }: Samples): Promise<Change[]> {
  const { platform, files } = whole
  const signers = platform.pdfSigners
  const pdf = fileOf(files, PATHS.certificate)
  const record = toHex(sha256(fileOf(files, PATHS.record)))
  const another = 'cd'.repeat(32)
  const { signature } = readSignedPdf(pdf)
  const refused = (name: string, changed: Uint8Array): Change => ({
    kind: 'certificate',
    name,
    files: rewritten(files, { [PATHS.certificate]: changed }),
    trust: platform.trustDigest,
    expected: { refusedBy: ['certificate'] },
  })
  return [
    refused('another page added by an update', withOtherPage(pdf)),
    refused('another page, stamped by the true authority', await stampedAgain(withOtherPage(pdf), signers)),
    refused('signed by another authority', await signedPdf(record, untrusted.platform.pdfSigners)),
    refused(
      'signed by another, stamped by the true authority',
      await signedPdf(record, { ...signers, sign: untrusted.platform.pdfSigners.sign }),
    ),
    refused('stamped by another authority', await signedPdf(record, { ...signers, stamp: untrusted.platform.pdfSigners.stamp })),
    refused('about another record', await signedPdf(another, signers)),
    refused('about no record', await signedPdf(record, signers, { keywords: 'no keywords' })),
    refused('about another record in its text', await signedPdf(record, signers, { text: keywordsOf(another) })),
    refused('without its time-stamp', pdf.subarray(0, signature.end)),
    refused('without its signature', pdf.subarray(0, revisionBefore(pdf, signature.end))),
    refused('with a line after its end', new Uint8Array([...pdf, ...utf8('% more\n')])),
    refused('not a PDF', utf8('certificate\n')),
    ...(await pdfForgeries(pdf, signers)).slice(0, FORGED_REVISIONS).map((forgery) => refused(forgery.name, forgery.pdf)),
    await revoked(digestOnly),
  ]
}

/** The end of the first revision. */
function revisionBefore(pdf: Uint8Array, end: number): number {
  const text = new TextDecoder('latin1').decode(pdf.subarray(0, end))
  return text.indexOf('%%EOF\n') + '%%EOF\n'.length
}

async function revoked({ platform, files }: Samples['digestOnly']): Promise<Change> {
  const { certificate, scheme, sign } = platform.authority.rootIdentity
  const { serial } = parseCertificate(platform.authority.signatureIdentity.certificate)
  const before = new Date(platform.now.getTime() - 1e9)
  const crl = await buildCrl({
    issuer: parseCertificate(certificate),
    scheme,
    sign,
    thisUpdate: platform.now,
    nextUpdate: new Date(platform.now.getTime() + 1e9),
    number: 2n,
    revoked: [{ serial, at: before, reason: 'keyCompromise' }],
  })
  const by: CheckId = 'signature'
  return {
    kind: 'certificate',
    name: 'a revocation list that names the signer',
    files: rewritten(files, { [crlPath(certificateFingerprint(certificate))]: crl }),
    trust: platform.trustDigest,
    expected: { refusedBy: [by] },
  }
}
