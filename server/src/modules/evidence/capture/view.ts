// A capture as its owner sees it: request, progress, result, and warnings before payment.
import { type CaptureDetail, type CaptureItem, lackingArtefacts } from '@attestry/contract/modules/evidence/capture'
import type { ComplaintState } from '@attestry/contract/modules/evidence/complaint-case'
import type { Quote } from '@attestry/contract/modules/wallet/price'
import { type AttemptRow, attemptViews, earlierVantages, earlierWarnings } from './attempt.ts'
import { nameWarnings, partiesOf } from './named-party.ts'
import type { CaptureFileRow, CaptureRow } from './store.ts'
import { vantageViews, vantageWarnings } from './vantage-view.ts'

type Warnings = CaptureItem['warnings']

export const isPartial = ({ report }: Pick<CaptureRow, 'report'>): boolean => report?.outcome === 'partial'

export function warningsOf(row: CaptureRow): Warnings {
  const warnings: Warnings = [...(row.report?.warnings ?? []), ...nameWarnings(row), ...vantageWarnings(row)]
  if (isPartial(row) && !warnings.some(({ kind }) => kind === 'incomplete'))
    warnings.unshift({ kind: 'incomplete', seen: row.report?.cause ?? '' })
  return warnings
}

/** Failed and cancelled captures have no files any more. */
const hasImage = ({ state, report }: CaptureRow): boolean =>
  state !== 'failed' &&
  state !== 'cancelled' &&
  (report?.artefacts.some(({ kind, files }) => kind === 'image' && files.length > 0) ?? false)

/** What became of its record. */
export interface CaptureMarks {
  readonly complaint?: ComplaintState | undefined
  /** Its record has a flagged file, so nothing of it is previewed. */
  readonly isFlagged?: boolean
}

export const captureItem = (
  row: CaptureRow,
  ahead: number | undefined,
  { complaint, isFlagged }: CaptureMarks = {},
): CaptureItem => ({
  ano: row.ano,
  kind: row.kind,
  name: row.name,
  label: row.label,
  remark: row.remark,
  url: row.url,
  title: row.report?.title ?? null,
  device: row.device,
  ...partiesOf(row),
  profile: row.report?.profile ?? null,
  state: row.state,
  stage: row.stage,
  done: row.done,
  total: row.total,
  ahead: row.state === 'queued' ? (ahead ?? 0) : null,
  cause: row.cause,
  partial: isPartial(row),
  lacking: lackingArtefacts(row.report?.artefacts ?? []),
  warnings: warningsOf(row),
  attempts: row.attempts,
  hasPreview: !isFlagged && (row.has_thumbnail || hasImage(row)),
  feedback: complaint ?? null,
  operatorName: row.operator_name,
  createdAt: row.created_at.toISOString(),
  endedAt: row.report?.endedAt ?? row.ended_at?.toISOString() ?? null,
  confirmBy: row.confirm_by?.toISOString() ?? null,
})

export const captureFile = ({ place, path, size, sha256, media_type }: CaptureFileRow) => ({
  place,
  path,
  size,
  sha256,
  mediaType: media_type,
})

export function captureDetail(
  row: CaptureRow,
  files: readonly CaptureFileRow[],
  ahead: number | undefined,
  { quote, earlier }: { quote: Quote | null; earlier: readonly AttemptRow[] },
  marks: CaptureMarks,
): CaptureDetail {
  const { report } = row
  return {
    ...captureItem(row, ahead, marks),
    warnings: [...warningsOf(row), ...earlierWarnings(earlier)],
    previewBlock: marks.isFlagged ? 'flagged' : null,
    finalUrl: report?.finalUrl ?? null,
    status: report?.status ?? null,
    startedAt: report?.startedAt ?? row.started_at?.toISOString() ?? null,
    artefacts: artefactsOf(row, files),
    extracted: (report?.extracted ?? []).map(({ field, value }) => ({ field, value })),
    server: report?.server ?? null,
    resources: report?.resources ?? null,
    fidelity: report?.fidelity ? { ...report.fidelity, lacking: [...report.fidelity.lacking] } : null,
    isolation: report?.isolation ?? null,
    vantages: vantageViews(row),
    earlierAttempts: attemptViews(earlier),
    earlierVantages: earlierVantages(earlier),
    quote,
  }
}

/** While collecting there is no report yet: shows the files received so far. */
function artefactsOf({ report }: CaptureRow, files: readonly CaptureFileRow[]): CaptureDetail['artefacts'] {
  const of = (kind: CaptureFileRow['kind']) => files.filter((file) => file.kind === kind).map(captureFile)
  if (report) return report.artefacts.map(({ kind, state, cause }) => ({ kind, state, cause, files: of(kind) }))
  return [...new Set(files.map(({ kind }) => kind))].map((kind) => ({ kind, state: 'ok', cause: null, files: of(kind) }))
}
