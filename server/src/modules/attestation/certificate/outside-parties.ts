// Which outside parties vouch for a record, by their signatures and not by the columns beside them, which the operator could change.
import type { ProofState } from '@attestry/contract/modules/attestation/proof'
import { isDemoParty } from '@attestry/contract/modules/transparency/demo-party'
import { digest, utf8 } from '@attestry/proof/bytes/digest'
import { parseNote } from '@attestry/proof/log/note'
import { parsePolicy, satisfies } from '@attestry/proof/log/policy'
import { readTimeStamp, TimeStampError, verifyTimeStamp } from '@attestry/proof/time-stamp/time-stamp'
import type { Deps } from '../../../kernel/deps.ts'
import type { ProofParts } from '../../transparency/public.ts'

export interface CertifiedTimeStamp {
  readonly authority: string
  readonly kind: ProofState['timeStamps'][number]['kind']
  readonly serial: string
  readonly time: string
  readonly policy: string
}

export interface CertifiedWitness {
  readonly name: string
  /** By the witness's own clock. */
  readonly time: string
}

type TimeStampRow = ProofParts['timeStamps'][number]

export const certifiedTimeStamps = (deps: Deps, { checkpoint, timeStamps }: ProofParts): Promise<CertifiedTimeStamp[]> =>
  Promise.all(
    timeStamps.map(async (row) => ({
      authority: row.authority,
      kind: isDemoParty(row.authority)
        ? ('demo' as const)
        : (await isOutside(deps, row, parseNote(checkpoint).text))
          ? ('external' as const)
          : ('embedded' as const),
      serial: row.serial,
      time: row.time.toISOString(),
      policy: row.policy,
    })),
  )

/** The token must lead to a root of the configured authority whose name it bears. */
async function isOutside({ endorsers }: Deps, { authority, token }: TimeStampRow, checkpointText: string): Promise<boolean> {
  const configured = endorsers.authorities.find(({ name }) => name === authority)
  if (!configured) return false
  const algorithm = readTimeStamp(token).imprint?.algorithm ?? 'sha256'
  try {
    await verifyTimeStamp(token, { digest: digest(algorithm, utf8(checkpointText)), algorithm, anchors: configured.anchors })
    return true
  } catch (error) {
    if (error instanceof TimeStampError) return false
    throw error
  }
}

/** Those whose signature on the checkpoint verifies with a key of the trust list. */
export async function certifiedWitnesses({ checkpoint, trust }: ProofParts): Promise<CertifiedWitness[]> {
  const { witnesses } = await satisfies(parsePolicy(trust.policy), parseNote(checkpoint))
  return witnesses.flatMap(({ name, time, ok }) =>
    ok && time !== undefined ? [{ name, time: new Date(time * 1000).toISOString() }] : [],
  )
}
