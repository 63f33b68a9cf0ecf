// How a capture ended, by rules that do not bend: what did not come is failed, what is not whole is partial.
import type { Artefact, ArtefactKind, Cause, Outcome } from './report.ts'

/** Every capture owes these. */
export const owed: readonly ArtefactKind[] = ['image', 'pdf', 'dom', 'mhtml', 'text', 'archive', 'wire', 'facts', 'cleanliness']
const shownBy: readonly ArtefactKind[] = ['image', 'dom', 'text']

export function judge(artefacts: readonly Artefact[], stopped: Cause | null): { outcome: Outcome; cause: Cause | null } {
  const stateOf = (kind: ArtefactKind) => artefacts.find((each) => each.kind === kind)
  if (stopped === 'cancelled') return { outcome: 'cancelled', cause: 'cancelled' }
  if (stopped === 'browser-crashed' || stopped === 'http-error') return { outcome: 'failed', cause: stopped }
  const lacking = owed.map(stateOf).find((each) => each?.state !== 'ok')
  const cause = stopped ?? lacking?.cause ?? null
  const came = shownBy.some((kind) => ['ok', 'partial'].includes(stateOf(kind)?.state ?? 'missing'))
  if (!came) return { outcome: 'failed', cause: cause ?? 'internal' }
  return lacking ? { outcome: 'partial', cause } : { outcome: 'complete', cause: null }
}
