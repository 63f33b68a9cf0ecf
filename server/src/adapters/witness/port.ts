// A witness (C2SP tlog-witness): someone elsewhere who remembers our log's last head and signs only what follows from it.
export interface Witness {
  /** Its verifier key: name, id and public key. */
  readonly vkey: string
  /** Sends `add-checkpoint`. Returns its signature lines, or the size it knows when that differs from `oldSize`. */
  add(
    request: { oldSize: number; proof: readonly Uint8Array[]; note: string },
    signal: AbortSignal,
  ): Promise<{ readonly lines: string } | { readonly knownSize: number }>
}
