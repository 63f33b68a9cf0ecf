// Bytes of a text file as text, in whichever of the two encodings it was written.
const ENCODINGS = ['utf-8', 'gb18030'] as const

/** `cut`: the bytes end where we stopped reading, perhaps within a character. */
export function textOf(bytes: Uint8Array, cut: boolean): string {
  for (const encoding of ENCODINGS) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: cut })
    } catch {
      // The next one, then.
    }
  }
  return new TextDecoder().decode(bytes)
}
