// A signing identity: certificate, chain, and a sign function that may run in another process or device.
import type { SignatureScheme } from './signature.ts'

export interface SigningIdentity {
  /** DER. */
  readonly certificate: Uint8Array
  /** The issuer, its issuer and so on, without the root, which the verifier must already have. */
  readonly chain: readonly Uint8Array[]
  readonly scheme: SignatureScheme
  /** Returns the X.509 and CMS encoding: DER for ECDSA and SM2, raw bytes for RSA and Ed25519. */
  sign(message: Uint8Array): Promise<Uint8Array>
}
