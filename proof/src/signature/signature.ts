// Verifies signatures with WebCrypto, and SM2 with sm2.ts; never throws: a signature that cannot be checked is invalid.

import type { DigestAlgorithm } from '../bytes/digest.ts'
import { DerError, fieldsOf, integerBytes, readDer, readInteger, sequence, TAG } from './der.ts'
import { readSignatureMethod, type SignatureMethod } from './signature-algorithm.ts'
import { COORDINATE_BYTES, type Curve, type PublicKey, readPublicKey } from './signature-key.ts'
import { sm2Verify } from './sm2.ts'

export { digestAlgorithmId, digestOfScheme, type SignatureScheme, signatureAlgorithmId } from './signature-algorithm.ts'

export interface SignatureToVerify {
  /** AlgorithmIdentifier, DER. */
  readonly algorithm: Uint8Array
  /** Stated next to it by a CMS signer: must match, or completes an algorithm that names only the key type. */
  readonly digest?: DigestAlgorithm
  readonly spki: Uint8Array
  readonly message: Uint8Array
  readonly signature: Uint8Array
}

const HASH = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' } as const

export async function verifySignature({ algorithm, digest, spki, message, signature }: SignatureToVerify): Promise<boolean> {
  let method: SignatureMethod | undefined
  let key: PublicKey
  try {
    method = readSignatureMethod(algorithm, digest)
    key = readPublicKey(spki)
  } catch (error) {
    if (error instanceof DerError) return false
    throw error
  }
  if (!method) return false
  if (method.kind === 'sm2') return key.kind === 'sm2' && sm2Verify(key.point, message, signature)
  try {
    return await verifyByWebCrypto(method, key, message, signature)
  } catch {
    // WebCrypto throws for points off the curve and similar input.
    return false
  }
}

async function verifyByWebCrypto(
  method: SignatureMethod,
  key: PublicKey,
  message: Uint8Array,
  signature: Uint8Array,
): Promise<boolean> {
  if (method.kind === 'ecdsa' && key.kind === 'ec') {
    const imported = await importKey('raw', key.point, { name: 'ECDSA', namedCurve: key.curve })
    const halves = ecdsaRawSignature(signature, COORDINATE_BYTES[key.curve])
    return crypto.subtle.verify({ name: 'ECDSA', hash: HASH[method.digest] }, imported, halves, copyOf(message))
  }
  if (method.kind === 'rsa' && key.kind === 'rsa') {
    const imported = await importKey('spki', key.spki, { name: 'RSASSA-PKCS1-v1_5', hash: HASH[method.digest] })
    return crypto.subtle.verify('RSASSA-PKCS1-v1_5', imported, copyOf(signature), copyOf(message))
  }
  if (method.kind === 'rsa-pss' && key.kind === 'rsa') {
    const imported = await importKey('spki', key.spki, { name: 'RSA-PSS', hash: HASH[method.digest] })
    return crypto.subtle.verify({ name: 'RSA-PSS', saltLength: method.saltLength }, imported, copyOf(signature), copyOf(message))
  }
  if (method.kind === 'ed25519' && key.kind === 'ed25519') {
    const imported = await importKey('raw', key.bytes, { name: 'Ed25519' })
    return crypto.subtle.verify('Ed25519', imported, copyOf(signature), copyOf(message))
  }
  return false
}

const importKey = (
  format: 'raw' | 'spki',
  bytes: Uint8Array,
  algorithm:
    | { readonly name: string; readonly namedCurve: string }
    | { readonly name: string; readonly hash: string }
    | { readonly name: string },
) => crypto.subtle.importKey(format, copyOf(bytes), algorithm, false, ['verify'])

/** WebCrypto accepts only bytes of a plain ArrayBuffer. */
const copyOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

/** Converts SEQUENCE { r, s } to r ‖ s, the format of WebCrypto. */
function ecdsaRawSignature(signature: Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const fields = fieldsOf(readDer(signature))
  const halves = new Uint8Array(2 * width)
  for (const end of [width, 2 * width]) {
    const node = fields.next(TAG.integer)
    if (readInteger(node) <= 0n) throw new DerError('a signature with a number out of bounds')
    const magnitude = node.content[0] === 0 ? node.content.subarray(1) : node.content
    if (magnitude.length > width) throw new DerError('a signature with a number out of bounds')
    halves.set(magnitude, end - magnitude.length)
  }
  fields.end()
  return halves
}

/** Converts a WebCrypto signature r ‖ s to the DER of X.509 and CMS. */
export function ecdsaDer(halves: Uint8Array, curve: Curve): Uint8Array {
  const width = COORDINATE_BYTES[curve]
  if (halves.length !== 2 * width) throw new TypeError(`not a signature of ${curve}`)
  return sequence(integerBytes(halves.subarray(0, width)), integerBytes(halves.subarray(width)))
}
