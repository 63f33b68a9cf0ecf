// Queues scans, shows their results, and decides which evidence may be previewed.
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import type { FileScan, PreviewBlock } from '@attestry/contract/modules/attestation/scan'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { FileRow, RecordRow } from '../record/store.ts'
import { scanJob } from './job.ts'
import { insertWaiting, type ScanRow, scanRows } from './store.ts'

/** In the transaction that seals the records; the scanner itself is called by the job. */
export async function queueScans(deps: Deps, anos: readonly string[]): Promise<void> {
  if (!deps.scanner) return
  const waiting = await insertWaiting(deps.db, anos, deps.clock.now())
  await deps.queue.addAll(
    deps.db,
    scanJob,
    waiting.map((ano) => ({ ano })),
  )
}

export interface RecordScans {
  /** Null for a file that is not stored here. */
  of(file: Pick<FileRow, 'place' | 'stored'>): FileScan | null
  readonly previewBlock: PreviewBlock | null
}

type Scanned = Pick<RecordRow, 'ano' | 'source_class' | 'state'>

export async function scansOf(deps: Deps, record: Scanned): Promise<RecordScans> {
  const rows = await scanRows(deps.db, [record.ano])
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return {
    of: ({ place, stored }) => (stored && record.state !== 'failed' ? scanOf(deps, record, byPlace.get(place)) : null),
    previewBlock: blockOf(deps, record, rows),
  }
}

function scanOf(deps: Deps, { state }: Scanned, row: ScanRow | undefined): FileScan {
  const none = { signature: null, reason: null, engine: null, at: null }
  // Before sealing there is no row yet; after it none means that no scanner was configured then.
  if (deps.scanner && (row ? row.state === 'waiting' : state === 'sealing')) return { ...none, state: 'waiting' }
  if (!row || row.state === 'waiting') return { ...none, state: 'not-scanned', reason: 'no-scanner' }
  return {
    state: row.state,
    signature: row.signature,
    reason: row.reason,
    engine: row.engine,
    at: row.scanned_at?.toISOString() ?? null,
  }
}

/**
 * One flagged file blocks all: the image, the text and the replay of a page show the same content as its archive.
 * Only uploads wait for their result: a captured page was opened in a throw-away browser, and was previewed before it was paid for.
 */
function blockOf(deps: Deps, { source_class }: Scanned, rows: readonly ScanRow[]): PreviewBlock | null {
  if (rows.some(({ state }) => state === 'flagged')) return 'flagged'
  return deps.scanner && source_class === 'uploaded' && rows.some(({ state }) => state === 'waiting') ? 'waiting' : null
}

/** Refuses to show evidence in a page; its download stays allowed. */
export async function requirePreviewable(deps: Deps, record: Scanned): Promise<void> {
  const { previewBlock } = await scansOf(deps, record)
  if (previewBlock === 'flagged') refuse(attestationErrors.PREVIEW_FLAGGED)
  if (previewBlock === 'waiting') refuse(attestationErrors.PREVIEW_WAITING)
}

/** Which of these records have a flagged file. */
export async function flaggedRecords(deps: Deps, anos: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await scanRows(deps.db, anos)).filter(({ state }) => state === 'flagged').map(({ ano }) => ano))
}

/** For callers that know a record by its number only, before and after it exists. */
export async function refuseFlagged(deps: Deps, ano: string): Promise<void> {
  if ((await flaggedRecords(deps, [ano])).has(ano)) refuse(attestationErrors.PREVIEW_FLAGGED)
}
