// Who signs: a certificate, the way up to its authority, and an act of signing that may happen in another process or device.
import type { SignatureScheme } from './signature.ts'

export interface SigningIdentity {
  /** DER. */
  readonly certificate: Uint8Array
  /** Its issuer, that one's issuer and so on; without the root, which a verifier has or does not trust. */
  readonly chain: readonly Uint8Array[]
  readonly scheme: SignatureScheme
  /** Gives what X.509 and CMS carry: DER for ECDSA and SM2, plain bytes for RSA and Ed25519. */
  sign(message: Uint8Array): Promise<Uint8Array>
}
