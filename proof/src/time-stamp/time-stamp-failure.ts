// Error types for verifying time-stamps and for requests to an authority.
export type TimeStampReason = 'not-granted' | 'imprint' | 'nonce' | 'signature' | 'path' | 'usage' | 'time' | 'malformed'

export class TimeStampError extends Error {
  override readonly name = 'TimeStampError'
  readonly reason: TimeStampReason

  constructor(reason: TimeStampReason, about: string) {
    super(`${reason}: ${about}`)
    this.reason = reason
  }
}

/** PKIFailureInfo (RFC 3161, 2.4.2): bit numbers by name. */
export const FAILURE_BITS = {
  badAlg: 0,
  badRequest: 2,
  badDataFormat: 5,
  timeNotAvailable: 14,
  unacceptedPolicy: 15,
  unacceptedExtension: 16,
  addInfoNotAvailable: 17,
  systemFailure: 25,
} as const
export type TimeStampFailure = keyof typeof FAILURE_BITS

/** A rejected request, with the failure name for the response. */
export class TimeStampRequestError extends Error {
  override readonly name = 'TimeStampRequestError'
  readonly failure: TimeStampFailure

  constructor(failure: TimeStampFailure, about: string) {
    super(`${failure}: ${about}`)
    this.failure = failure
  }
}
