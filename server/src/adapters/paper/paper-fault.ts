// The error of a paper that cannot be made, with its reason.

export type PaperFaultReason =
  /** Content that cannot be printed, such as an invalid time or URL. */
  | 'content'
  /** An invalid certificate, revocation list, signature or time-stamp. */
  | 'signing'
  | 'too-large'
  | 'worker'

export class PaperFault extends Error {
  readonly reason: PaperFaultReason

  constructor(reason: PaperFaultReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaperFault'
    this.reason = reason
  }
}
