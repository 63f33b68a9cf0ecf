// Decides a capture's outcome: failed without a visible page, partial when a required artefact is incomplete, else complete.
import type { Artefact, ArtefactKind, Cause, Outcome } from './report.ts'

/** Artefacts that every capture must produce. */
export const requiredArtefacts: readonly ArtefactKind[] = [
  'image',
  'pdf',
  'dom',
  'mhtml',
  'text',
  'archive',
  'wire',
  'facts',
  'cleanliness',
]
/** Of a file that the browser does not show. */
export const requiredOfFile: readonly ArtefactKind[] = ['document', 'archive', 'wire', 'facts', 'cleanliness']
const pageArtefacts: readonly ArtefactKind[] = ['image', 'dom', 'text', 'document']

export function decideOutcome(
  artefacts: readonly Artefact[],
  stopCause: Cause | null,
  required: readonly ArtefactKind[] = requiredArtefacts,
): { outcome: Outcome; cause: Cause | null } {
  const artefactOf = (kind: ArtefactKind) => artefacts.find((each) => each.kind === kind)
  if (stopCause === 'cancelled') return { outcome: 'cancelled', cause: 'cancelled' }
  if (stopCause === 'browser-crashed' || stopCause === 'http-error') return { outcome: 'failed', cause: stopCause }
  const incomplete = required.map(artefactOf).find((each) => each?.state !== 'ok')
  const cause = stopCause ?? incomplete?.cause ?? null
  const pageLoaded = pageArtefacts.some((kind) => ['ok', 'partial'].includes(artefactOf(kind)?.state ?? 'missing'))
  if (!pageLoaded) return { outcome: 'failed', cause: cause ?? 'internal' }
  return incomplete ? { outcome: 'partial', cause } : { outcome: 'complete', cause: null }
}
