// Framing of messages to and from the signing process: a 4-byte length, then JSON.

const HEADER_BYTES = 4
/** Enough for a revocation list of 100,000 certificates. */
export const MAX_MESSAGE_BYTES = 16 << 20

export class FrameError extends Error {
  override readonly name = 'FrameError'
}

export function writeFrame(message: unknown): Buffer {
  const text = JSON.stringify(message)
  const length = Buffer.byteLength(text)
  if (length > MAX_MESSAGE_BYTES) throw new FrameError(`message too long: ${length} bytes`)
  const frame = Buffer.allocUnsafe(HEADER_BYTES + length)
  frame.writeUInt32BE(length)
  frame.write(text, HEADER_BYTES)
  return frame
}

/** Takes bytes as they arrive and returns the messages that are complete. */
export class FrameReader {
  #buffered: Buffer[] = []
  #bufferedBytes = 0
  #neededBytes = HEADER_BYTES

  push(bytes: Buffer): unknown[] {
    this.#buffered.push(bytes)
    this.#bufferedBytes += bytes.length
    const messages: unknown[] = []
    // Concatenated only when a message may be complete: a long message in small chunks is copied once.
    while (this.#bufferedBytes >= this.#neededBytes) {
      const joined = this.#buffered.length === 1 && this.#buffered[0] ? this.#buffered[0] : Buffer.concat(this.#buffered)
      const end = HEADER_BYTES + lengthOf(joined)
      const whole = joined.length >= end
      if (whole) messages.push(parse(joined.subarray(HEADER_BYTES, end)))
      const rest = whole ? joined.subarray(end) : joined
      this.#buffered = rest.length > 0 ? [rest] : []
      this.#bufferedBytes = rest.length
      this.#neededBytes = whole ? HEADER_BYTES : end
    }
    return messages
  }
}

function lengthOf(frame: Buffer): number {
  const length = frame.readUInt32BE()
  if (length > MAX_MESSAGE_BYTES) throw new FrameError(`message too long: ${length} bytes`)
  return length
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    // Without a cause, which would quote the message: it may contain the unlock secret.
    throw new FrameError('the message is not JSON')
  }
}
