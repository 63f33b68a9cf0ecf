// Messages between the house and its signing process: a length, then so many bytes of JSON.

const HEADER = 4
/** A revocation list of a hundred thousand certificates fits. */
export const LONGEST = 16 << 20

export class FrameError extends Error {
  override readonly name = 'FrameError'
}

export function writeFrame(message: unknown): Buffer {
  const text = JSON.stringify(message)
  const length = Buffer.byteLength(text)
  if (length > LONGEST) throw new FrameError(`a message of ${length} bytes is too long`)
  const frame = Buffer.allocUnsafe(HEADER + length)
  frame.writeUInt32BE(length)
  frame.write(text, HEADER)
  return frame
}

/** Takes bytes as they come and gives the messages that are whole by then. */
export class FrameReader {
  #held: Buffer[] = []
  #heldBytes = 0
  #wanted = HEADER

  push(bytes: Buffer): unknown[] {
    this.#held.push(bytes)
    this.#heldBytes += bytes.length
    const messages: unknown[] = []
    // Joined only when something will come of it: a long message in small pieces is copied once.
    while (this.#heldBytes >= this.#wanted) {
      const joined = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held)
      const end = HEADER + lengthOf(joined)
      const whole = joined.length >= end
      if (whole) messages.push(parse(joined.subarray(HEADER, end)))
      const rest = whole ? joined.subarray(end) : joined
      this.#held = rest.length > 0 ? [rest] : []
      this.#heldBytes = rest.length
      this.#wanted = whole ? HEADER : end
    }
    return messages
  }
}

function lengthOf(frame: Buffer): number {
  const length = frame.readUInt32BE()
  if (length > LONGEST) throw new FrameError(`a message of ${length} bytes is too long`)
  return length
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    // Without its cause, which would quote the message: it may carry the unlock secret.
    throw new FrameError('a message that is not JSON')
  }
}
