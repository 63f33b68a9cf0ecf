// The few DNS messages a look-up needs, read with bounds: whoever answers may be hostile, and nothing is believed that was not asked for.
import { isIPv6 } from 'node:net'

export type RecordType = 'A' | 'AAAA'
const typeNumbers = { A: 1, AAAA: 28 } as const
const CNAME = 5
const IN = 1
const HEADER = 12
const MAX_NAME = 255
const MAX_RECORDS = 256
const MAX_ALIASES = 16

export class DnsMessageError extends Error {}

export interface Answer {
  readonly rcode: number
  readonly truncated: boolean
  readonly addresses: readonly string[]
  /** The smallest over the whole chain, in seconds. */
  readonly ttl: number
  /** Where the chain of aliases ends: what to ask for next when no address came with it. */
  readonly name: string
}

export function encodeQuery(id: number, name: string, type: RecordType): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(label, 'ascii'))
  if (labels.some((label) => label.length === 0 || label.length > 63)) throw new DnsMessageError('a label is empty or too long')
  const header = Buffer.alloc(HEADER)
  header.writeUInt16BE(id, 0)
  header.writeUInt16BE(0x0100, 2)
  header.writeUInt16BE(1, 4)
  const tail = Buffer.from([0, 0, typeNumbers[type], 0, IN])
  return Buffer.concat([header, ...labels.flatMap((label) => [Buffer.from([label.length]), label]), tail])
}

/** `exact`: id and question are those that were sent, with the very letter case; `folded`: the case is lost; `other`: not an answer to this. */
export function matchAnswer(message: Buffer, query: Buffer): 'exact' | 'folded' | 'other' {
  if (message.length < query.length || message.readUInt16BE(0) !== query.readUInt16BE(0)) return 'other'
  const flags = message.readUInt16BE(2)
  if ((flags & 0xf800) !== 0x8000 || message.readUInt16BE(4) !== 1) return 'other'
  const question = message.subarray(HEADER, query.length)
  if (question.equals(query.subarray(HEADER))) return 'exact'
  const folded = (bytes: Buffer) => bytes.toString('latin1').toLowerCase()
  return folded(question) === folded(query.subarray(HEADER)) ? 'folded' : 'other'
}

/** Reads the answer section of a message that `matchAnswer` has accepted for this query. */
export function readAnswer(message: Buffer, query: Buffer, type: RecordType): Answer {
  const flags = message.readUInt16BE(2)
  const truncated = (flags & 0x0200) !== 0
  const asked = readName(query, HEADER).name
  const count = message.readUInt16BE(6)
  if (count > MAX_RECORDS) throw new DnsMessageError('too many records')
  const aliases = new Map<string, { to: string; ttl: number }>()
  const found: { name: string; address: string; ttl: number }[] = []
  if (!truncated) {
    let at = query.length
    for (let index = 0; index < count; index += 1) {
      const owner = readName(message, at)
      if (owner.end + 10 > message.length) throw new DnsMessageError('a record is cut')
      const kind = message.readUInt16BE(owner.end)
      const inClass = message.readUInt16BE(owner.end + 2) === IN
      const ttl = Math.min(message.readUInt32BE(owner.end + 4), 0x7fff_ffff)
      const start = owner.end + 10
      at = start + message.readUInt16BE(owner.end + 8)
      if (at > message.length) throw new DnsMessageError('a record is cut')
      if (inClass && kind === CNAME) {
        const target = readName(message, start)
        if (target.end !== at) throw new DnsMessageError('an alias does not fill its record')
        aliases.set(owner.name, { to: target.name, ttl })
      } else if (inClass && kind === typeNumbers[type]) {
        found.push({ name: owner.name, address: addressOf(message.subarray(start, at), type), ttl })
      }
    }
  }
  let name = asked
  let ttl = Number.POSITIVE_INFINITY
  for (let hops = 0; aliases.has(name); hops += 1) {
    if (hops === MAX_ALIASES) throw new DnsMessageError('aliases go round in a circle')
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
  if (bytes.length !== (type === 'A' ? 4 : 16)) throw new DnsMessageError('an address has a wrong length')
  if (type === 'A') return bytes.join('.')
  const groups = Array.from({ length: 8 }, (_, index) => bytes.readUInt16BE(index * 2).toString(16)).join(':')
  const written = new URL(`http://[${groups}]/`).hostname.slice(1, -1)
  return isIPv6(written) ? written : groups
}

/** Pointers may only lead backwards, each further than the one before, so that no name can be endless. */
function readName(message: Buffer, from: number): { name: string; end: number } {
  const labels: string[] = []
  let length = 0
  let at = from
  let lowest = from
  let end = -1
  for (;;) {
    const size = message[at]
    if (size === undefined) throw new DnsMessageError('a name is cut')
    if ((size & 0xc0) === 0xc0) {
      const low = message[at + 1]
      if (low === undefined) throw new DnsMessageError('a name is cut')
      if (end === -1) end = at + 2
      const target = ((size & 0x3f) << 8) | low
      if (target >= lowest) throw new DnsMessageError('a pointer does not lead backwards')
      lowest = target
      at = target
    } else if (size > 63) {
      throw new DnsMessageError('a label of an unknown kind')
    } else if (size === 0) {
      return { name: labels.join('.').toLowerCase(), end: end === -1 ? at + 1 : end }
    } else {
      length += size + 1
      if (length > MAX_NAME || at + 1 + size > message.length) throw new DnsMessageError('a name is too long')
      labels.push(message.toString('latin1', at + 1, at + 1 + size))
      at += size + 1
    }
  }
}
