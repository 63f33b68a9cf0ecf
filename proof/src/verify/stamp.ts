// Verifies an RFC 3161 response against the roots of its authority and converts errors to CheckFailure.

import { type DigestAlgorithm, sameBytes } from '../bytes/digest.ts'
import { CmsError, readSignedData } from '../signature/cms.ts'
import { DerError } from '../signature/der.ts'
import {
  plainTimeStampResponse,
  readTimeStampResponse,
  type TimeStamp,
  TimeStampError,
  type TimeStampReason,
  verifyTimeStamp,
} from '../time-stamp/time-stamp.ts'
import { readTimeStampInfo } from '../time-stamp/time-stamp-info.ts'
import { CheckFailure, type FailureReason } from './verdict.ts'

export interface StampCheck {
  readonly anchors: readonly Uint8Array[]
  digestOf(algorithm: DigestAlgorithm): Uint8Array
  /** If given, any other algorithm is rejected. */
  readonly algorithm?: DigestAlgorithm
  /** Whether the input is a bare token instead of a response. */
  readonly bare?: boolean
  /** If given, a token of any other policy is rejected. */
  readonly policy?: string
}

const FAILURE: Readonly<Record<TimeStampReason, FailureReason>> = {
  'not-granted': 'stamp-not-granted',
  imprint: 'stamp-imprint',
  nonce: 'stamp-imprint',
  signature: 'stamp-signature',
  path: 'stamp-path',
  usage: 'stamp-usage',
  time: 'stamp-time',
  malformed: 'stamp-malformed',
}

/** Throws CheckFailure. Certificates must be valid at the time of the stamp. */
export async function readStamp(
  answer: Uint8Array,
  { anchors, digestOf, algorithm, bare, policy }: StampCheck,
): Promise<TimeStamp> {
  try {
    const token = bare ? answer : tokenOf(answer)
    const used = algorithm ?? imprintAlgorithm(token)
    const stamp = await verifyTimeStamp(token, { digest: digestOf(used), algorithm: used, anchors })
    if (policy !== undefined && stamp.policy !== policy) throw new CheckFailure('stamp-policy', stamp.policy)
    return stamp
  } catch (error) {
    if (error instanceof TimeStampError) throw new CheckFailure(FAILURE[error.reason], error.message)
    if (error instanceof CmsError || error instanceof DerError) throw new CheckFailure('stamp-malformed', error.message)
    throw error
  }
}

function tokenOf(response: Uint8Array): Uint8Array {
  const { token, status } = readTimeStampResponse(response)
  if (!token) throw new TimeStampError('not-granted', `status ${status}`)
  if (!sameBytes(response, plainTimeStampResponse(response))) throw new CheckFailure('stamp-status-text')
  return token
}

function imprintAlgorithm(token: Uint8Array): DigestAlgorithm {
  const { content } = readSignedData(token)
  const imprint = content && readTimeStampInfo(content).imprint
  if (!imprint) throw new TimeStampError('imprint', 'no digest that can be compared')
  return imprint.algorithm
}
