// Reads the body of an HTTP response up to a limit.

/** Undefined if the body is longer; the rest of it is then cancelled. */
export async function readAtMost({ body }: Response, maxBytes: number): Promise<Buffer<ArrayBuffer> | undefined> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body ?? []) {
    length += piece.length
    if (length > maxBytes) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
