// Turns a calendar's promise into a proof: asks what became of it, and takes only what the block's own header bears out.
import { sameBytes } from '@attestry/proof/bytes/digest'
import { readOts, writeOts } from '@attestry/proof/chain/ots'
import { OtsError } from '@attestry/proof/chain/ots-error'
import { attestationsIn, type OtsTimestamp, upgradeTimestamp } from '@attestry/proof/chain/ots-timestamp'
import type { BitcoinBlocks } from './bitcoin-blocks.ts'
import { askTimestamp } from './ots-calendar.ts'
import { ChainError } from './port.ts'

const MOST_BLOCKS = 4

export interface UpgradeParts {
  readonly blocks: BitcoinBlocks
  /** Addresses in a proof come from strangers; only these are ever asked. */
  readonly trusted: ReadonlySet<string>
  readonly confirmations: number
  readonly deadlineMs: number
}

export interface UpgradedProof {
  readonly timestamp: OtsTimestamp
  readonly headers: ReadonlyMap<number, Uint8Array>
}

/** Undefined while no calendar has a block that is deep enough; throws when none of them could be asked. */
export async function upgradeProof(
  known: OtsTimestamp,
  parts: UpgradeParts,
  signal: AbortSignal,
): Promise<UpgradedProof | undefined> {
  const promises = attestationsIn(known).flatMap(({ message, attestation }) => {
    const calendar = attestation.kind === 'pending' ? attestation.uri.replace(/\/+$/, '') : ''
    return attestation.kind === 'pending' && parts.trusted.has(calendar) ? [{ message, uri: attestation.uri, calendar }] : []
  })
  if (promises.length === 0) throw new ChainError('bad-receipt', 'no promise in it is of a calendar that is configured')
  let timestamp = known
  const headers = new Map<number, Uint8Array>()
  const faults: ChainError[] = []
  for (const { message, uri, calendar } of promises) {
    try {
      const fresh = await askTimestamp(calendar, message, parts.deadlineMs, signal)
      const found = fresh && (await headersFor(fresh, parts, signal))
      if (!found) continue
      // Read back, since two trees within the limits may make one beyond them.
      timestamp = readBack(upgradeTimestamp(timestamp, uri, fresh))
      for (const [height, header] of found) headers.set(height, header)
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      faults.push(error)
    }
  }
  const [fault] = faults
  if (fault && faults.length === promises.length) throw fault
  return headers.size > 0 ? { timestamp, headers } : undefined
}

/** The headers of every block the calendar names; undefined while one of them is not deep enough, or none is named. */
async function headersFor(
  fresh: OtsTimestamp,
  { blocks, confirmations }: UpgradeParts,
  signal: AbortSignal,
): Promise<Map<number, Uint8Array> | undefined> {
  const named = attestationsIn(fresh).flatMap(({ message, attestation }) =>
    attestation.kind === 'bitcoin' ? [{ root: message, height: attestation.height }] : [],
  )
  if (named.length > MOST_BLOCKS) throw new ChainError('refused', 'a calendar names more blocks than a proof needs')
  if (named.length === 0) return undefined
  const tip = await blocks.height(signal)
  if (named.some(({ height }) => tip - height + 1 < confirmations)) return undefined
  const headers = new Map<number, Uint8Array>()
  for (const { root, height } of named) {
    const header = headers.get(height) ?? (await blocks.header(height, signal))
    if (!sameBytes(merkleRootOf(header), root))
      throw new ChainError('refused', 'a calendar names a block that does not have its root')
    headers.set(height, header)
  }
  return headers
}

const merkleRootOf = (header: Uint8Array) => header.subarray(36, 68)

function readBack(timestamp: OtsTimestamp): OtsTimestamp {
  try {
    return readOts(writeOts(timestamp))
  } catch (error) {
    if (error instanceof OtsError) throw new ChainError('refused', `a calendar’s answer does not fit: ${error.message}`)
    throw error
  }
}
