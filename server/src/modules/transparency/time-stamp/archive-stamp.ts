// Gets one time-stamp for long-term preservation: from the first external authority that answers validly, else from our own.
import type { DigestAlgorithm } from '@attestry/proof/bytes/digest'
import type { Certificate } from '@attestry/proof/signature/certificate'
import { checkPartsBeside, readSignedData } from '@attestry/proof/signature/cms'
import { readTimeStampResponse, verifyTimeStamp } from '@attestry/proof/time-stamp/time-stamp'
import type { Deps } from '../../../kernel/deps.ts'
import { identityFor } from '../key/service.ts'
import { answerAsAuthority, stampRequest } from './authority.ts'

export interface ArchiveStamp {
  readonly answer: Uint8Array
  readonly authority: string
  readonly time: Date
  /** Expiry of the first certificate of its chain to expire. */
  readonly validUntil: Date
}

const AUTHORITY_TIMEOUT_MS = 15_000

export async function stampForArchive(deps: Deps, digest: Uint8Array, algorithm: DigestAlgorithm): Promise<ArchiveStamp> {
  const query = stampRequest(digest, algorithm)
  for (const authority of deps.endorsers.authorities) {
    try {
      const answer = await authority.request(query.request, AbortSignal.timeout(AUTHORITY_TIMEOUT_MS))
      return await verified(query, authority.name, authority.anchors, answer)
    } catch (error) {
      deps.log.warn({ authority: authority.name, reason: (error as Error).message }, 'archive time-stamp request failed')
    }
  }
  const { root } = await identityFor(deps, 'time-stamp')
  return verified(query, 'embedded', [root], await answerAsAuthority(deps, query.request))
}

async function verified(
  { digest, algorithm, nonce }: ReturnType<typeof stampRequest>,
  authority: string,
  anchors: readonly Uint8Array[],
  answer: Uint8Array,
): Promise<ArchiveStamp> {
  const { time, path } = await verifyTimeStamp(answer, { digest, algorithm, nonce, anchors: [...anchors] })
  assertNothingUncovered(answer, path)
  const ends = path.map(({ notAfter }) => notAfter.getTime())
  return { answer, authority, time, validUntil: new Date(Math.min(...ends)) }
}

/** Until a renewal covers the token, verifiers refuse it with unsigned attributes, revocation lists or certificates of no use beside it. */
function assertNothingUncovered(answer: Uint8Array, path: readonly Certificate[]): void {
  const { token } = readTimeStampResponse(answer)
  if (!token) return
  const signed = readSignedData(token)
  checkPartsBeside(signed, path)
  if (signed.signer.unsigned) throw new Error('the token has parts that its signature does not cover')
}
