// The CMS container in the PDF: our signature, and a time-stamp over it.

import { sameBytes, sha256 } from '@attestry/proof/bytes/digest'
import { signDetached, withSignatureTimeStamp } from '@attestry/proof/signature/cades'
import { readSignedData, verifySignedData } from '@attestry/proof/signature/cms'
import { OID } from '@attestry/proof/signature/der-object-id'
import { readTimeStampInfo } from '@attestry/proof/time-stamp/time-stamp-info'
import { PaperFault } from './paper-fault.ts'
import type { PaperSigning } from './port.ts'

/**
 * CAdES-B without a signing time: PAdES (ETSI EN 319 142-1, table 1) forbids the attribute, because the PDF contains the time.
 * libpdf 0.4.2 always writes it, so its own container is not used.
 */
export async function signedContainer(digest: Uint8Array, signing: PaperSigning): Promise<Uint8Array> {
  const container = await signDetached(
    { digestAlgorithm: 'sha256', digest },
    {
      certificate: signing.certificate,
      chain: signing.chain,
      scheme: 'ecdsa-p256-sha256',
      sign: (attributes) => signing.sign(attributes),
    },
  )
  const signed = readSignedData(container)
  // A wrong key must not produce a paper that looks signed.
  await verifySignedData(signed, { contentType: OID.data, digest: () => digest })
  return withSignatureTimeStamp(container, await timeStampOver(sha256(signed.signer.signature), signing))
}

export async function timeStampOver(digest: Uint8Array, signing: Pick<PaperSigning, 'timeStamp'>): Promise<Uint8Array> {
  const token = await signing.timeStamp(digest)
  requireImprint(token, digest)
  return token
}

export function requireImprint(token: Uint8Array, digest: Uint8Array): void {
  const { content } = readSignedData(token)
  const imprint = content && readTimeStampInfo(content).imprint
  if (imprint?.algorithm !== 'sha256' || !sameBytes(imprint.digest, digest))
    throw new PaperFault('signing', 'the time-stamp does not cover the requested digest')
}
