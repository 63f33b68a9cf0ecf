// Builds and parses TimeStampResp (RFC 3161, 2.4.2).

import { fromUtf8 } from '../bytes/digest.ts'
import { parseCertificate } from '../signature/certificate-reader.ts'
import { buildSignedData } from '../signature/cms.ts'
import {
  DerError,
  type DerNode,
  fieldsOf,
  integer,
  namedBits,
  readBitString,
  readDer,
  readSmallInteger,
  sequence,
  TAG,
  utf8String,
} from '../signature/der.ts'
import { OID } from '../signature/der-object-id.ts'
import type { SigningIdentity } from '../signature/identity.ts'
import { FAILURE_BITS, TimeStampError, type TimeStampFailure, TimeStampRequestError } from './time-stamp-failure.ts'
import { buildTimeStampInfo } from './time-stamp-info.ts'
import { readTimeStampRequest, type TimeStampRequest } from './time-stamp-request.ts'

export interface TimeStampAuthority {
  readonly identity: SigningIdentity
  /** The only supported policy. */
  readonly policy: string
  /** Must be unique per call. */
  serial(): bigint
  readonly now: Date
  readonly accuracyMs?: number
}

const GRANTED = 0
const REJECTION = 2
const MAX_STATUS = 5
const MAX_RESPONSE_BYTES = 1024 * 1024

/** Returns a token, or a rejection for an invalid request; throws for other failures. */
export async function answerTimeStampRequest(request: Uint8Array, authority: TimeStampAuthority): Promise<Uint8Array> {
  let parsed: TimeStampRequest
  try {
    parsed = readTimeStampRequest(request)
  } catch (error) {
    if (error instanceof TimeStampRequestError) return rejectTimeStampRequest(error.failure)
    throw error
  }
  if (parsed.policy !== undefined && parsed.policy !== authority.policy) return rejectTimeStampRequest('unacceptedPolicy')
  const token = await buildSignedData({
    contentType: OID.timeStampInfo,
    content: { attached: stampInfo(parsed, authority) },
    identity: authority.identity,
    withCertificates: parsed.certReq,
  })
  return sequence(sequence(integer(GRANTED)), token)
}

const stampInfo = (parsed: TimeStampRequest, { identity, policy, serial, now, accuracyMs }: TimeStampAuthority): Uint8Array =>
  buildTimeStampInfo({
    policy,
    imprint: { algorithm: parsed.algorithm, digest: parsed.digest },
    serial: serial(),
    time: now,
    authority: subjectOf(identity),
    ...(accuracyMs === undefined ? {} : { accuracyMs }),
    ...(parsed.nonce === undefined ? {} : { nonce: parsed.nonce }),
  })

const subjects = new WeakMap<SigningIdentity, Uint8Array>()

function subjectOf(identity: SigningIdentity): Uint8Array {
  const subject = subjects.get(identity) ?? parseCertificate(identity.certificate).subject
  subjects.set(identity, subject)
  return subject
}

export function rejectTimeStampRequest(failure: TimeStampFailure, text?: string): Uint8Array {
  return sequence(
    sequence(integer(REJECTION), ...(text === undefined ? [] : [sequence(utf8String(text))]), namedBits(FAILURE_BITS[failure])),
  )
}

export interface TimeStampResponse {
  /** PKIStatus: 0 and 1 are granted. */
  readonly status: number
  /** ContentInfo, DER. */
  readonly token?: Uint8Array
  readonly failure?: TimeStampFailure
  /** The authority's status text; untrusted. */
  readonly text?: string
}

/** A token must be present exactly if the status is granted. */
export function readTimeStampResponse(der: Uint8Array): TimeStampResponse {
  if (der.length > MAX_RESPONSE_BYTES) throw new TimeStampError('malformed', 'out of bounds')
  try {
    const fields = fieldsOf(readDer(der))
    const status = readStatus(fields.next(TAG.sequence))
    const token = fields.optional(TAG.sequence)?.raw
    fields.end()
    if ((token !== undefined) !== status.status <= 1) throw new DerError('a token without being granted, or the reverse')
    return { ...status, ...(token ? { token } : {}) }
  } catch (error) {
    if (error instanceof DerError) throw new TimeStampError('malformed', error.message)
    throw error
  }
}

/** The response with nothing beside its token but that it was granted: nobody signs a status text. */
export function plainTimeStampResponse(der: Uint8Array): Uint8Array {
  const { status, token } = readTimeStampResponse(der)
  if (!token) throw new TimeStampError('not-granted', `status ${status}`)
  return sequence(sequence(integer(status)), token)
}

function readStatus(node: DerNode): { status: number; failure?: TimeStampFailure; text?: string } {
  const fields = fieldsOf(node)
  const status = readSmallInteger(fields.next(TAG.integer))
  const texts = fields.optional(TAG.sequence)?.children() ?? []
  const bits = fields.optional(TAG.bitString)
  fields.end()
  if (status > MAX_STATUS) throw new DerError('a status out of bounds')
  const { bytes } = bits ? readBitString(bits) : { bytes: new Uint8Array(0) }
  const failure = (Object.keys(FAILURE_BITS) as TimeStampFailure[]).find((name) => {
    const bit = FAILURE_BITS[name]
    return ((bytes[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0
  })
  const text = texts.map(readText).join(' ')
  return { status, ...(failure ? { failure } : {}), ...(text === '' ? {} : { text }) }
}

function readText({ tag, content }: DerNode): string {
  if (tag !== TAG.utf8String) throw new DerError('a status text that is none')
  try {
    return fromUtf8(content)
  } catch {
    throw new DerError('a status text that is none')
  }
}
