// Writes canonical DER (X.690); der-reader.ts reads it.

import { concat, utf8 } from '../bytes/digest.ts'
import { TAG } from './der-reader.ts'

export { DerError, type DerFields, type DerNode, fieldsOf, onlyChild, readDer, TAG } from './der-reader.ts'
export { readBitString, readBoolean, readInteger, readOctets, readOid, readSmallInteger, readTime } from './der-value.ts'

function header(tag: number, length: number): number[] {
  if (length < 0x80) return [tag, length]
  const digits: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256)
  return [tag, 0x80 | digits.length, ...digits]
}

export const tlv = (tag: number, bytes: Uint8Array): Uint8Array => concat(Uint8Array.from(header(tag, bytes.length)), bytes)

export function constructed(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0
  for (const part of parts) length += part.length
  return concat(Uint8Array.from(header(tag, length)), ...parts)
}

export const sequence = (...parts: readonly Uint8Array[]): Uint8Array => constructed(TAG.sequence, ...parts)

/** SET OF: DER requires ascending order of the encoded members. */
export const set = (...parts: readonly Uint8Array[]): Uint8Array => constructed(TAG.set, ...[...parts].sort(compareBytes))

export const explicit = (n: number, ...parts: readonly Uint8Array[]): Uint8Array => constructed(0xa0 | n, ...parts)
export const implicit = (n: number, bytes: Uint8Array): Uint8Array => tlv(0x80 | n, bytes)

/** Lexicographic order; a prefix sorts first. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length)
  for (let at = 0; at < shared; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

export function integer(value: bigint | number): Uint8Array {
  if (value >= 0 && value < 0x80) return Uint8Array.of(TAG.integer, 1, Number(value))
  let rest = BigInt(value)
  const bytes: number[] = []
  do {
    bytes.unshift(Number(rest & 0xffn))
    rest >>= 8n
  } while (rest !== 0n && rest !== -1n)
  // The first bit is the sign: add a byte if it would be wrong.
  if (rest === 0n && (bytes[0] ?? 0) >= 0x80) bytes.unshift(0)
  if (rest === -1n && (bytes[0] ?? 0) < 0x80) bytes.unshift(0xff)
  return tlv(TAG.integer, Uint8Array.from(bytes))
}

/** From the magnitude's bytes, most significant first. */
export function integerBytes(bytes: Uint8Array): Uint8Array {
  let from = 0
  while (from < bytes.length - 1 && bytes[from] === 0) from += 1
  const magnitude = bytes.subarray(from)
  const needsSign = magnitude.length === 0 || (magnitude[0] ?? 0) >= 0x80
  return tlv(TAG.integer, needsSign ? concat(Uint8Array.of(0), magnitude) : magnitude)
}

/** Caches encoded object identifiers: few different ones are used. */
const oidCache = new Map<string, Uint8Array>()
const MAX_CACHED_OIDS = 256

export function oid(text: string): Uint8Array {
  const known = oidCache.get(text)
  if (known) return known
  const bytes = encodeOid(text)
  if (oidCache.size < MAX_CACHED_OIDS) oidCache.set(text, bytes)
  return bytes
}

function encodeOid(text: string): Uint8Array {
  if (!/^[0-2](\.(0|[1-9]\d*))+$/.test(text)) throw new TypeError(`not an object identifier: ${text}`)
  const [first = 0n, second = 0n, ...rest] = text.split('.').map(BigInt)
  if (first < 2n && second > 39n) throw new TypeError(`not an object identifier: ${text}`)
  return tlv(TAG.oid, Uint8Array.from([first * 40n + second, ...rest].flatMap(base128)))
}

function base128(arc: bigint): number[] {
  const bytes = [Number(arc & 0x7fn)]
  for (let rest = arc >> 7n; rest > 0n; rest >>= 7n) bytes.unshift(Number(rest & 0x7fn) | 0x80)
  return bytes
}

export const boolean = (value: boolean): Uint8Array => Uint8Array.of(TAG.boolean, 1, value ? 0xff : 0)
export const nullValue = (): Uint8Array => Uint8Array.of(TAG.null, 0)
export const octetString = (bytes: Uint8Array): Uint8Array => tlv(TAG.octetString, bytes)
export const bitString = (bytes: Uint8Array, unusedBits = 0): Uint8Array =>
  tlv(TAG.bitString, concat(Uint8Array.of(unusedBits), bytes))

/** A named bit list: DER omits trailing zero bits. */
export function namedBits(...positions: readonly number[]): Uint8Array {
  if (positions.length === 0) return bitString(new Uint8Array(0))
  const last = Math.max(...positions)
  const bytes = new Uint8Array(Math.floor(last / 8) + 1)
  for (const position of positions) bytes[position >> 3] = (bytes[position >> 3] ?? 0) | (0x80 >> (position & 7))
  return bitString(bytes, 7 - (last & 7))
}

export const utf8String = (text: string): Uint8Array => tlv(TAG.utf8String, utf8(text))

export function printableString(text: string): Uint8Array {
  if (!/^[A-Za-z0-9 '()+,\-./:=?]*$/.test(text)) throw new TypeError('not of the printable characters')
  return tlv(TAG.printableString, utf8(text))
}

export function ia5String(text: string): Uint8Array {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: IA5 is all of ASCII, control characters included.
  if (!/^[\x00-\x7f]*$/.test(text)) throw new TypeError('not ASCII')
  return tlv(TAG.ia5String, utf8(text))
}

/** Writes milliseconds if not zero, without trailing zeros. */
export function generalizedTime(date: Date): Uint8Array {
  const text = date.toISOString()
  if (text.length !== 24) throw new RangeError('not a year of four digits')
  return tlv(TAG.generalizedTime, utf8(text.replace(/[-:T]/g, '').replace(/\.?0*Z$/, 'Z')))
}

/** Whole seconds; years 1950 to 2049 only. */
export function utcTime(date: Date): Uint8Array {
  const year = date.getUTCFullYear()
  if (!(year >= 1950 && year < 2050)) throw new RangeError('UTCTime holds the years 1950 to 2049')
  return tlv(TAG.utcTime, utf8(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))
}
