// Port of an external time-stamp authority (RFC 3161). The caller verifies its responses.
export interface TimeStampAuthority {
  readonly name: string
  /** Root certificates (DER) that its tokens must chain to. */
  readonly anchors: readonly Uint8Array[]
  /** Sends a time-stamp query and returns the unverified response, limited in size. */
  request(query: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
}
