// Upgrades a pending OpenTimestamps attestation to a proof, accepted only if the block header confirms it.
import { sameBytes } from '@attestry/proof/bytes/digest'
import { readOts, writeOts } from '@attestry/proof/chain/ots'
import { OtsError } from '@attestry/proof/chain/ots-error'
import { attestationsIn, type OtsTimestamp, upgradeTimestamp } from '@attestry/proof/chain/ots-timestamp'
import type { BitcoinBlocks } from './bitcoin-blocks.ts'
import { fetchTimestamp } from './ots-calendar.ts'
import { ChainError } from './port.ts'

const MAX_BLOCKS_PER_PROOF = 4

export interface UpgradeParts {
  readonly blocks: BitcoinBlocks
  /** URLs in a proof are untrusted; only these are requested. */
  readonly trusted: ReadonlySet<string>
  readonly confirmations: number
  readonly deadlineMs: number
}

export interface UpgradedProof {
  readonly timestamp: OtsTimestamp
  readonly headers: ReadonlyMap<number, Uint8Array>
}

/** Undefined while no calendar has a block with enough confirmations; throws if all calendars failed. */
export async function upgradeProof(
  known: OtsTimestamp,
  parts: UpgradeParts,
  signal: AbortSignal,
): Promise<UpgradedProof | undefined> {
  const pending = attestationsIn(known).flatMap(({ message, attestation }) => {
    const calendar = attestation.kind === 'pending' ? attestation.uri.replace(/\/+$/, '') : ''
    return attestation.kind === 'pending' && parts.trusted.has(calendar) ? [{ message, uri: attestation.uri, calendar }] : []
  })
  if (pending.length === 0) throw new ChainError('bad-receipt', 'no pending attestation is of a configured calendar')
  let timestamp = known
  const headers = new Map<number, Uint8Array>()
  const faults: ChainError[] = []
  for (const { message, uri, calendar } of pending) {
    try {
      const fresh = await fetchTimestamp(calendar, message, parts.deadlineMs, signal)
      const found = fresh && (await headersFor(fresh, parts, signal))
      if (!found) continue
      // Re-read, because merging two trees within the limits may exceed them.
      timestamp = readBack(upgradeTimestamp(timestamp, uri, fresh))
      for (const [height, header] of found) headers.set(height, header)
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      faults.push(error)
    }
  }
  const [fault] = faults
  if (fault && faults.length === pending.length) throw fault
  return headers.size > 0 ? { timestamp, headers } : undefined
}

/** The headers of all blocks the calendar names; undefined if none is named or one has too few confirmations. */
async function headersFor(
  fresh: OtsTimestamp,
  { blocks, confirmations }: UpgradeParts,
  signal: AbortSignal,
): Promise<Map<number, Uint8Array> | undefined> {
  const named = attestationsIn(fresh).flatMap(({ message, attestation }) =>
    attestation.kind === 'bitcoin' ? [{ root: message, height: attestation.height }] : [],
  )
  if (named.length > MAX_BLOCKS_PER_PROOF)
    throw new ChainError('refused', `a calendar names more than ${MAX_BLOCKS_PER_PROOF} blocks`)
  if (named.length === 0) return undefined
  const tip = await blocks.height(signal)
  if (named.some(({ height }) => tip - height + 1 < confirmations)) return undefined
  const headers = new Map<number, Uint8Array>()
  for (const { root, height } of named) {
    const header = headers.get(height) ?? (await blocks.header(height, signal))
    if (!sameBytes(merkleRootOf(header), root))
      throw new ChainError('refused', `the Merkle root of block ${height} is not the one in the calendar's proof`)
    headers.set(height, header)
  }
  return headers
}

const merkleRootOf = (header: Uint8Array) => header.subarray(36, 68)

function readBack(timestamp: OtsTimestamp): OtsTimestamp {
  try {
    return readOts(writeOts(timestamp))
  } catch (error) {
    if (error instanceof OtsError) throw new ChainError('refused', `a calendar’s proof cannot be merged: ${error.message}`)
    throw error
  }
}
