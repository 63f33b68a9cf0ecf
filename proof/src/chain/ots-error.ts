// The error thrown for an invalid OpenTimestamps proof.
export type OtsErrorReason = 'malformed' | 'digest' | 'header' | 'work'

export class OtsError extends Error {
  readonly reason: OtsErrorReason
  constructor(reason: OtsErrorReason, message: string) {
    super(message)
    this.name = new.target.name
    this.reason = reason
  }
}
