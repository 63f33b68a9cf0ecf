// OpenTimestamps calendar protocol: submit a digest, and get its proof later.
import { toHex } from '@attestry/proof/bytes/hex'
import { readTimestamp } from '@attestry/proof/chain/ots'
import { OtsError } from '@attestry/proof/chain/ots-error'
import type { OtsTimestamp } from '@attestry/proof/chain/ots-timestamp'
import { boundedFetch, type FetchResult } from './bounded-fetch.ts'
import { ChainError } from './port.ts'

const HEADERS = { accept: 'application/vnd.opentimestamps.v1', 'user-agent': 'attestry' }
/** The same limit as in the reference client. */
const MAX_RESPONSE_BYTES = 10_000

export async function submitDigest(
  calendar: string,
  digest: Uint8Array,
  deadlineMs: number,
  signal: AbortSignal,
): Promise<OtsTimestamp> {
  const headers = { ...HEADERS, 'content-type': 'application/x-www-form-urlencoded' }
  const body = new Uint8Array(digest)
  const options = { method: 'POST', headers, body, maxBytes: MAX_RESPONSE_BYTES, deadlineMs, signal } as const
  return timestampIn(await boundedFetch(`${calendar}/digest`, options), digest, calendar)
}

/** Undefined while the calendar has no proof yet. */
export async function fetchTimestamp(
  calendar: string,
  commitment: Uint8Array,
  deadlineMs: number,
  signal: AbortSignal,
): Promise<OtsTimestamp | undefined> {
  const options = { headers: HEADERS, maxBytes: MAX_RESPONSE_BYTES, deadlineMs, signal } as const
  const answer = await boundedFetch(`${calendar}/timestamp/${toHex(commitment)}`, options)
  return answer.status === 404 ? undefined : timestampIn(answer, commitment, calendar)
}

function timestampIn({ status, bytes }: FetchResult, message: Uint8Array, calendar: string): OtsTimestamp {
  const { host } = new URL(calendar)
  if (status >= 500) throw new ChainError('unreachable', `${host} responded with status ${status}`)
  if (status !== 200) throw new ChainError('refused', `${host} responded with status ${status}`)
  try {
    return readTimestamp(bytes, message)
  } catch (error) {
    if (error instanceof OtsError)
      throw new ChainError('refused', `the response of ${host} is not a time-stamp: ${error.message}`)
    throw error
  }
}
