// Witness check of a log: the published head must be consistent with the last head this browser saw.

import { sameBytes } from '@attestry/proof/bytes/digest'
import { type Checkpoint, CheckpointError, parseCheckpoint } from '@attestry/proof/log/checkpoint'
import { verifyConsistency } from '@attestry/proof/log/merkle'
import { NoteError, parseNote, parseVkey, verifyNoteSignature } from '@attestry/proof/log/note'
import { TileError } from '@attestry/proof/log/tile-path'
import { openTree, TileMissing } from '@attestry/proof/log/tile-read'
import { VerifierUnable } from '@attestry/proof/verify/crypto-support'
import { type LogFiles, Unreachable } from '../log-files.ts'
import { type HeadFailure, HeadRefused, type LogName, readSignedHead, type SignedHead } from '../signed-head.ts'
import type { SeenCheckpoint } from './seen-checkpoints.ts'

export type Failure = HeadFailure | 'key-changed' | 'smaller' | 'two-roots' | 'tiles-missing' | 'wrong-root' | 'inconsistent'

/** Steps of a check in order; a step with `ok: false` is the last. A fetched head without a size could not be parsed. */
export type CheckStep = { readonly ok: boolean } & (
  | { readonly step: 'fetched'; readonly size: number | undefined }
  | { readonly step: 'signature'; readonly keyId: string }
  | { readonly step: 'key'; readonly since: string }
  | { readonly step: 'root'; readonly files: number; readonly bytes: number }
  | { readonly step: 'consistency'; readonly from: number; readonly to: number; readonly hashes: number }
)

export type CheckResult = { readonly steps: readonly CheckStep[] } & (
  | { readonly verdict: 'first' | 'same' | 'grown'; readonly size: number; readonly from?: number; readonly note: string }
  | { readonly verdict: 'failed'; readonly failure: Failure; readonly current: string; readonly before?: string }
  | { readonly verdict: 'none'; readonly why: 'unreachable' | 'unable'; readonly detail: string }
)

class CheckFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure)
    this.failure = failure
  }
}

export async function checkLog(log: LogName, seen: SeenCheckpoint | undefined, files: LogFiles): Promise<CheckResult> {
  const steps: CheckStep[] = []
  let head: SignedHead | undefined
  try {
    // The stored checkpoint counts only if its signature is valid: damaged storage must not raise an alarm.
    const before = seen && (await verifiedBefore(seen))
    head = await readSignedHead(log, files)
    const { checkpoint, keyId, note } = head
    steps.push({ step: 'fetched', ok: true, size: checkpoint.size }, { step: 'signature', ok: true, keyId })
    if (before && seen) {
      const ok = seen.vkey === log.vkey
      steps.push({ step: 'key', ok, since: seen.firstAt })
      if (!ok) throw new CheckFailed('key-changed')
    }
    await checkTree(checkpoint, before, files, steps)
    if (!before) return { verdict: 'first', size: checkpoint.size, note, steps }
    return { verdict: before.size === checkpoint.size ? 'same' : 'grown', size: checkpoint.size, from: before.size, note, steps }
  } catch (error) {
    return failureResult(error, steps, head?.note, seen?.note)
  }
}

async function verifiedBefore(seen: SeenCheckpoint): Promise<Checkpoint | undefined> {
  try {
    const note = parseNote(seen.note)
    const checkpoint = parseCheckpoint(note.text)
    const signed = await verifyNoteSignature(note, parseVkey(seen.vkey))
    return signed && checkpoint.origin === seen.origin ? checkpoint : undefined
  } catch (error) {
    if (error instanceof NoteError || error instanceof CheckpointError) return undefined
    throw error
  }
}

async function checkTree(now: Checkpoint, before: Checkpoint | undefined, files: LogFiles, steps: CheckStep[]): Promise<void> {
  const compared = before && { step: 'consistency' as const, from: before.size, to: now.size, hashes: 0 }
  const failWith = (failure: Failure, step: CheckStep | undefined) => {
    if (step) steps.push(step)
    return new CheckFailed(failure)
  }
  if (before && now.size < before.size) throw failWith('smaller', compared && { ...compared, ok: false })
  if (before && now.size === before.size && !sameBytes(now.root, before.root))
    throw failWith('two-roots', compared && { ...compared, ok: false })
  const tree = openTree(files.tile, now.size)
  const root = await tree.root()
  const proof = before ? await tree.consistency(before.size) : []
  const sound = sameBytes(root, now.root)
  const read = { step: 'root' as const, ok: sound, ...files.fetched() }
  if (!sound) throw failWith('wrong-root', read)
  steps.push(read)
  if (!before || !compared) return
  const ok = verifyConsistency({ fromSize: before.size, fromRoot: before.root, toSize: now.size, toRoot: now.root, proof })
  steps.push({ ...compared, ok, hashes: proof.length })
  if (!ok) throw new CheckFailed('inconsistent')
}

function failureResult(
  error: unknown,
  steps: readonly CheckStep[],
  current: string | undefined,
  before: string | undefined,
): CheckResult {
  const failed = (failure: Failure, note: string, done = steps): CheckResult => ({
    verdict: 'failed',
    failure,
    steps: done,
    current: note,
    ...(before === undefined ? {} : { before }),
  })
  if (error instanceof HeadRefused) return failed(error.failure, error.note, stepsBefore(error))
  if (error instanceof CheckFailed) return failed(error.failure, current ?? '')
  if (error instanceof TileMissing || error instanceof TileError) return failed('tiles-missing', current ?? '')
  if (error instanceof Unreachable) return { verdict: 'none', why: 'unreachable', detail: error.message, steps }
  if (error instanceof VerifierUnable) return { verdict: 'none', why: 'unable', detail: error.message, steps }
  throw error
}

const stepsBefore = ({ head }: HeadRefused): CheckStep[] =>
  head
    ? [
        { step: 'fetched', ok: true, size: head.checkpoint.size },
        { step: 'signature', ok: false, keyId: head.keyId },
      ]
    : [{ step: 'fetched', ok: false, size: undefined }]
