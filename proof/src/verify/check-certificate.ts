// Check 14: the PDF certificate is signed and time-stamped as a whole, was not changed since, and names only this record and these time-stamps.

import { RECORD_KEYWORD, readCertificateKeywords } from '../package/certificate-keywords.ts'
import { EMBEDDED_AUTHORITY, PAPER_POLICY, PATHS } from '../package/layout.ts'
import { latin1 } from '../package/pdf-object.ts'
import { type PdfSignature, readSignedPdf } from '../package/pdf-signature.ts'
import type { TimeStamp } from '../time-stamp/time-stamp.ts'
import { checkTokens } from './check-token.ts'
import { checkValidationData } from './check-validation-data.ts'
import type { PackageReading } from './package-reading.ts'
import { asPdfFailure, checkDelay, checkSigner, type StampTrust, signatureStamp, stampOver } from './pdf-signer.ts'
import { assertNotBeforeRecord } from './record-time.ts'
import { CheckFailure, type CheckOutcome } from './verdict.ts'

export async function checkCertificate(reading: PackageReading): Promise<CheckOutcome> {
  const bytes = await reading.bytes(PATHS.certificate)
  const { signature, timeStamps, keywords, signedAt, validationData } = readPdf(bytes)
  const named = readCertificateKeywords(keywords ?? '')
  const record = await reading.recordDigest()
  if (named?.record !== record || !namesOnly(latin1(bytes), record)) throw new CheckFailure('pdf-other-record', keywords ?? null)

  const anchors = await reading.from('trust', reading.roots({ authority: EMBEDDED_AUTHORITY }))
  const signatureRoots = await reading.from('trust', reading.roots('signature'))
  const trust = { anchors, policy: PAPER_POLICY }
  const document = await documentStamp(timeStamps, trust, bytes.length)
  const { time } = document
  const path = await checkSigner(signature, signatureRoots, time)
  const stamped = await signatureStamp(signature, trust)
  await checkValidationData(validationData, [...path, ...stamped.path, ...document.path], [...signatureRoots, ...anchors])
  for (const made of [stamped.time, time]) checkDelay(made, signedAt)
  if (stamped.time > time) throw new CheckFailure('pdf-stamp-time', `${stamped.time.toISOString()}, ${time.toISOString()}`)
  await assertNotBeforeRecord(reading, stamped.time)
  await checkTokens(reading, named.tokens)
  return {
    details: [
      { name: 'signer', value: path[0].subjectText },
      { name: 'document-time', value: time.toISOString() },
    ],
  }
}

/** There is one, made with the signature, and it ends the file. */
function documentStamp(timeStamps: readonly PdfSignature[], trust: StampTrust, size: number): Promise<TimeStamp> {
  const [only, ...others] = timeStamps
  if (!only || others.length > 0 || only.end !== size)
    throw new CheckFailure('pdf-changed', 'something after the first document time-stamp')
  return stampOver(only, trust)
}

function readPdf(bytes: Uint8Array) {
  try {
    return readSignedPdf(bytes)
  } catch (error) {
    throw asPdfFailure(error)
  }
}

/** Whether every record named in the file is this one. */
const namesOnly = (text: string, record: string): boolean =>
  text.split(RECORD_KEYWORD).length === text.split(`${RECORD_KEYWORD}${record}`).length
