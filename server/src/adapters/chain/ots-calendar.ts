// The two questions of the OpenTimestamps calendar protocol: take this digest, and what became of that one.
import { toHex } from '@attestry/proof/bytes/hex'
import { readTimestamp } from '@attestry/proof/chain/ots'
import { OtsError } from '@attestry/proof/chain/ots-error'
import type { OtsTimestamp } from '@attestry/proof/chain/ots-timestamp'
import { type Answer, boundedFetch } from './bounded-fetch.ts'
import { ChainError } from './port.ts'

const HEADERS = { accept: 'application/vnd.opentimestamps.v1', 'user-agent': 'attestry' }
/** As much as the reference client reads. */
const LONGEST = 10_000

export async function submitDigest(
  calendar: string,
  digest: Uint8Array,
  deadlineMs: number,
  signal: AbortSignal,
): Promise<OtsTimestamp> {
  const headers = { ...HEADERS, 'content-type': 'application/x-www-form-urlencoded' }
  const body = new Uint8Array(digest)
  const question = { method: 'POST', headers, body, longest: LONGEST, deadlineMs, signal } as const
  return timestampIn(await boundedFetch(`${calendar}/digest`, question), digest, calendar)
}

/** Undefined while the calendar has nothing to tell yet. */
export async function askTimestamp(
  calendar: string,
  commitment: Uint8Array,
  deadlineMs: number,
  signal: AbortSignal,
): Promise<OtsTimestamp | undefined> {
  const question = { headers: HEADERS, longest: LONGEST, deadlineMs, signal } as const
  const answer = await boundedFetch(`${calendar}/timestamp/${toHex(commitment)}`, question)
  return answer.status === 404 ? undefined : timestampIn(answer, commitment, calendar)
}

function timestampIn({ status, bytes }: Answer, message: Uint8Array, calendar: string): OtsTimestamp {
  const { host } = new URL(calendar)
  if (status >= 500) throw new ChainError('unreachable', `${host} answers ${status}`)
  if (status !== 200) throw new ChainError('refused', `${host} answers ${status}`)
  try {
    return readTimestamp(bytes, message)
  } catch (error) {
    if (error instanceof OtsError) throw new ChainError('refused', `${host} answers with no time-stamp: ${error.message}`)
    throw error
  }
}
