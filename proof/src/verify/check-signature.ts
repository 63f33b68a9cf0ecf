// Checks 7 and 8: the platform signed this record with a certificate that was valid when an authority time-stamped the signature.

import { sha256 } from '../bytes/digest.ts'
import { EMBEDDED_AUTHORITY, PATHS } from '../package/layout.ts'
import { type DetachedSignature, verifyDetached } from '../signature/cades.ts'
import { type Certificate, CertificateError, parseCertificate } from '../signature/certificate.ts'
import { CmsError, type CmsReason, readSignedData } from '../signature/cms.ts'
import type { TimeStamp } from '../time-stamp/time-stamp.ts'
import type { PackageReading } from './package-reading.ts'
import { assertNotBeforeRecord } from './record-time.ts'
import { readStamp } from './stamp.ts'
import { CheckFailure, type CheckOutcome, type FailureReason } from './verdict.ts'

const FAILURE: Readonly<Record<CmsReason, FailureReason>> = {
  malformed: 'signature-malformed',
  algorithm: 'signature-algorithm',
  content: 'signature-content',
  signer: 'signature-signer',
  signature: 'signature-wrong',
  path: 'signature-path',
  usage: 'signature-usage',
  time: 'signature-expired',
  uncovered: 'signature-uncovered',
}

/** Converts a CmsError to a CheckFailure. */
export function asSignatureFailure(error: unknown): unknown {
  return error instanceof CmsError ? new CheckFailure(FAILURE[error.reason], error.message) : error
}

export async function checkSignature(reading: PackageReading): Promise<CheckOutcome> {
  const [record, p7s] = [await reading.bytes(PATHS.record), await reading.bytes(PATHS.signature)]
  const anchors = await reading.from('trust', reading.roots('signature'))
  const at = await stampedTime(reading)
  let signature: DetachedSignature
  try {
    signature = await verifyDetached(record, p7s, { anchors, at })
  } catch (error) {
    throw asSignatureFailure(error)
  }
  return {
    details: [{ name: 'signer', value: signature.signer.subjectText }],
    remarks: [{ name: 'revocation-not-asked', value: null }],
  }
}

/** The time of the signature's time-stamp; without a valid one, `options.at`. */
async function stampedTime(reading: PackageReading): Promise<Date> {
  try {
    return (await signatureStamp(reading)).time
  } catch (error) {
    if (error instanceof CheckFailure) return reading.options.at
    throw error
  }
}

const signatureStamp = (reading: PackageReading): Promise<TimeStamp> =>
  reading.once('signature stamp', async () => {
    const [p7s, response] = [await reading.bytes(PATHS.signature), await reading.bytes(PATHS.signatureTime)]
    const anchors = await reading.from('trust', reading.roots({ authority: EMBEDDED_AUTHORITY }))
    return readStamp(response, { anchors, digestOf: () => sha256(p7s), algorithm: 'sha256' })
  })

export async function checkSignatureTime(reading: PackageReading): Promise<CheckOutcome> {
  const { time, authority, serial } = await signatureStamp(reading)
  const { notBefore, notAfter } = await reading.from('signature', signerOf(reading))
  // The certificate is valid until the end of its last second.
  if (time < notBefore || time.getTime() >= notAfter.getTime() + 1000)
    throw new CheckFailure('stamp-outside-certificate', time.toISOString())
  await assertNotBeforeRecord(reading, time)
  return {
    details: [
      { name: 'time', value: time.toISOString() },
      { name: 'authority', value: authority },
      { name: 'serial', value: serial },
    ],
  }
}

async function signerOf(reading: PackageReading): Promise<Certificate> {
  try {
    const { certificates, signer } = readSignedData(await reading.bytes(PATHS.signature))
    const named = certificates.map((der) => parseCertificate(der)).find((certificate) => signer.isNamed(certificate))
    if (named) return named
  } catch (error) {
    if (!(error instanceof CmsError || error instanceof CertificateError)) throw error
  }
  throw new CheckFailure('signature-signer')
}
