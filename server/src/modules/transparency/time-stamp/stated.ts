// What time-stamp tokens state: the columns beside a token are for queries, anyone with access to the database could change them.
import type { ProofState } from '@attestry/contract/modules/attestation/proof'
import { isDemoParty } from '@attestry/contract/modules/transparency/demo-party'
import { digest, utf8 } from '@attestry/proof/bytes/digest'
import { readTimeStamp, TimeStampError, verifyTimeStamp } from '@attestry/proof/time-stamp/time-stamp'
import type { Deps } from '../../../kernel/deps.ts'
import { type TimeStampRow, timeStampsOn } from './store.ts'

/** Time, serial number and policy from the tokens of a checkpoint, earliest first. */
export async function statedTimeStamps({ db }: Pick<Deps, 'db'>, logId: number, size: number): Promise<TimeStampRow[]> {
  return inOrder((await timeStampsOn(db, logId, [size])).map((row) => ({ ...row, ...stated(readTimeStamp(row.token)) })))
}

/**
 * Throws if a token is not of this text or its signature is wrong.
 * Leaves out tokens of external authorities that the trust list no longer names: no verifier would accept them.
 */
export async function verifiedTimeStamps(
  rows: readonly TimeStampRow[],
  checkpointText: string,
  anchors: readonly Uint8Array[],
): Promise<TimeStampRow[]> {
  const verified = await Promise.all(
    rows.map(async (row) => {
      const { imprint } = readTimeStamp(row.token)
      const algorithm = imprint?.algorithm ?? 'sha256'
      try {
        const found = await verifyTimeStamp(row.token, { digest: digest(algorithm, utf8(checkpointText)), algorithm, anchors })
        return [{ ...row, ...stated(found), algorithm: found.algorithm }]
      } catch (error) {
        if (row.kind === 'external' && error instanceof TimeStampError && error.reason === 'path') return []
        throw error
      }
    }),
  )
  return inOrder(verified.flat())
}

const stated = ({ time, serial, policy }: Pick<TimeStampRow, 'time' | 'serial' | 'policy'>) => ({ time, serial, policy })

const inOrder = (rows: TimeStampRow[]): TimeStampRow[] =>
  rows.sort((a, b) => a.time.getTime() - b.time.getTime() || (a.authority < b.authority ? -1 : 1))

export const timeStampFacts = ({
  authority,
  kind,
  algorithm,
  serial,
  policy,
  time,
}: Pick<TimeStampRow, 'authority' | 'kind' | 'algorithm' | 'serial' | 'policy' | 'time'>): ProofState['timeStamps'][number] => ({
  authority,
  kind: isDemoParty(authority) ? 'demo' : kind,
  algorithm,
  serial,
  policy,
  time: time.toISOString(),
})
