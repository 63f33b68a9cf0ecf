// What the house asks of whoever keeps its private keys: signatures over things of a known kind, never over bytes somebody brings.
import type { SignatureScheme } from '@attestry/proof/signature/signature'

export type KeyPurpose = 'authority' | 'time-stamp' | 'record' | 'document' | 'log'
export type KeyAlgorithm = 'p256' | 'p384' | 'rsa3072' | 'ed25519' | 'sm2'

export interface KeyInfo {
  readonly id: string
  readonly purpose: KeyPurpose
  readonly algorithm: KeyAlgorithm
  /** SubjectPublicKeyInfo, DER. */
  readonly spki: Uint8Array
}

/** How a key of this kind signs; DER for ECDSA and SM2, raw for the others. */
export const SCHEME_OF: Readonly<Record<KeyAlgorithm, SignatureScheme>> = {
  p256: 'ecdsa-p256-sha256',
  p384: 'ecdsa-p384-sha384',
  rsa3072: 'rsa-sha256',
  ed25519: 'ed25519',
  sm2: 'sm2-sm3',
}

export type SignRequest =
  | {
      readonly kind: 'checkpoint'
      readonly keyId: string
      readonly origin: string
      readonly size: number
      readonly root: Uint8Array
      /** From the last size signed for this origin (at first 0, with the root of the empty tree and an empty proof). */
      readonly from: { readonly size: number; readonly root: Uint8Array; readonly proof: readonly Uint8Array[] }
    }
  | {
      readonly kind: 'attributes'
      readonly keyId: string
      /** DER SET OF signed attributes of a CMS signature. */
      readonly attributes: Uint8Array
    }
  | { readonly kind: 'certificate' | 'crl'; readonly keyId: string; readonly tbs: Uint8Array }

export interface SignedHead {
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
}

export interface Signer {
  keys(): Promise<readonly KeyInfo[]>
  create(purpose: KeyPurpose, algorithm: KeyAlgorithm): Promise<KeyInfo>
  /** A checkpoint's signature is over its note text; asking again for a head that is the last one gives it again. */
  sign(request: SignRequest): Promise<Uint8Array>
  /** The last head signed for an origin, kept beside the keys and not in the database. */
  head(origin: string): Promise<SignedHead | undefined>
  close(): Promise<void>
}

/**
 * `rollback`: older than what was signed, or than what the caller says was signed. `fork`: not a continuation of it.
 * `stale`: the proof begins before the last signed head; ask for `head` and prove from there.
 */
export type SignerRefusal = 'rollback' | 'fork' | 'stale' | 'wrong-key' | 'not-of-this-kind' | 'no-such-key'

export class SignerRefused extends Error {
  override readonly name = 'SignerRefused'
  readonly reason: SignerRefusal
  constructor(reason: SignerRefusal, message: string) {
    super(message)
    this.reason = reason
  }
}

/** No answer came: the signing process died or is too slow. Nothing was signed wrongly; asking again is safe. */
export class SignerUnavailable extends Error {
  override readonly name = 'SignerUnavailable'
  readonly retryable = true
}

/** The unlock secret or PIN is not the one the keys were made under. */
export class SignerLocked extends Error {
  override readonly name = 'SignerLocked'
}

/** A key or the memory of signed heads is not what was once written: a person has to look before anything is signed again. */
export class SignerDamaged extends Error {
  override readonly name = 'SignerDamaged'
}
