// Port of the signer: signs only typed content (checkpoints, CMS attributes, certificates), never arbitrary bytes.
import type { SignatureScheme } from '@attestry/proof/signature/signature'

/** `authority` certifies our own keys; `person-authority`, which no trust list names, those that people sign with once. */
export type AuthorityPurpose = 'authority' | 'person-authority'
/** With a certificate of our authority. */
export type SigningPurpose = 'time-stamp' | 'record' | 'document'
export type KeyPurpose = AuthorityPurpose | SigningPurpose | 'log'
export type KeyAlgorithm = 'p256' | 'p384' | 'rsa3072' | 'ed25519' | 'sm2'

export interface KeyInfo {
  readonly id: string
  readonly purpose: KeyPurpose
  readonly algorithm: KeyAlgorithm
  /** SubjectPublicKeyInfo, DER. */
  readonly spki: Uint8Array
}

/** Signature scheme per key algorithm; DER for ECDSA and SM2, raw for the others. */
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
      /** When it is signed, in milliseconds: never before the last head of this origin. */
      readonly at: number
      /** Consistency proof from the last size signed for this origin (initially 0, the root of the empty tree and an empty proof). */
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
  /** A checkpoint's signature is over its note text. Idempotent for the last signed head. */
  sign(request: SignRequest): Promise<Uint8Array>
  /** The last head signed for an origin, stored with the keys and not in the database. */
  head(origin: string): Promise<SignedHead | undefined>
  close(): Promise<void>
}

/** The folder of the keys and signed heads, which belongs to one installation. */
export interface KeyFolder {
  /** Undefined if it belongs to this installation or is new, and has what was signed with. */
  problem(
    installation: string,
    signedWith: { readonly keyIds: readonly string[]; readonly hasHeads: boolean },
  ): Promise<'other-installation' | 'other-secret' | { readonly missing: string } | undefined>
  mark(installation: string): Promise<void>
}

/**
 * `rollback`: older than the last signed head, or the caller claims a newer one. `fork`: not a continuation of it.
 * `earlier`: the time lies before that of the last signed head. `stale`: the proof starts before the last signed head; call `head` and prove from there.
 */
export type SignerRefusal = 'rollback' | 'fork' | 'earlier' | 'stale' | 'wrong-key' | 'not-of-this-kind' | 'no-such-key'

export class SignerRefused extends Error {
  override readonly name = 'SignerRefused'
  readonly reason: SignerRefusal
  constructor(reason: SignerRefusal, message: string) {
    super(message)
    this.reason = reason
  }
}

/** No answer: the signing process died or is too slow. Nothing was signed wrongly; retrying is safe. */
export class SignerUnavailable extends Error {
  override readonly name = 'SignerUnavailable'
  readonly retryable = true
}

/** Wrong unlock secret or PIN. */
export class SignerLocked extends Error {
  override readonly name = 'SignerLocked'
}

/** A key file or the signed heads are damaged: a person has to check before anything is signed again. */
export class SignerDamaged extends Error {
  override readonly name = 'SignerDamaged'
}
