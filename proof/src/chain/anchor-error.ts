// The error thrown for an invalid anchor, with the same reasons for every chain.
export type AnchorErrorReason =
  | 'malformed'
  | 'digest'
  | 'chain'
  | 'call'
  | 'contract'
  | 'transaction'
  | 'transaction-hash'
  | 'place'
  | 'header'
  | 'block-hash'
  | 'block-number'
  | 'block-time'
  | 'work'
  | 'pending'

export class AnchorError extends Error {
  readonly reason: AnchorErrorReason
  constructor(reason: AnchorErrorReason, message: string) {
    super(message)
    this.name = new.target.name
    this.reason = reason
  }
}
