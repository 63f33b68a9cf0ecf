// Private keys in memory: generated and used with Node's crypto, SM2 with a library whose signatures are interoperable.
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { newSm2PrivateKey, sm2PublicKey, sm2Sign, sm2Spki } from '@attestry/proof/signature/sm2'
import type { KeyAlgorithm, KeyInfo } from './port.ts'

export type PrivateKey =
  | { readonly algorithm: Exclude<KeyAlgorithm, 'sm2'>; readonly key: KeyObject }
  | { readonly algorithm: 'sm2'; readonly hex: string; readonly point: Uint8Array }

const generate = promisify(generateKeyPair)
const signInThreadPool = promisify(sign)
const DIGEST = { p256: 'sha256', p384: 'sha384', rsa3072: 'sha256', ed25519: null } as const

/** PKCS #8 in DER; for SM2 the raw scalar. */
export async function newPrivateKey(algorithm: KeyAlgorithm): Promise<{ bytes: Uint8Array; spki: Uint8Array }> {
  if (algorithm === 'sm2') {
    const hex = newSm2PrivateKey()
    return { bytes: Buffer.from(hex, 'hex'), spki: sm2Spki(sm2PublicKey(hex)) }
  }
  const { privateKey } = await generateFor(algorithm)
  return { bytes: privateKey.export({ type: 'pkcs8', format: 'der' }), spki: spkiOf(privateKey) }
}

function generateFor(algorithm: Exclude<KeyAlgorithm, 'sm2'>): Promise<{ privateKey: KeyObject }> {
  if (algorithm === 'rsa3072') return generate('rsa', { modulusLength: 3072 })
  if (algorithm === 'ed25519') return generate('ed25519')
  return generate('ec', { namedCurve: algorithm === 'p256' ? 'P-256' : 'P-384' })
}

export function readPrivateKey({ algorithm }: KeyInfo, bytes: Uint8Array): PrivateKey {
  if (algorithm !== 'sm2') return { algorithm, key: createPrivateKey({ key: Buffer.from(bytes), format: 'der', type: 'pkcs8' }) }
  const hex = Buffer.from(bytes).toString('hex')
  return { algorithm, hex, point: sm2PublicKey(hex) }
}

export async function signWith(privateKey: PrivateKey, message: Uint8Array): Promise<Uint8Array> {
  if (privateKey.algorithm === 'sm2') return sm2Sign(privateKey.hex, message, privateKey.point)
  const { algorithm, key } = privateKey
  const digest = DIGEST[algorithm]
  // These take a millisecond or more: run in the thread pool, so that other signatures do not wait.
  if (algorithm === 'rsa3072' || algorithm === 'p384') return signInThreadPool(digest, message, { key, dsaEncoding: 'der' })
  return sign(digest, message, { key, dsaEncoding: 'der' })
}

function spkiOf(privateKey: KeyObject): Uint8Array {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
}
