// How a digest stands in the log, and all that proves it.
import { formatNote, parseNote, signatureLine } from '@attestry/proof/log/note'
import { inclusionProof } from '@attestry/proof/log/tile'
import { formatTlogProof } from '@attestry/proof/log/tlog-proof'
import type { Deps } from '../../../kernel/deps.ts'
import { type AnchorRow, anchorsCovering } from '../anchor/store.ts'
import { type CosignatureRow, cosignaturesOn, type TimeStampRow, timeStampsOn } from '../time-stamp/store.ts'
import { type Trust, trustOf } from '../trust/service.ts'
import { tileReader } from './files.ts'
import { type CheckpointRow, coveringCheckpoint, findLog, type LogRow, placeOf } from './store.ts'

/** Where a leaf stands; each step is there once it has happened. */
export interface Standing {
  readonly queuedAt: Date
  readonly index: number
  readonly log: LogRow
  /** The first signed head that covers it. */
  readonly signed: CheckpointRow | undefined
  /** The first head that covers it and that enough authorities and witnesses have endorsed: what its proof leads to. */
  readonly stamped: CheckpointRow | undefined
  readonly timeStamps: readonly TimeStampRow[]
  readonly cosignatures: readonly CosignatureRow[]
  readonly anchors: readonly AnchorRow[]
}

export async function standingOf(deps: Deps, platformId: number, sha256: string): Promise<Standing | undefined> {
  const leaf = await placeOf(deps.db, platformId, sha256)
  if (leaf?.log_id == null || leaf.position == null) return undefined
  const log = await findLog(deps.db, leaf.log_id)
  if (!log) return undefined
  const [signed, stamped, anchors] = await Promise.all([
    coveringCheckpoint(deps.db, log.id, leaf.position, { stamped: false }),
    coveringCheckpoint(deps.db, log.id, leaf.position, { stamped: true }),
    anchorsCovering(deps.db, log.id, leaf.position),
  ])
  const sizes = stamped ? [stamped.size] : []
  const [timeStamps, cosignatures] = await Promise.all([
    timeStampsOn(deps.db, log.id, sizes),
    cosignaturesOn(deps.db, log.id, sizes),
  ])
  return { queuedAt: leaf.queued_at, index: leaf.position, log, signed, stamped, timeStamps, cosignatures, anchors }
}

export interface ProofParts {
  readonly origin: string
  readonly index: number
  /** The signed note with every cosignature. */
  readonly checkpoint: string
  readonly size: number
  readonly root: string
  readonly signedAt: Date
  /** C2SP tlog-proof, ending in the same note. */
  readonly inclusion: string
  readonly timeStamps: readonly TimeStampRow[]
  /** Each with the proof that leads from the leaf to the checkpoint that was anchored. */
  readonly anchors: readonly {
    readonly chain: string
    readonly receipt: NonNullable<AnchorRow['receipt']>
    readonly inclusion: string
  }[]
  readonly trust: Trust
}

/** Undefined until the leaf is stamped. */
export async function proofParts(deps: Deps, platformId: number, sha256: string): Promise<ProofParts | undefined> {
  const standing = await standingOf(deps, platformId, sha256)
  if (!standing?.stamped) return undefined
  const { log, stamped, index, timeStamps, cosignatures, anchors } = standing
  const note = withCosignatures(stamped.note, cosignatures)
  return {
    origin: log.origin,
    index,
    checkpoint: note,
    size: stamped.size,
    root: stamped.root,
    signedAt: stamped.signed_at,
    inclusion: await inclusionText(deps, log, index, stamped.size, note),
    timeStamps,
    anchors: await anchorParts(deps, log, index, anchors),
    trust: await trustOf(deps, log),
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
    const checkpoint = await coveringCheckpoint(deps.db, log.id, size - 1, { stamped: false })
    if (!receipt || !checkpoint) return []
    return [{ chain, receipt, inclusion: await inclusionText(deps, log, index, size, checkpoint.note) }]
  })
  return (await Promise.all(parts)).flat()
}
