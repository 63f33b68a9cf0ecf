// Digests by name, at once or in pieces, and the few things done with bytes everywhere; the same in a browser, the server and offline.
import { sha256 as nobleSha256, sha384 as nobleSha384, sha512 as nobleSha512 } from '@noble/hashes/sha2.js'
import { fromHex } from './hex.ts'
import { Sm3, sm3 } from './sm3.ts'

export type DigestAlgorithm = 'sha256' | 'sha384' | 'sha512' | 'sm3'

/** A digest is taken once; what comes after it is refused. */
export interface Hasher {
  update(bytes: Uint8Array): void
  digest(): Uint8Array
}

const SHA2 = { sha256: nobleSha256, sha384: nobleSha384, sha512: nobleSha512 } as const

export const sha256 = (bytes: Uint8Array): Uint8Array => nobleSha256(bytes)

export function digest(algorithm: DigestAlgorithm, bytes: Uint8Array): Uint8Array {
  return algorithm === 'sm3' ? fromHex(sm3(bytes)) : SHA2[algorithm](bytes)
}

export function hasher(algorithm: DigestAlgorithm): Hasher {
  if (algorithm === 'sm3') {
    const state = new Sm3()
    return { update: (bytes) => void state.update(bytes), digest: () => fromHex(state.digest()) }
  }
  const state = SHA2[algorithm].create()
  return { update: (bytes) => void state.update(bytes), digest: () => state.digest() }
}

/** For digests and other public bytes: it stops at the first difference. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false
  return true
}

export const concat = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => concatAll(parts)

/** For lists longer than a call may have arguments. */
export function concatAll(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  // Encoding would replace a lone surrogate, and two texts would share their bytes.
  if (!text.isWellFormed()) throw new TypeError('not well-formed text')
  return encoder.encode(text)
}

/** Throws a TypeError where the bytes are not UTF-8; a byte order mark is kept as the character it is. */
export const fromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes)
