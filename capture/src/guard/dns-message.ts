// Encodes DNS queries and parses answers with bounds checks: the server may be hostile, and records for other names are ignored.
import { isIPv6 } from 'node:net'

export type RecordType = 'A' | 'AAAA'
const typeNumbers = { A: 1, AAAA: 28 } as const
const CNAME = 5
const IN = 1
const HEADER_BYTES = 12
const MAX_NAME_BYTES = 255
const MAX_RECORDS = 256
const MAX_ALIASES = 16

export class DnsMessageError extends Error {}

export interface Answer {
  readonly rcode: number
  readonly truncated: boolean
  readonly addresses: readonly string[]
  /** Seconds; the minimum over the whole alias chain. */
  readonly ttl: number
  /** Last name of the alias chain, to be queried next when the answer has no address for it. */
  readonly name: string
}

export function encodeQuery(id: number, name: string, type: RecordType): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(label, 'ascii'))
  if (labels.some((label) => label.length === 0 || label.length > 63))
    throw new DnsMessageError(`DNS name ${name}: a label is empty or longer than 63 bytes`)
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16BE(id, 0)
  header.writeUInt16BE(0x0100, 2)
  header.writeUInt16BE(1, 4)
  const tail = Buffer.from([0, 0, typeNumbers[type], 0, IN])
  return Buffer.concat([header, ...labels.flatMap((label) => [Buffer.from([label.length]), label]), tail])
}

/** `exact`: id and question match, including letter case; `folded`: they match except for case; `other`: not an answer to this query. */
export function matchAnswer(message: Buffer, query: Buffer): 'exact' | 'folded' | 'other' {
  if (message.length < query.length || message.readUInt16BE(0) !== query.readUInt16BE(0)) return 'other'
  const flags = message.readUInt16BE(2)
  if ((flags & 0xf800) !== 0x8000 || message.readUInt16BE(4) !== 1) return 'other'
  const question = message.subarray(HEADER_BYTES, query.length)
  if (question.equals(query.subarray(HEADER_BYTES))) return 'exact'
  const folded = (bytes: Buffer) => bytes.toString('latin1').toLowerCase()
  return folded(question) === folded(query.subarray(HEADER_BYTES)) ? 'folded' : 'other'
}

/** Parses the answer section of a message that `matchAnswer` accepted for this query. */
export function readAnswer(message: Buffer, query: Buffer, type: RecordType): Answer {
  const flags = message.readUInt16BE(2)
  const truncated = (flags & 0x0200) !== 0
  const queried = readName(query, HEADER_BYTES).name
  const count = message.readUInt16BE(6)
  if (count > MAX_RECORDS) throw new DnsMessageError(`${count} DNS records, more than ${MAX_RECORDS}`)
  const aliases = new Map<string, { to: string; ttl: number }>()
  const found: { name: string; address: string; ttl: number }[] = []
  if (!truncated) {
    let at = query.length
    for (let index = 0; index < count; index += 1) {
      const owner = readName(message, at)
      if (owner.end + 10 > message.length) throw new DnsMessageError('truncated DNS record')
      const kind = message.readUInt16BE(owner.end)
      const inClass = message.readUInt16BE(owner.end + 2) === IN
      const ttl = Math.min(message.readUInt32BE(owner.end + 4), 0x7fff_ffff)
      const start = owner.end + 10
      at = start + message.readUInt16BE(owner.end + 8)
      if (at > message.length) throw new DnsMessageError('truncated DNS record')
      if (inClass && kind === CNAME) {
        const target = readName(message, start)
        if (target.end !== at) throw new DnsMessageError('CNAME target does not fill its record')
        aliases.set(owner.name, { to: target.name, ttl })
      } else if (inClass && kind === typeNumbers[type]) {
        found.push({ name: owner.name, address: addressOf(message.subarray(start, at), type), ttl })
      }
    }
  }
  let name = queried
  let ttl = Number.POSITIVE_INFINITY
  for (let hops = 0; aliases.has(name); hops += 1) {
    if (hops === MAX_ALIASES) throw new DnsMessageError(`CNAME loop, or more than ${MAX_ALIASES} aliases`)
    const alias = aliases.get(name)
    name = alias?.to ?? name
    ttl = Math.min(ttl, alias?.ttl ?? 0)
  }
  const own = found.filter((record) => record.name === name)
  ttl = own.reduce((least, record) => Math.min(least, record.ttl), ttl)
  const addresses = [...new Set(own.map((record) => record.address))]
  return { rcode: flags & 0x0f, truncated, addresses, ttl: Number.isFinite(ttl) ? ttl : 0, name }
}

function addressOf(bytes: Buffer, type: RecordType): string {
  if (bytes.length !== (type === 'A' ? 4 : 16)) throw new DnsMessageError(`${type} record with ${bytes.length} bytes`)
  if (type === 'A') return bytes.join('.')
  const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16)).join(':')
  const written = new URL(`http://[${groups}]/`).hostname.slice(1, -1)
  return isIPv6(written) ? written : groups
}

/** Compression pointers must point backwards, each before the previous one, so that parsing ends. */
function readName(message: Buffer, from: number): { name: string; end: number } {
  const labels: string[] = []
  let length = 0
  let at = from
  let lowest = from
  let end = -1
  for (;;) {
    const size = message[at]
    if (size === undefined) throw new DnsMessageError('truncated DNS name')
    if ((size & 0xc0) === 0xc0) {
      const low = message[at + 1]
      if (low === undefined) throw new DnsMessageError('truncated DNS name')
      if (end === -1) end = at + 2
      const target = ((size & 0x3f) << 8) | low
      if (target >= lowest) throw new DnsMessageError('DNS compression pointer does not point backwards')
      lowest = target
      at = target
    } else if (size > 63) {
      throw new DnsMessageError(`unknown DNS label type ${size >> 6}`)
    } else if (size === 0) {
      return { name: labels.join('.').toLowerCase(), end: end === -1 ? at + 1 : end }
    } else {
      length += size + 1
      if (length > MAX_NAME_BYTES || at + 1 + size > message.length)
        throw new DnsMessageError('DNS name is too long or truncated')
      labels.push(message.toString('latin1', at + 1, at + 1 + size))
      at += size + 1
    }
  }
}
