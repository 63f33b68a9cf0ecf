// Parses public keys (SubjectPublicKeyInfo) of supported types and sizes.
import {
  DerError,
  type DerNode,
  fieldsOf,
  nullValue,
  oid,
  readBitString,
  readDer,
  readInteger,
  readOid,
  sequence,
  TAG,
} from './der.ts'
import { OID } from './der-object-id.ts'
import { readAlgorithmId } from './signature-algorithm.ts'

export type Curve = 'P-256' | 'P-384' | 'P-521'

export type PublicKey =
  | { readonly kind: 'ec'; readonly curve: Curve; readonly point: Uint8Array }
  | { readonly kind: 'sm2'; readonly point: Uint8Array }
  | { readonly kind: 'ed25519'; readonly bytes: Uint8Array }
  /** As plain rsaEncryption, the only form that browsers import. */
  | { readonly kind: 'rsa'; readonly spki: Uint8Array }

/** Bytes of a coordinate, and of r and s of a signature. */
export const COORDINATE_BYTES = { 'P-256': 32, 'P-384': 48, 'P-521': 66, sm2: 32 } as const

const CURVES: ReadonlyMap<string, Curve | 'sm2'> = new Map<string, Curve | 'sm2'>([
  [OID.p256, 'P-256'],
  [OID.p384, 'P-384'],
  [OID.p521, 'P-521'],
  [OID.sm2Curve, 'sm2'],
])
const UNCOMPRESSED = 4
const RSA_BITS = { least: 2048n, most: 8192n }
/** Limits the cost of verifying with an untrusted key. */
const MAX_RSA_EXPONENT = 1n << 33n

/** Throws DerError if the key is malformed, unsupported or too weak. */
export function readPublicKey(spki: Uint8Array): PublicKey {
  const fields = fieldsOf(readDer(spki))
  const { name, parameters } = readAlgorithmId(fields.next(TAG.sequence))
  const key = fields.next(TAG.bitString)
  fields.end()
  const { bytes, unusedBits } = readBitString(key)
  if (unusedBits !== 0) throw new DerError('a key of odd bits')
  if (name === OID.ecPublicKey) return readEcKey(parameters, bytes)
  if (name === OID.ed25519 && !parameters && bytes.length === 32) return { kind: 'ed25519', bytes }
  if (name === OID.rsa || name === OID.rsaPss) return readRsaKey(bytes, key.raw)
  throw new DerError('a key of an unknown kind')
}

function readEcKey(parameters: DerNode | undefined, point: Uint8Array): PublicKey {
  const curve = parameters && CURVES.get(readOid(parameters))
  if (!curve || point[0] !== UNCOMPRESSED || point.length !== 1 + 2 * COORDINATE_BYTES[curve])
    throw new DerError('an elliptic key of an unknown curve or form')
  return curve === 'sm2' ? { kind: 'sm2', point } : { kind: 'ec', curve, point }
}

function readRsaKey(bytes: Uint8Array, key: Uint8Array): PublicKey {
  const fields = fieldsOf(readDer(bytes))
  const modulus = readInteger(fields.next(TAG.integer))
  const exponent = readInteger(fields.next(TAG.integer))
  fields.end()
  const isSized = modulus >> (RSA_BITS.least - 1n) > 0n && modulus >> RSA_BITS.most === 0n
  if (!isSized || exponent < 3n || exponent > MAX_RSA_EXPONENT || exponent % 2n === 0n)
    throw new DerError('an RSA key out of bounds')
  return { kind: 'rsa', spki: sequence(sequence(oid(OID.rsa), nullValue()), key) }
}
