// Check 14: the PDF certificate is signed and time-stamped as a whole, was not changed since, and names only this record and these time-stamps.

import { type DigestAlgorithm, type Hasher, hasher } from '../bytes/digest.ts'
import { RECORD_KEYWORD, readCertificateKeywords } from '../package/certificate-keywords.ts'
import { PATHS } from '../package/layout.ts'
import { latin1 } from '../package/pdf-object.ts'
import { PdfError, type PdfReason, type PdfSignature, readSignedPdf } from '../package/pdf-signature.ts'
import { PathError, verifyPath } from '../signature/certificate-path.ts'
import { CmsError, readSignedData, verifySignedData } from '../signature/cms.ts'
import { OID } from '../signature/der-object-id.ts'
import { asSignatureFailure } from './check-signature.ts'
import { checkTokens } from './check-token.ts'
import type { PackageReading } from './package-reading.ts'
import { readStamp } from './stamp.ts'
import { CheckFailure, type CheckOutcome, type FailureReason } from './verdict.ts'

const FAILURE: Readonly<Record<PdfReason, FailureReason>> = {
  form: 'pdf-form',
  unsigned: 'pdf-unsigned',
  coverage: 'pdf-coverage',
  changed: 'pdf-changed',
  undated: 'pdf-undated',
}

export async function checkCertificate(reading: PackageReading): Promise<CheckOutcome> {
  const bytes = await reading.bytes(PATHS.certificate)
  const { signature, timeStamps, keywords } = readPdf(bytes)
  const named = readCertificateKeywords(keywords ?? '')
  const record = await reading.recordDigest()
  if (named?.record !== record || !namesOnly(latin1(bytes), record)) throw new CheckFailure('pdf-other-record', keywords ?? null)

  const authorities = await reading.from('trust', reading.roots('any-time-stamp'))
  const stamps = []
  for (const { contents, ...rest } of timeStamps) {
    const digestOf = (algorithm: DigestAlgorithm) => digestOfCovered(algorithm, rest)
    stamps.push(await readStamp(contents, { anchors: authorities, digestOf, bare: true }))
  }
  const time = stamps[0]?.time ?? reading.options.at
  const signer = await checkSigner(signature, await reading.from('trust', reading.roots('signature')), time)
  await checkTokens(reading, named.tokens)
  return {
    details: [
      { name: 'signer', value: signer },
      ...stamps.map((stamp) => ({ name: 'document-time' as const, value: stamp.time.toISOString() })),
    ],
  }
}

function readPdf(bytes: Uint8Array) {
  try {
    return readSignedPdf(bytes)
  } catch (error) {
    if (error instanceof PdfError) throw new CheckFailure(FAILURE[error.reason], error.message)
    throw error
  }
}

/** Whether every record named in the file is this one. */
const namesOnly = (text: string, record: string): boolean =>
  text.split(RECORD_KEYWORD).length === text.split(`${RECORD_KEYWORD}${record}`).length

function digestOfCovered(algorithm: DigestAlgorithm, { covered }: Pick<PdfSignature, 'covered'>): Uint8Array {
  const state: Hasher = hasher(algorithm)
  for (const part of covered) state.update(part)
  return state.digest()
}

/** Allows unsigned attributes, where PAdES puts a time-stamp: the document time-stamp covers them. */
async function checkSigner(signature: PdfSignature, anchors: readonly Uint8Array[], at: Date): Promise<string> {
  try {
    const signed = readSignedData(signature.contents)
    if (signed.content) throw new CmsError('content', 'not detached')
    const signer = await verifySignedData(signed, {
      contentType: OID.data,
      digest: (algorithm) => digestOfCovered(algorithm, signature),
    })
    await verifyPath({ leaf: signer.raw, others: signed.certificates, anchors, at, usage: 'signature' })
    return signer.subjectText
  } catch (error) {
    throw error instanceof PathError ? asPathFailure(error) : asSignatureFailure(error)
  }
}

function asPathFailure({ reason, message }: PathError): CheckFailure {
  const isTime = reason === 'expired' || reason === 'not-yet-valid'
  return new CheckFailure(isTime ? 'signature-expired' : reason === 'usage' ? 'signature-usage' : 'signature-path', message)
}
