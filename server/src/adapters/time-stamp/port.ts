// A time-stamp authority of someone else's (RFC 3161). What it answers is verified by whoever asked.
export interface TimeStampAuthority {
  readonly name: string
  /** Root certificates (DER) that its tokens must lead to. */
  readonly anchors: readonly Uint8Array[]
  /** Sends a request and returns the answer's bytes as they came, of a bounded size. */
  ask(request: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
}
