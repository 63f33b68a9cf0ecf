// One visit of a witness: the head that is published now must follow from the head this browser saw last.

import { sameBytes } from '@attestry/proof/bytes/digest'
import { type Checkpoint, CheckpointError, parseCheckpoint } from '@attestry/proof/log/checkpoint'
import { verifyConsistency } from '@attestry/proof/log/merkle'
import { NoteError, parseNote, parseVkey, verifyNoteSignature } from '@attestry/proof/log/note'
import { TileError } from '@attestry/proof/log/tile-path'
import { openTree, TileMissing } from '@attestry/proof/log/tile-read'
import { VerifierUnable } from '@attestry/proof/verify/crypto-support'
import { type LogFiles, Unreachable } from '../log-files.ts'
import { type HeadFailure, HeadRefused, type LogName, readSignedHead, type SignedHead } from '../signed-head.ts'
import type { Seen } from './seen-checkpoints.ts'

export type Failure = HeadFailure | 'key-changed' | 'smaller' | 'two-roots' | 'tiles-missing' | 'wrong-root' | 'inconsistent'

/** What was looked at, in its order; `ok: false` is the last one. A head without a size could not be read. */
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

class Refused extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure)
    this.failure = failure
  }
}

export async function checkLog(log: LogName, seen: Seen | undefined, files: LogFiles): Promise<CheckResult> {
  const steps: CheckStep[] = []
  let head: SignedHead | undefined
  try {
    // Old words count only if they are really the log's: a damaged memory must not accuse anybody.
    const before = seen && (await signedBefore(seen))
    head = await readSignedHead(log, files)
    const { checkpoint, keyId, note } = head
    steps.push({ step: 'fetched', ok: true, size: checkpoint.size }, { step: 'signature', ok: true, keyId })
    if (before && seen) {
      const ok = seen.vkey === log.vkey
      steps.push({ step: 'key', ok, since: seen.firstAt })
      if (!ok) throw new Refused('key-changed')
    }
    await checkTree(checkpoint, before, files, steps)
    if (!before) return { verdict: 'first', size: checkpoint.size, note, steps }
    return { verdict: before.size === checkpoint.size ? 'same' : 'grown', size: checkpoint.size, from: before.size, note, steps }
  } catch (error) {
    return withoutSuccess(error, steps, head?.note, seen?.note)
  }
}

async function signedBefore(seen: Seen): Promise<Checkpoint | undefined> {
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
  const refuse = (failure: Failure, step: CheckStep | undefined) => {
    if (step) steps.push(step)
    return new Refused(failure)
  }
  if (before && now.size < before.size) throw refuse('smaller', compared && { ...compared, ok: false })
  if (before && now.size === before.size && !sameBytes(now.root, before.root))
    throw refuse('two-roots', compared && { ...compared, ok: false })
  const tree = openTree(files.tile, now.size)
  const root = await tree.root()
  const proof = before ? await tree.consistency(before.size) : []
  const sound = sameBytes(root, now.root)
  const read = { step: 'root' as const, ok: sound, ...files.taken() }
  if (!sound) throw refuse('wrong-root', read)
  steps.push(read)
  if (!before || !compared) return
  const ok = verifyConsistency({ fromSize: before.size, fromRoot: before.root, toSize: now.size, toRoot: now.root, proof })
  steps.push({ ...compared, ok, hashes: proof.length })
  if (!ok) throw new Refused('inconsistent')
}

function withoutSuccess(
  error: unknown,
  steps: readonly CheckStep[],
  current: string | undefined,
  before: string | undefined,
): CheckResult {
  const failed = (failure: Failure, note: string, gone = steps): CheckResult => ({
    verdict: 'failed',
    failure,
    steps: gone,
    current: note,
    ...(before === undefined ? {} : { before }),
  })
  if (error instanceof HeadRefused) return failed(error.failure, error.note, stepsTo(error))
  if (error instanceof Refused) return failed(error.failure, current ?? '')
  if (error instanceof TileMissing || error instanceof TileError) return failed('tiles-missing', current ?? '')
  if (error instanceof Unreachable) return { verdict: 'none', why: 'unreachable', detail: error.message, steps }
  if (error instanceof VerifierUnable) return { verdict: 'none', why: 'unable', detail: error.message, steps }
  throw error
}

const stepsTo = ({ head }: HeadRefused): CheckStep[] =>
  head
    ? [
        { step: 'fetched', ok: true, size: head.checkpoint.size },
        { step: 'signature', ok: false, keyId: head.keyId },
      ]
    : [{ step: 'fetched', ok: false, size: undefined }]
