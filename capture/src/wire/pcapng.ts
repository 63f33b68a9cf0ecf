// Encodes the pcapng blocks of a wire record, as in the IETF draft (little-endian).

const SECTION = 0x0a0d0d0a
const INTERFACE = 1
const ENHANCED_PACKET = 6
const DECRYPTION_SECRETS = 10
const TLS_KEY_LOG = 0x544c534b
/** Packets start with the IP header, v4 or v6. */
const LINKTYPE_RAW = 101
const MICROSECONDS = 6

type Option = readonly [code: number, value: string | Buffer]

export function sectionHeader(facts: { comment: string; hardware: string; os: string; application: string }): Buffer {
  const body = Buffer.alloc(16)
  body.writeUInt32LE(0x1a2b3c4d, 0)
  body.writeUInt16LE(1, 4)
  body.writeBigInt64LE(-1n, 8)
  const { comment, hardware, os, application } = facts
  return block(SECTION, body, options([[1, comment], [2, hardware], [3, os], [4, application]])) // biome-ignore format: one line
}

export function interfaceDescription(name: string, description: string): Buffer {
  const body = Buffer.alloc(8)
  body.writeUInt16LE(LINKTYPE_RAW, 0)
  return block(INTERFACE, body, options([[2, name], [3, description], [9, Buffer.from([MICROSECONDS])]])) // biome-ignore format: one line
}

/** Must precede the packets it decrypts. */
export function tlsSecrets(keyLog: Buffer): Buffer {
  const body = Buffer.alloc(8)
  body.writeUInt32LE(TLS_KEY_LOG, 0)
  body.writeUInt32LE(keyLog.length, 4)
  return block(DECRYPTION_SECRETS, body, padded(keyLog))
}

/** `at` in milliseconds since 1970, with fractions. */
export function packetBlock(at: number, packet: Buffer, comment?: string): Buffer {
  const time = BigInt(Math.round(at * 1000))
  const body = Buffer.alloc(20)
  body.writeUInt32LE(Number(time >> 32n), 4)
  body.writeUInt32LE(Number(time & 0xffff_ffffn), 8)
  body.writeUInt32LE(packet.length, 12)
  body.writeUInt32LE(packet.length, 16)
  return block(ENHANCED_PACKET, body, padded(packet), comment === undefined ? Buffer.alloc(0) : options([[1, comment]]))
}

function options(list: readonly Option[]): Buffer {
  const parts = list.map(([code, value]) => {
    const bytes = (Buffer.isBuffer(value) ? value : Buffer.from(value, 'utf8')).subarray(0, 0xffff)
    const head = Buffer.alloc(4)
    head.writeUInt16LE(code, 0)
    head.writeUInt16LE(bytes.length, 2)
    return Buffer.concat([head, padded(bytes)])
  })
  return Buffer.concat([...parts, Buffer.alloc(4)])
}

const padded = (bytes: Buffer) => (bytes.length % 4 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))]))

function block(type: number, ...parts: Buffer[]): Buffer {
  const length = 12 + parts.reduce((sum, part) => sum + part.length, 0)
  const head = Buffer.alloc(8)
  head.writeUInt32LE(type, 0)
  head.writeUInt32LE(length, 4)
  return Buffer.concat([head, ...parts, head.subarray(4, 8)], length)
}
