// Builds and parses TimeStampReq (RFC 3161, 2.4.1).
import {
  boolean,
  DerError,
  fieldsOf,
  integer,
  oid,
  readBoolean,
  readDer,
  readInteger,
  readOid,
  readSmallInteger,
  sequence,
  TAG,
} from '../signature/der.ts'
import { TimeStampRequestError } from './time-stamp-failure.ts'
import { buildImprint, type Imprint, readImprint } from './time-stamp-imprint.ts'

export interface TimeStampRequest extends Imprint {
  /** Returned in the token to show that it was made for this request. */
  readonly nonce?: bigint
  /** Whether the token should include the authority's certificate. */
  readonly certReq: boolean
  readonly policy?: string
}

const MAX_REQUEST_BYTES = 4096

export const newNonce = (): bigint => crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n

export const buildTimeStampRequest = ({ nonce, certReq, policy, ...imprint }: TimeStampRequest): Uint8Array =>
  sequence(
    integer(1),
    buildImprint(imprint),
    ...(policy === undefined ? [] : [oid(policy)]),
    ...(nonce === undefined ? [] : [integer(nonce)]),
    ...(certReq ? [boolean(true)] : []),
  )

/** Throws TimeStampRequestError with the failure name for the response. */
export function readTimeStampRequest(der: Uint8Array): TimeStampRequest {
  if (der.length > MAX_REQUEST_BYTES) throw new TimeStampRequestError('badRequest', 'out of bounds')
  try {
    return readRequest(der)
  } catch (error) {
    if (error instanceof DerError) throw new TimeStampRequestError('badDataFormat', error.message)
    throw error
  }
}

function readRequest(der: Uint8Array): TimeStampRequest {
  const fields = fieldsOf(readDer(der))
  if (readSmallInteger(fields.next(TAG.integer)) !== 1) throw new TimeStampRequestError('badRequest', 'of an unknown version')
  const imprint = readImprint(fields.next(TAG.sequence))
  const policy = fields.optional(TAG.oid)
  const nonce = fields.optional(TAG.integer)
  const certReq = fields.optional(TAG.boolean)
  const extensions = fields.optional(0xa0)
  fields.end()
  if (!imprint) throw new TimeStampRequestError('badAlg', 'a digest we do not speak')
  if (extensions) throw new TimeStampRequestError('unacceptedExtension', 'none is known')
  return {
    ...imprint,
    // Some clients encode the default FALSE, which DER forbids.
    certReq: certReq !== undefined && readBoolean(certReq),
    ...(policy ? { policy: readOid(policy) } : {}),
    ...(nonce ? { nonce: readInteger(nonce) } : {}),
  }
}
