// Ethereum's two hexadecimal forms, lower-case and 0x-prefixed: data keeps every byte, a quantity has no leading zero.
import { fromHex, toHex } from '../bytes/hex.ts'

export type Hex = `0x${string}`

export const hexData = (bytes: Uint8Array): Hex => `0x${toHex(bytes)}`

export const hexQuantity = (value: bigint | number): Hex => `0x${BigInt(value).toString(16)}`

/** Throws a TypeError unless `text` is data of at most `longest` or of exactly `exact` bytes. */
export function readData(text: unknown, limit: { longest: number } | { exact: number }): Uint8Array {
  const longest = 'exact' in limit ? limit.exact : limit.longest
  if (typeof text !== 'string' || !text.startsWith('0x')) throw new TypeError('not 0x-prefixed data')
  if (text.length > 2 + longest * 2) throw new TypeError(`more than ${longest} bytes`)
  const bytes = fromHex(text.slice(2))
  if ('exact' in limit && bytes.length !== limit.exact) throw new TypeError(`${bytes.length} bytes in place of ${limit.exact}`)
  return bytes
}

/** Throws a TypeError unless `text` is a quantity of at most 32 bytes. */
export function readQuantity(text: unknown): bigint {
  if (typeof text !== 'string' || !/^0x(0|[1-9a-f][0-9a-f]{0,63})$/.test(text)) throw new TypeError('not a 0x-prefixed quantity')
  return BigInt(text)
}
