// The identity for signing, refused while the clock is wrong or a signing certificate is not valid.
import type { KeyAlgorithm, SigningPurpose } from '../../../adapters/signer/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { signingTime } from '../clock/check.ts'
import { identityFor } from './service.ts'

/** With the time to sign with: no verifier would accept a signature outside the certificate's validity. */
export async function signingIdentity(
  deps: Deps,
  purpose: SigningPurpose,
  algorithm?: KeyAlgorithm,
): Promise<Awaited<ReturnType<typeof identityFor>> & { readonly now: Date }> {
  const identity = await identityFor(deps, purpose, algorithm)
  return { ...identity, now: await signingTime(deps) }
}
