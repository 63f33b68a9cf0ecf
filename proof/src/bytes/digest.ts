// Digests by algorithm name, in one call or incrementally, and basic byte functions that also run in browsers.
import { sha256 as nobleSha256, sha384 as nobleSha384, sha512 as nobleSha512 } from '@noble/hashes/sha2.js'
import { fromHex } from './hex.ts'
import { Sm3, sm3 } from './sm3.ts'

export type DigestAlgorithm = 'sha256' | 'sha384' | 'sha512' | 'sm3'

/** Single use: `digest()` finishes the hasher, and later calls throw. */
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

/** Not constant-time: only for digests and other public bytes. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false
  return true
}

export const concat = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => concatAll(parts)

/** For lists longer than the argument limit of a call. */
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
  // The encoder replaces a lone surrogate, so two texts would encode to the same bytes.
  if (!text.isWellFormed()) throw new TypeError('not well-formed text')
  return encoder.encode(text)
}

/** Throws a TypeError if the bytes are not UTF-8; keeps a byte order mark as a character. */
export const fromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes)
