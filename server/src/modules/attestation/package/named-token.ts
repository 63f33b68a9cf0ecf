// Chooses the time-stamps of a package: those that its certificate names.
import { checkpointToken, readCertificateKeywords, tokenDigest } from '@attestry/proof/package/certificate-keywords'
import { readSignedPdf } from '@attestry/proof/package/pdf-signature'
import { readTimeStampResponse } from '@attestry/proof/time-stamp/time-stamp'

interface Stamped {
  readonly authority: string
  /** RFC 3161 response. */
  readonly token: Uint8Array
}

/** A token stored after the certificate was made is left out: verifiers would refuse it. Earlier certificates name none. */
export function namedTokens<Row extends Stamped>(rows: readonly Row[], certificatePdf: Uint8Array): readonly Row[] {
  const named = readCertificateKeywords(readSignedPdf(certificatePdf).keywords ?? '')?.tokens
  if (!named || named.size === 0) return rows
  return rows.filter(({ authority, token: response }) => {
    const { token } = readTimeStampResponse(response)
    return token !== undefined && named.get(checkpointToken(authority)) === tokenDigest(token)
  })
}
