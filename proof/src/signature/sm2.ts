// SM2 signatures with SM3 (GB/T 32918.2) under the standard's default user id, in the DER of GB/T 35276; Node's own SM2 signs with an empty id and agrees with nobody.
import { sm2 } from 'sm-crypto-v2'
import { fromHex, toHex } from '../bytes/hex.ts'
import { bitString, DerError, fieldsOf, integerBytes, oid, readDer, readInteger, sequence, TAG } from './der.ts'
import { OID } from './der-object-id.ts'

const USER_ID = '1234567812345678'
const ORDER = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n
const POINT_BYTES = 65

/** The private key as 64 lower-case hexadecimal digits. */
export function newSm2PrivateKey(): string {
  for (;;) {
    const key = toHex(crypto.getRandomValues(new Uint8Array(32)))
    if (isPrivateKey(key)) return key
  }
}

/** The standard leaves out n − 1, for which no signature can be computed. */
function isPrivateKey(hex: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(hex)) return false
  const value = BigInt(`0x${hex}`)
  return value > 0n && value < ORDER - 1n
}

/** The point 04 ‖ x ‖ y. */
export function sm2PublicKey(privateKey: string): Uint8Array {
  if (!isPrivateKey(privateKey)) throw new TypeError('not an SM2 private key')
  return fromHex(sm2.getPublicKeyFromPrivateKey(privateKey))
}

/** Whoever signs often hands over the public key, which costs as much to compute as the signature. */
export function sm2Sign(privateKey: string, message: Uint8Array, point = sm2PublicKey(privateKey)): Uint8Array {
  if (!isPrivateKey(privateKey)) throw new TypeError('not an SM2 private key')
  const publicKey = toHex(point)
  const halves = fromHex(sm2.doSignature(message, privateKey, { hash: true, publicKey, userId: USER_ID }))
  return sequence(integerBytes(halves.subarray(0, 32)), integerBytes(halves.subarray(32)))
}

/** False, never an exception, for a point off the curve, a malformed signature or numbers out of bounds. */
export function sm2Verify(point: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const halves = readHalves(signature)
  if (!halves || point.length !== POINT_BYTES || point[0] !== 4) return false
  const publicKey = toHex(point)
  try {
    if (!sm2.verifyPublicKey(publicKey)) return false
    return sm2.doVerifySignature(message, halves, publicKey, { hash: true, userId: USER_ID })
  } catch {
    // The library answers an impossible point by throwing.
    return false
  }
}

function readHalves(signature: Uint8Array): string | undefined {
  try {
    const fields = fieldsOf(readDer(signature))
    const halves = [fields.next(TAG.integer), fields.next(TAG.integer)].map((node) => readInteger(node))
    fields.end()
    if (halves.some((half) => half <= 0n || half >= ORDER)) return undefined
    return halves.map((half) => half.toString(16).padStart(64, '0')).join('')
  } catch (error) {
    if (error instanceof DerError) return undefined
    throw error
  }
}

export function sm2Spki(point: Uint8Array): Uint8Array {
  if (point.length !== POINT_BYTES || point[0] !== 4) throw new TypeError('not an uncompressed SM2 point')
  return sequence(sequence(oid(OID.ecPublicKey), oid(OID.sm2Curve)), bitString(point))
}
