// SM2 signatures with SM3 (GB/T 32918.2) and the standard's default user id, in the DER of GB/T 35276; Node's own SM2 uses an empty id and is incompatible with other implementations.
import { sm2 } from 'sm-crypto-v2'
import { fromHex, toHex } from '../bytes/hex.ts'
import { bitString, DerError, fieldsOf, integerBytes, oid, readDer, readInteger, sequence, TAG } from './der.ts'
import { OID } from './der-object-id.ts'

const USER_ID = '1234567812345678'
const ORDER = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n
const POINT_BYTES = 65

/** Returns 64 lower-case hexadecimal digits. */
export function newSm2PrivateKey(): string {
  for (;;) {
    const key = toHex(crypto.getRandomValues(new Uint8Array(32)))
    if (isPrivateKey(key)) return key
  }
}

/** The standard excludes n − 1, for which no signature can be computed. */
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

/** Pass `point` when signing often: computing it costs as much as the signature. */
export function sm2Sign(privateKey: string, message: Uint8Array, point = sm2PublicKey(privateKey)): Uint8Array {
  if (!isPrivateKey(privateKey)) throw new TypeError('not an SM2 private key')
  const publicKey = toHex(point)
  const numbers = fromHex(sm2.doSignature(message, privateKey, { hash: true, publicKey, userId: USER_ID }))
  return sequence(integerBytes(numbers.subarray(0, 32)), integerBytes(numbers.subarray(32)))
}

/** Returns false, never throws, for a point off the curve, a malformed signature or numbers out of range. */
export function sm2Verify(point: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const numbers = readNumbers(signature)
  if (!numbers || point.length !== POINT_BYTES || point[0] !== 4) return false
  const publicKey = toHex(point)
  try {
    if (!sm2.verifyPublicKey(publicKey)) return false
    return sm2.doVerifySignature(message, numbers, publicKey, { hash: true, userId: USER_ID })
  } catch {
    // The library throws for an impossible point.
    return false
  }
}

function readNumbers(signature: Uint8Array): string | undefined {
  try {
    const fields = fieldsOf(readDer(signature))
    const numbers = [fields.next(TAG.integer), fields.next(TAG.integer)].map((node) => readInteger(node))
    fields.end()
    if (numbers.some((number) => number <= 0n || number >= ORDER)) return undefined
    return numbers.map((number) => number.toString(16).padStart(64, '0')).join('')
  } catch (error) {
    if (error instanceof DerError) return undefined
    throw error
  }
}

export function sm2Spki(point: Uint8Array): Uint8Array {
  if (point.length !== POINT_BYTES || point[0] !== 4) throw new TypeError('not an uncompressed SM2 point')
  return sequence(sequence(oid(OID.ecPublicKey), oid(OID.sm2Curve)), bitString(point))
}
