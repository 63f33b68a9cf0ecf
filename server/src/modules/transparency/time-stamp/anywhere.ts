// One time-stamp for the archive: from the first outside authority that answers well, from our own where there is none.
import type { DigestAlgorithm } from '@attestry/proof/bytes/digest'
import { verifyTimeStamp } from '@attestry/proof/time-stamp/time-stamp'
import type { Deps } from '../../../kernel/deps.ts'
import { identityFor } from '../key/service.ts'
import { answerAsAuthority, stampRequest } from './authority.ts'

export interface ArchiveStamp {
  readonly answer: Uint8Array
  readonly authority: string
  readonly time: Date
  /** When the first certificate of its chain ends. */
  readonly validUntil: Date
}

const DEADLINE_MS = 15_000

export async function stampAnywhere(deps: Deps, digest: Uint8Array, algorithm: DigestAlgorithm): Promise<ArchiveStamp> {
  const asked = stampRequest(digest, algorithm)
  for (const authority of deps.endorsers.authorities) {
    try {
      const answer = await authority.ask(asked.request, AbortSignal.timeout(DEADLINE_MS))
      return await checked(asked, authority.name, authority.anchors, answer)
    } catch (error) {
      deps.log.warn({ authority: authority.name, reason: (error as Error).message }, 'no archive time-stamp from this authority')
    }
  }
  const { root } = await identityFor(deps, 'time-stamp')
  return checked(asked, 'embedded', [root], await answerAsAuthority(deps, asked.request))
}

async function checked(
  { digest, algorithm, nonce }: ReturnType<typeof stampRequest>,
  authority: string,
  anchors: readonly Uint8Array[],
  answer: Uint8Array,
): Promise<ArchiveStamp> {
  const { time, path } = await verifyTimeStamp(answer, { digest, algorithm, nonce, anchors: [...anchors] })
  const ends = path.map(({ notAfter }) => notAfter.getTime())
  return { answer, authority, time, validUntil: new Date(Math.min(...ends)) }
}
