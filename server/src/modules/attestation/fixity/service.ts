// Re-reads every stored object and reports changed, missing and untracked ones; an interrupted run resumes where it stopped.
import type { Deps } from '../../../kernel/deps.ts'
import { inTransaction } from '../../../kernel/deps.ts'
import { loggedAmong } from '../../transparency/public.ts'
import { readManifestOf } from '../record/manifest.ts'
import { recordExists } from '../record/store.ts'
import {
  advanceRun,
  beginRun,
  countChanged,
  currentRun,
  expectedAfter,
  type FindingKind,
  lastRun,
  type Progress,
  type RunRow,
  saveFindings,
  tracked,
} from './store.ts'

const OBJECTS_PER_SLICE = 200

interface Finding {
  readonly sha256: string
  readonly kind: FindingKind
  readonly detail: string
}

/** Completes the current run, or a new one if none is unfinished. */
export async function checkFixity(deps: Deps, signal: AbortSignal): Promise<RunRow> {
  let run = (await currentRun(deps.db)) ?? (await beginRun(deps.db, deps.clock.now()))
  while (run.phase === 'expected' && !signal.aborted) run = await checkExpected(deps, run)
  if (run.phase === 'stored' && !signal.aborted) run = await findUntracked(deps, run, signal)
  if (run.changed + run.missing > 0)
    deps.log.fatal({ run: run.id, changed: run.changed, missing: run.missing }, 'stored evidence is damaged')
  return run
}

async function checkExpected(deps: Deps, run: RunRow): Promise<RunRow> {
  const slice = await expectedAfter(deps.db, run.cursor, OBJECTS_PER_SLICE)
  const findings: Finding[] = []
  let bytes = 0
  for (const { sha256, size } of slice) {
    const found = await checkObject(deps, sha256, size)
    if (found.finding) findings.push(found.finding)
    bytes += found.bytes
  }
  const done = slice.length < OBJECTS_PER_SLICE
  return recordProgress(deps, run, findings, {
    cursor: done ? '' : (slice.at(-1)?.sha256 ?? ''),
    phase: done ? 'stored' : 'expected',
    checked: slice.length,
    bytes,
  })
}

async function checkObject(deps: Deps, sha256: string, size: number | null): Promise<{ finding?: Finding; bytes: number }> {
  const stat = await deps.storage.stat(sha256)
  if (!stat) return { finding: { sha256, kind: 'missing', detail: '' }, bytes: 0 }
  if (size !== null && stat.size !== size)
    return { finding: { sha256, kind: 'changed', detail: `${stat.size} bytes instead of ${size}` }, bytes: 0 }
  const now = await deps.storage.digest(sha256, 'sha256')
  return now === sha256 ? { bytes: stat.size } : { finding: { sha256, kind: 'changed', detail: `now ${now}` }, bytes: stat.size }
}

async function findUntracked(deps: Deps, run: RunRow, signal: AbortSignal): Promise<RunRow> {
  const findings: Finding[] = []
  let slice: string[] = []
  const checkSlice = async () => {
    if (slice.length === 0) return
    const known = new Set([...(await tracked(deps.db, slice)), ...(await loggedAmong(deps.db, slice))])
    for (const sha256 of slice)
      if (!known.has(sha256) && !(await isUnusedManifest(deps, sha256))) findings.push({ sha256, kind: 'untracked', detail: '' })
    slice = []
  }
  for await (const { sha256 } of deps.storage.list()) {
    if (signal.aborted) return run
    slice.push(sha256)
    if (slice.length === OBJECTS_PER_SLICE) await checkSlice()
  }
  await checkSlice()
  return recordProgress(deps, run, findings, { cursor: 'end', phase: 'done', checked: 0, bytes: 0 })
}

const MAX_MANIFEST_BYTES = 1 << 20

/** Of an attempt to seal that was interrupted after its manifest was stored. */
async function isUnusedManifest(deps: Deps, sha256: string): Promise<boolean> {
  if (((await deps.storage.stat(sha256))?.size ?? 0) > MAX_MANIFEST_BYTES) return false
  try {
    return await recordExists(deps.db, (await readManifestOf(deps, sha256)).number)
  } catch {
    return false
  }
}

async function recordProgress(
  deps: Deps,
  run: RunRow,
  findings: readonly Finding[],
  { cursor, phase, checked, bytes }: Pick<Progress, 'cursor' | 'phase' | 'checked' | 'bytes'>,
): Promise<RunRow> {
  const count = (kind: FindingKind) => findings.filter((finding) => finding.kind === kind).length
  const by: Progress = {
    cursor,
    phase,
    checked,
    bytes,
    changed: count('changed'),
    missing: count('missing'),
    untracked: count('untracked'),
  }
  await inTransaction(deps, async (inside) => {
    const finished = phase === 'done' ? inside.clock.now() : null
    if (await advanceRun(inside.db, run, by, finished)) await saveFindings(inside.db, run.id, findings)
  })
  const now = (await currentRun(deps.db)) ?? (await lastRun(deps.db))
  if (!now) throw new Error(`fixity run ${run.id} not found`)
  return now
}

/** A reader found changed bytes before the next run did: the finding is added to the current or the last run. */
export async function reportDamagedObject(deps: Deps, sha256: string): Promise<void> {
  await inTransaction(deps, async ({ db, clock }) => {
    const run = (await currentRun(db)) ?? (await lastRun(db)) ?? (await beginRun(db, clock.now()))
    if (await countChanged(db, run.id, sha256))
      await saveFindings(db, run.id, [{ sha256, kind: 'changed', detail: 'found by a reader' }])
  })
}
