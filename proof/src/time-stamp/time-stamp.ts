// Verifies RFC 3161 time-stamps: whether a token of a trusted authority proves that a digest existed at its time.

import { type DigestAlgorithm, digest as digestOf, sameBytes } from '../bytes/digest.ts'
import { PathError, verifyPath } from '../signature/certificate-path.ts'
import type { Certificate } from '../signature/certificate-reader.ts'
import { CmsError, readSignedData, type SignedData, verifySignedData } from '../signature/cms.ts'
import { DerError, readDer, TAG } from '../signature/der.ts'
import { OID } from '../signature/der-object-id.ts'
import { TimeStampError, type TimeStampReason } from './time-stamp-failure.ts'
import { readTimeStampInfo, type TimeStampInfo } from './time-stamp-info.ts'
import { readTimeStampResponse } from './time-stamp-response.ts'

export { TimeStampError, type TimeStampFailure, type TimeStampReason, TimeStampRequestError } from './time-stamp-failure.ts'
export { buildTimeStampRequest, newNonce, readTimeStampRequest, type TimeStampRequest } from './time-stamp-request.ts'
export {
  answerTimeStampRequest,
  plainTimeStampResponse,
  readTimeStampResponse,
  rejectTimeStampRequest,
  type TimeStampAuthority,
  type TimeStampResponse,
} from './time-stamp-response.ts'

export interface TimeStamp {
  readonly time: Date
  /** Hexadecimal. */
  readonly serial: string
  readonly policy: string
  /** The algorithm of the stamped digest. */
  readonly algorithm: DigestAlgorithm
  readonly accuracyMs: number | undefined
  /** The authority's name as text. */
  readonly authority: string
  readonly certificate: Certificate
  /** From the authority's certificate to the anchor. */
  readonly path: readonly Certificate[]
}

export interface TimeStampCheck {
  readonly digest: Uint8Array
  /** If given, any other digest algorithm is rejected. */
  readonly algorithm?: DigestAlgorithm
  /** Required if the request had one. */
  readonly nonce?: bigint
  readonly anchors: readonly Uint8Array[]
  /** The time at which certificates must be valid; default: the stamped time. */
  readonly at?: Date
  /** The allowed range of the stamped time. */
  readonly notBefore?: Date
  readonly notAfter?: Date
  /** Additional certificates besides those in the token. */
  readonly certificates?: readonly Uint8Array[]
}

/** What a response or token states, without verification. Throws TimeStampError. */
export function readTimeStamp(responseOrToken: Uint8Array): TimeStampInfo {
  try {
    const { content } = readSignedData(tokenOf(responseOrToken))
    if (!content) throw new TimeStampError('malformed', 'a token without its content')
    return readTimeStampInfo(content)
  } catch (error) {
    throw asTimeStampError(error)
  }
}

/** Accepts a complete response or a bare token. Throws TimeStampError. */
export async function verifyTimeStamp(responseOrToken: Uint8Array, check: TimeStampCheck): Promise<TimeStamp> {
  try {
    const signed = readSignedData(tokenOf(responseOrToken))
    const { content } = signed
    if (!content) throw new TimeStampError('malformed', 'a token without its content')
    const info = readTimeStampInfo(content)
    const imprint = checkInfo(info, check)
    const certificate = await verifySignedData(signed, {
      contentType: OID.timeStampInfo,
      digest: (algorithm) => digestOf(algorithm, content),
      certificates: check.certificates ?? [],
    })
    const path = await trustedPath(certificate, signed, info, check)
    const { time, serial, policy, accuracyMs } = info
    return {
      time,
      serial,
      policy,
      algorithm: imprint.algorithm,
      accuracyMs,
      authority: certificate.subjectText,
      certificate,
      path,
    }
  } catch (error) {
    throw asTimeStampError(error)
  }
}

/** A response begins with its status, a token with an object identifier. */
function tokenOf(der: Uint8Array): Uint8Array {
  const [first] = readDer(der).children()
  if (first?.tag === TAG.oid) return der
  const { token, status, failure, text } = readTimeStampResponse(der)
  if (!token) throw new TimeStampError('not-granted', [`status ${status}`, failure, text].filter(Boolean).join(', '))
  return token
}

function checkInfo({ imprint, nonce, time }: TimeStampInfo, check: TimeStampCheck) {
  if (!imprint || (check.algorithm && imprint.algorithm !== check.algorithm) || !sameBytes(imprint.digest, check.digest))
    throw new TimeStampError('imprint', 'another digest was stamped')
  if (check.nonce !== undefined && nonce !== check.nonce) throw new TimeStampError('nonce', 'made for another request')
  if ((check.notBefore && time < check.notBefore) || (check.notAfter && time > check.notAfter))
    throw new TimeStampError('time', `stamped at ${time.toISOString()}`)
  return imprint
}

async function trustedPath(certificate: Certificate, signed: SignedData, { time }: TimeStampInfo, check: TimeStampCheck) {
  const others = [...(check.certificates ?? []), ...signed.certificates]
  // The stamped time must be within the certificate's validity, whatever time the path is checked at.
  if (time < certificate.notBefore || time > certificate.notAfter)
    throw new TimeStampError('time', 'stamped outside the life of the certificate')
  return verifyPath({ leaf: certificate.raw, others, anchors: check.anchors, at: check.at ?? time, usage: 'time-stamp' })
}

const PATH_REASON: Partial<Record<PathError['reason'], TimeStampReason>> = {
  usage: 'usage',
  expired: 'time',
  'not-yet-valid': 'time',
}
const CMS_REASON: Partial<Record<CmsError['reason'], TimeStampReason>> = { malformed: 'malformed', content: 'malformed' }

function asTimeStampError(error: unknown): unknown {
  if (error instanceof PathError) return new TimeStampError(PATH_REASON[error.reason] ?? 'path', error.message)
  if (error instanceof CmsError) return new TimeStampError(CMS_REASON[error.reason] ?? 'signature', error.message)
  if (error instanceof DerError) return new TimeStampError('malformed', error.message)
  return error
}
