// Ethereum's RLP encoding; non-canonical input is rejected, so that a hash of the bytes identifies the value.
import { concat } from '../bytes/digest.ts'

export type RlpItem = Uint8Array | readonly RlpItem[]

export class RlpError extends Error {
  constructor(message: string) {
    super(message)
    this.name = new.target.name
  }
}

const SHORT_STRING = 0x80
const SHORT_LIST = 0xc0
const MAX_SHORT_BYTES = 55
/** More than any header, transaction or trie node needs. */
const MAX_DEPTH = 16

export function encodeRlp(item: RlpItem): Uint8Array {
  if (isBytes(item)) {
    const [only = SHORT_STRING] = item
    return item.length === 1 && only < SHORT_STRING ? item.slice() : concat(head(SHORT_STRING, item.length), item)
  }
  const content = concat(...item.map(encodeRlp))
  return concat(head(SHORT_LIST, content.length), content)
}

/** Decodes exactly one item; throws RlpError otherwise. */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  const { item, end } = readItem(bytes, 0, bytes.length, 0)
  if (end !== bytes.length) throw new RlpError('bytes follow the item')
  return item
}

/** An unsigned integer in RLP: big-endian without leading zeros, zero as no bytes. */
export function encodeUint(value: bigint): Uint8Array {
  if (value < 0n) throw new RlpError('a negative number has no RLP form')
  const digits = value === 0n ? '' : value.toString(16)
  const even = digits.length % 2 ? `0${digits}` : digits
  return Uint8Array.from(even.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function decodeUint(item: RlpItem | undefined, widest = 32): bigint {
  const bytes = bytesOf(item)
  if (bytes.length > widest) throw new RlpError(`a number wider than ${widest} bytes`)
  if (bytes[0] === 0) throw new RlpError('a number with a leading zero')
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
}

export function bytesOf(item: RlpItem | undefined, length?: number): Uint8Array {
  if (!item || !isBytes(item)) throw new RlpError('bytes are missing')
  if (length !== undefined && item.length !== length) throw new RlpError(`${item.length} bytes in place of ${length}`)
  return item
}

export function listOf(item: RlpItem | undefined): readonly RlpItem[] {
  if (!item || isBytes(item)) throw new RlpError('a list is missing')
  return item
}

export const isBytes = (item: RlpItem): item is Uint8Array => item instanceof Uint8Array

function head(kind: number, length: number): Uint8Array {
  if (length <= MAX_SHORT_BYTES) return Uint8Array.of(kind + length)
  const size = encodeUint(BigInt(length))
  return Uint8Array.of(kind + MAX_SHORT_BYTES + size.length, ...size)
}

function readItem(bytes: Uint8Array, start: number, limit: number, depth: number): { item: RlpItem; end: number } {
  const first = bytes[start]
  if (first === undefined) throw new RlpError('an item is missing')
  if (first < SHORT_STRING) return { item: bytes.slice(start, start + 1), end: start + 1 }
  const kind = first < SHORT_LIST ? SHORT_STRING : SHORT_LIST
  const { from, end } = readExtent(bytes, start, limit, first - kind)
  if (kind === SHORT_STRING) {
    if (end - from === 1 && (bytes[from] ?? 0) < SHORT_STRING) throw new RlpError('a small byte in more bytes than it needs')
    return { item: bytes.slice(from, end), end }
  }
  if (depth >= MAX_DEPTH) throw new RlpError('lists within lists too deep')
  const items: RlpItem[] = []
  for (let at = from; at < end; ) {
    const next = readItem(bytes, at, end, depth + 1)
    items.push(next.item)
    at = next.end
  }
  return { item: items, end }
}

function readExtent(bytes: Uint8Array, start: number, limit: number, shortLength: number): { from: number; end: number } {
  let from = start + 1
  let length = shortLength
  if (shortLength > MAX_SHORT_BYTES) {
    from += shortLength - MAX_SHORT_BYTES
    // Six bytes are beyond any limit and still exact in a number.
    length = Number(decodeUint(bytes.slice(start + 1, from), 6))
    if (length <= MAX_SHORT_BYTES) throw new RlpError('a short length in its long form')
  }
  if (length > limit - from) throw new RlpError('an item is cut off')
  return { from, end: from + length }
}
