// Reads values of DER elements, each only in its canonical encoding.
import { DerError, type DerNode, TAG } from './der-reader.ts'

const MAX_ARC_BYTES = 20
const MAX_OID_BYTES = 64
const MAX_INTEGER_BYTES = 1025

function content(node: DerNode, tag: number): Uint8Array {
  if (node.tag !== tag) throw new DerError(`tag ${node.tag} where ${tag} belongs`)
  return node.content
}

export function readOid(node: DerNode): string {
  const bytes = content(node, TAG.oid)
  const last = bytes.at(-1)
  if (last === undefined || last >= 0x80 || bytes.length > MAX_OID_BYTES) throw new DerError('not an object identifier')
  const arcs: bigint[] = []
  let arc = 0n
  let width = 0
  for (const byte of bytes) {
    if (width === 0 && byte === 0x80) throw new DerError('an object identifier that is not minimal')
    arc = (arc << 7n) | BigInt(byte & 0x7f)
    width += 1
    if (width > MAX_ARC_BYTES) throw new DerError('an object identifier out of bounds')
    if (byte >= 0x80) continue
    arcs.push(arc)
    arc = 0n
    width = 0
  }
  const [head = 0n, ...rest] = arcs
  const first = head < 40n ? 0n : head < 80n ? 1n : 2n
  return [first, head - first * 40n, ...rest].join('.')
}

/** Reads an INTEGER or ENUMERATED, up to the size of the largest RSA modulus with its sign byte. */
export function readInteger(node: DerNode, tag: number = TAG.integer): bigint {
  const bytes = content(node, tag)
  const [first, second] = bytes
  if (first === undefined || bytes.length > MAX_INTEGER_BYTES) throw new DerError('not an integer of a sane size')
  if (second !== undefined && ((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80)))
    throw new DerError('an integer that is not minimal')
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return first >= 0x80 ? value - (1n << BigInt(8 * bytes.length)) : value
}

/** Reads a non-negative safe integer. */
export function readSmallInteger(node: DerNode, tag: number = TAG.integer): number {
  const value = content(node, tag).length > 7 ? -1n : readInteger(node, tag)
  if (value < 0n || value > BigInt(Number.MAX_SAFE_INTEGER)) throw new DerError('an integer out of bounds')
  return Number(value)
}

export function readBoolean(node: DerNode): boolean {
  const bytes = content(node, TAG.boolean)
  if (bytes.length !== 1 || (bytes[0] !== 0 && bytes[0] !== 0xff)) throw new DerError('not a boolean')
  return bytes[0] === 0xff
}

export const readOctets = (node: DerNode): Uint8Array => content(node, TAG.octetString)

export function readBitString(node: DerNode): { bytes: Uint8Array; unusedBits: number } {
  const whole = content(node, TAG.bitString)
  const [unusedBits = 8] = whole
  const bytes = whole.subarray(1)
  const spare = (bytes.at(-1) ?? 0xff) & ((1 << unusedBits) - 1)
  if (unusedBits > 7 || spare !== 0) throw new DerError('not a bit string')
  return { bytes, unusedBits }
}

/** Reads UTCTime or GeneralizedTime in the form of X.509 and RFC 3161, truncated to milliseconds. */
export function readTime(node: DerNode): Date {
  const text = String.fromCharCode(...node.content.subarray(0, 40))
  const match =
    node.tag === TAG.utcTime
      ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text)
      : node.tag === TAG.generalizedTime
        ? /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{0,8}[1-9]))?Z$/.exec(text)
        : null
  if (!match) throw new DerError('not a time')
  const [, year = '', month, day, hour, minute, second, fraction = ''] = match
  const fullYear = year.length === 4 ? year : `${year < '50' ? '20' : '19'}${year}`
  const iso = `${fullYear}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
  const date = new Date(iso)
  // Date parses 30 February as a day of March.
  if (Number.isNaN(date.getTime()) || date.toISOString() !== iso) throw new DerError('not a time')
  return date
}
