// Parses the TLS ClientHello for its random, which identifies the connection's secrets, and its server name.

export interface ClientHello {
  /** Hex, as in a key log. */
  readonly random: string
  readonly serverName: string | null
}

export interface HelloReader {
  /** Bytes from the client, in order. */
  push(bytes: Buffer): void
  hello(): ClientHello | null
}

const HANDSHAKE = 22
const CLIENT_HELLO = 1
const MAX_HELLO_BYTES = 64 * 1024

export function readClientHello(): HelloReader {
  let seen = Buffer.alloc(0)
  let found: ClientHello | null = null
  let done = false
  return {
    push(bytes) {
      if (done) return
      seen = Buffer.concat([seen, bytes.subarray(0, MAX_HELLO_BYTES)])
      const message = helloMessage(seen)
      if (message === 'more' && seen.length < MAX_HELLO_BYTES) return
      done = true
      found = message instanceof Uint8Array ? parse(message) : null
      seen = Buffer.alloc(0)
    },
    hello: () => found,
  }
}

/** Joins handshake records, since the message may be split anywhere. */
function helloMessage(bytes: Buffer): Buffer | 'more' | 'other' {
  const parts: Buffer[] = []
  let joined = 0
  let at = 0
  for (;;) {
    const first = bytes[at]
    if (first === undefined) return 'more'
    if (first !== HANDSHAKE) return 'other'
    if (bytes.length < at + 5) return 'more'
    if (bytes[at + 1] !== 3) return 'other'
    const part = bytes.subarray(at + 5, at + 5 + bytes.readUInt16BE(at + 3))
    if (part.length === 0 && bytes.length > at + 5) return 'other'
    parts.push(part)
    joined += part.length
    at += 5 + bytes.readUInt16BE(at + 3)
    if (joined >= 4) {
      const message = Buffer.concat(parts)
      if (message[0] !== CLIENT_HELLO) return 'other'
      const length = message.readUIntBE(1, 3)
      if (joined >= 4 + length) return message.subarray(4, 4 + length)
    }
  }
}

function parse(message: Buffer): ClientHello | null {
  if (message.length < 34) return null
  const random = message.toString('hex', 2, 34)
  try {
    let at = 34
    at += 1 + message.readUInt8(at)
    at += 2 + message.readUInt16BE(at)
    at += 1 + message.readUInt8(at)
    if (at >= message.length) return { random, serverName: null }
    const end = Math.min(message.length, at + 2 + message.readUInt16BE(at))
    at += 2
    while (at + 4 <= end) {
      const length = message.readUInt16BE(at + 2)
      if (message.readUInt16BE(at) === 0) {
        const size = message.readUInt16BE(at + 7)
        return { random, serverName: message.toString('latin1', at + 9, Math.min(at + 9 + size, end)) }
      }
      at += 4 + length
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return { random, serverName: null }
}
