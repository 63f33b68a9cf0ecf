// Embedded time-stamp authority, P-256 and SM2 with SM3, so that the product works without external ones.
import { randomBytes } from 'node:crypto'
import type { DigestAlgorithm } from '@attestry/proof/bytes/digest'
import { PAPER_POLICY } from '@attestry/proof/package/layout'
import { answerTimeStampRequest, buildTimeStampRequest } from '@attestry/proof/time-stamp/time-stamp'
import type { KeyAlgorithm } from '../../../adapters/signer/port.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { signingIdentity } from '../key/validity.ts'

/** Of everything but papers. OID under the arc for examples and private use; a certified authority would have its own. */
const OPEN_POLICY = '1.3.6.1.4.1.99999.1.1'

export const embeddedAuthorities: readonly { name: string; key: KeyAlgorithm; imprint: DigestAlgorithm }[] = [
  { name: 'embedded', key: 'p256', imprint: 'sha256' },
  { name: 'embedded-sm2', key: 'sm2', imprint: 'sm3' },
]

/** Refuses a request for another policy, also for that of papers. */
export const answerAsAuthority = (deps: Deps, request: Uint8Array, key: KeyAlgorithm = 'p256'): Promise<Uint8Array> =>
  answerUnder(OPEN_POLICY, deps, request, key)

async function answerUnder(policy: string, deps: Deps, request: Uint8Array, key: KeyAlgorithm): Promise<Uint8Array> {
  const identity = await signingIdentity(deps, 'time-stamp', key)
  return answerTimeStampRequest(request, {
    identity,
    policy,
    serial: () => BigInt(`0x${randomBytes(16).toString('hex')}`),
    now: identity.now,
    accuracyMs: 1_000,
  })
}

export interface StampRequest {
  readonly request: Uint8Array
  readonly digest: Uint8Array
  readonly algorithm: DigestAlgorithm
  /** Must come back in the response; otherwise it belongs to another request. */
  readonly nonce: bigint
}

export function stampRequest(digest: Uint8Array, algorithm: DigestAlgorithm): StampRequest {
  const nonce = randomBytes(8).readBigUInt64BE()
  return { request: buildTimeStampRequest({ digest, algorithm, nonce, certReq: true }), digest, algorithm, nonce }
}

/** Response of the embedded authority over a SHA-256 digest. */
export const stampOwn = (deps: Deps, digest: Uint8Array): Promise<Uint8Array> =>
  answerAsAuthority(deps, stampRequest(digest, 'sha256').request)

/** The same for a paper. Must not be called with a digest that a client chose. */
export const stampOwnPaper = (deps: Deps, digest: Uint8Array): Promise<Uint8Array> =>
  answerUnder(PAPER_POLICY, deps, stampRequest(digest, 'sha256').request, 'p256')
