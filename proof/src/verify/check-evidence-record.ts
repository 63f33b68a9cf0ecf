// Check 15: the evidence record proves when the record existed, by a chain of renewed time-stamps.

import { PATHS } from '../package/layout.ts'
import { CmsError, checkPartsBeside, readSignedData, type SignedData } from '../signature/cms.ts'
import { DerError } from '../signature/der.ts'
import {
  EvidenceRecordError,
  type EvidenceRecordReason,
  readEvidenceRecord,
  type VerifiedEvidenceRecord,
  verifyEvidenceRecord,
} from '../time-stamp/evidence-record.ts'
import { readTimeStampInfo } from '../time-stamp/time-stamp-info.ts'
import type { PackageReading } from './package-reading.ts'
import { assertNotBeforeRecord } from './record-time.ts'
import { CheckFailure, type CheckOutcome, type FailureReason } from './verdict.ts'

const FAILURE: Readonly<Record<EvidenceRecordReason, FailureReason>> = {
  malformed: 'evidence-malformed',
  data: 'evidence-data',
  renewal: 'evidence-renewal',
  'time-stamp': 'evidence-stamp',
  order: 'evidence-order',
}

export async function checkEvidenceRecord(reading: PackageReading): Promise<CheckOutcome> {
  if (!reading.sizes.has(PATHS.evidenceRecord)) return { details: [], absent: 'no-evidence-record' }
  const [der, record] = [await reading.bytes(PATHS.evidenceRecord), await reading.bytes(PATHS.record)]
  const anchors = await reading.from('trust', reading.roots('any-time-stamp'))
  const verifyAt = (at: Date) => verifyEvidenceRecord(der, { data: [record], anchors, at })
  let verified: VerifiedEvidenceRecord
  let overdue = false
  try {
    const last = lastToken(der)
    if (last.signer.unsigned) throw new CheckFailure('signature-uncovered', 'in the last time-stamp')
    const lastTime = timeOf(last)
    // After the last authority's certificate expires, the proof is checked at its own time, and the renewal is reported as overdue.
    verified = await verifyAt(reading.options.at).catch((error: unknown) => {
      if (!(error instanceof EvidenceRecordError) || error.reason === 'malformed' || lastTime >= reading.options.at) throw error
      overdue = true
      return verifyAt(lastTime)
    })
    checkPartsBeside(last, verified.stamps.at(-1)?.path ?? [])
  } catch (error) {
    if (error instanceof EvidenceRecordError) throw new CheckFailure(FAILURE[error.reason], error.message)
    if (error instanceof CmsError && error.reason === 'uncovered')
      throw new CheckFailure('signature-uncovered', 'in the last time-stamp')
    if (error instanceof CmsError || error instanceof DerError) throw new CheckFailure('evidence-malformed', error.message)
    throw error
  }
  await assertNotBeforeRecord(reading, verified.time)
  return {
    details: [
      { name: 'time', value: verified.time.toISOString() },
      { name: 'renewals', value: String(verified.renewals.length) },
    ],
    remarks: overdue ? [{ name: 'renewal-overdue', value: null }] : [],
  }
}

/** A renewal covers every token but this one. */
function lastToken(der: Uint8Array): SignedData {
  const token = readEvidenceRecord(der).chains.at(-1)?.at(-1)?.token
  if (!token) throw new EvidenceRecordError('malformed', 'no time-stamp')
  return readSignedData(token)
}

function timeOf({ content }: SignedData): Date {
  if (!content) throw new EvidenceRecordError('malformed', 'a token without its content')
  return readTimeStampInfo(content).time
}
