// Checks that the runtime supports the cryptography that a verdict needs; without it there is no verdict rather than a wrong one.
import { fromHex } from '../bytes/hex.ts'

export class VerifierUnable extends Error {
  override readonly name = 'VerifierUnable'
}

/** RFC 8032, 7.1, test 1. */
const ED25519 = {
  key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  signature:
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
}
/** RFC 6979, A.2.5, SHA-256, "sample". */
const P256 = {
  key: '0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb67903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299',
  signature:
    'efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8',
}

/** Throws VerifierUnable. Tests a valid and an invalid signature each, so that an implementation that always answers the same is detected. */
export async function checkCryptoSupport(): Promise<void> {
  if (typeof crypto === 'undefined' || crypto.subtle === undefined) throw new VerifierUnable('WebCrypto')
  await checkVerifies('Ed25519', { name: 'Ed25519' }, { name: 'Ed25519' }, ED25519, new Uint8Array(0))
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  await checkVerifies('ECDSA P-256', curve, { name: 'ECDSA', hash: 'SHA-256' }, P256, new TextEncoder().encode('sample'))
}

async function checkVerifies(
  what: string,
  keyAlgorithm: { readonly name: string; readonly namedCurve?: string },
  verifyAlgorithm: { readonly name: string; readonly hash?: string },
  { key, signature }: { key: string; signature: string },
  message: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const right = new Uint8Array(fromHex(signature))
  const wrong = new Uint8Array(right)
  wrong[0] = (wrong[0] ?? 0) ^ 1
  try {
    const imported = await crypto.subtle.importKey('raw', new Uint8Array(fromHex(key)), keyAlgorithm, false, ['verify'])
    const answers = [
      await crypto.subtle.verify(verifyAlgorithm, imported, right, message),
      await crypto.subtle.verify(verifyAlgorithm, imported, wrong, message),
    ]
    if (answers[0] && !answers[1]) return
  } catch {
    // Reported below.
  }
  throw new VerifierUnable(what)
}
