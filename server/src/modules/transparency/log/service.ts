// Collects everything that proves a digest's position in the log.
import { formatNote, parseNote, signatureLine } from '@attestry/proof/log/note'
import { inclusionProof } from '@attestry/proof/log/tile'
import { formatTlogProof } from '@attestry/proof/log/tlog-proof'
import type { Deps } from '../../../kernel/deps.ts'
import type { AnchorRow } from '../anchor/store.ts'
import { verifiedTimeStamps } from '../time-stamp/stated.ts'
import { type CosignatureRow, cosignaturesOn, type TimeStampRow, timeStampsOn } from '../time-stamp/store.ts'
import { type Trust, trustOf } from '../trust/service.ts'
import { tileReader } from './files.ts'
import { leafStatusOf } from './leaf-status.ts'
import { coveringCheckpoint, findLog, type LogRow } from './store.ts'

export interface ProofParts {
  readonly origin: string
  readonly index: number
  /** The signed note with every cosignature. */
  readonly checkpoint: string
  readonly size: number
  readonly root: string
  /** The earliest time-stamp of the checkpoint: the digest was in the log by then. */
  readonly loggedBy: Date
  /** C2SP tlog-proof, ending in the same note. */
  readonly inclusion: string
  readonly timeStamps: readonly TimeStampRow[]
  /** Each with the inclusion proof from the leaf to the anchored checkpoint. */
  readonly anchors: readonly {
    readonly chain: string
    readonly receipt: NonNullable<AnchorRow['receipt']>
    readonly inclusion: string
  }[]
  readonly trust: Trust
}

/** Undefined until the leaf is stamped. */
export async function proofParts(deps: Deps, platformId: number, sha256: string): Promise<ProofParts | undefined> {
  const status = await leafStatusOf(deps, platformId, sha256)
  if (!status?.stamped) return undefined
  const { stamped, index, anchors } = status
  const [log, checkpoint, cosignatures, timeStamps] = await Promise.all([
    findLog(deps.db, status.log.id),
    coveringCheckpoint(deps.db, status.log.id, stamped.size - 1),
    cosignaturesOn(deps.db, status.log.id, [stamped.size]),
    timeStampsOn(deps.db, status.log.id, [stamped.size]),
  ])
  if (!log || !checkpoint) return undefined
  const note = withCosignatures(checkpoint.note, cosignatures)
  const trust = await trustOf(deps, log)
  const verified = await verifiedTimeStamps(timeStamps, parseNote(note).text, trust.roots)
  const [earliest] = verified
  if (!earliest) return undefined
  return {
    origin: log.origin,
    index,
    checkpoint: note,
    size: stamped.size,
    root: stamped.root,
    loggedBy: earliest.time,
    inclusion: await inclusionText(deps, log, index, stamped.size, note),
    timeStamps: verified,
    anchors: await anchorParts(deps, log, index, anchors),
    trust,
  }
}

export function withCosignatures(note: string, cosignatures: readonly CosignatureRow[]): string {
  const { text, signatures } = parseNote(note)
  return formatNote(text, [
    ...signatures.map((each) => signatureLine(each, each.signature)),
    ...cosignatures.map(({ line }) => line),
  ])
}

async function inclusionText(deps: Deps, log: LogRow, index: number, size: number, checkpoint: string): Promise<string> {
  return formatTlogProof({ index, path: await inclusionProof(tileReader(deps.storage, log), index, size), checkpoint })
}

async function anchorParts(
  deps: Deps,
  log: LogRow,
  index: number,
  anchors: readonly AnchorRow[],
): Promise<ProofParts['anchors']> {
  const parts = anchors.map(async ({ chain, receipt, size }) => {
    const checkpoint = await coveringCheckpoint(deps.db, log.id, size - 1)
    if (!receipt || !checkpoint) return []
    return [{ chain, receipt, inclusion: await inclusionText(deps, log, index, size, checkpoint.note) }]
  })
  return (await Promise.all(parts)).flat()
}
