// The CMS container in the PDF: our signature, and a time-stamp over it.

import { sameBytes, sha256 } from '@attestry/proof/bytes/digest'
import { signDetached } from '@attestry/proof/signature/cades'
import { readSignedData, verifySignedData } from '@attestry/proof/signature/cms'
import { attribute } from '@attestry/proof/signature/cms-attribute'
import { constructed, type DerNode, explicit, readDer, sequence, set } from '@attestry/proof/signature/der'
import { OID } from '@attestry/proof/signature/der-object-id'
import { readTimeStampInfo } from '@attestry/proof/time-stamp/time-stamp-info'
import { PaperFault } from './paper-fault.ts'
import type { PaperSigning } from './port.ts'

/** id-aa-timeStampToken, RFC 3161, appendix A. */
const SIGNATURE_TIME_STAMP = '1.2.840.113549.1.9.16.2.14'

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
  return withTimeStamp(container, await timeStampOver(sha256(signed.signer.signature), signing))
}

export async function timeStampOver(digest: Uint8Array, signing: PaperSigning): Promise<Uint8Array> {
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

/** As an unsigned attribute of the signer, because it is made after the signature and covers it. */
function withTimeStamp(container: Uint8Array, token: Uint8Array): Uint8Array {
  const [type, wrapped] = parts(readDer(container))
  const [signedData] = parts(wrapped)
  const fields = parts(signedData)
  const [signer] = parts(fields.at(-1))
  const stamped = sequence(...parts(signer).map(({ raw }) => raw), constructed(0xa1, attribute(SIGNATURE_TIME_STAMP, token)))
  const rest = fields.slice(0, -1).map(({ raw }) => raw)
  return sequence(type?.raw ?? new Uint8Array(), explicit(0, sequence(...rest, set(stamped))))
}

const parts = (node: DerNode | undefined): DerNode[] => node?.children() ?? []
