// Port of a witness (C2SP tlog-witness): an independent party that stores our log's last head and signs only consistent successors.
export interface Witness {
  /** Its verifier key: name, id and public key. */
  readonly vkey: string
  /** Sends `add-checkpoint`. Returns its signature lines, or its known size if that differs from `oldSize`. */
  add(
    request: { oldSize: number; proof: readonly Uint8Array[]; note: string },
    signal: AbortSignal,
  ): Promise<{ readonly lines: string } | { readonly knownSize: number }>
}
