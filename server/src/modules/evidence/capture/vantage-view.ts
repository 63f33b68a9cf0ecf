// What second vantages said about a capture: for its owner, as warnings, and for the record.
import type { CaptureItem } from '@attestry/contract/modules/evidence/capture'
import type { VantageView } from '@attestry/contract/modules/evidence/vantage'
import type { VantageOutcome } from '../tables.ts'
import type { CaptureRow } from './store.ts'

type Reported = Pick<CaptureRow, 'vantages'>

export const viewOf = (outcome: VantageOutcome): VantageView =>
  'report' in outcome
    ? { name: outcome.name, verdict: outcome.verdict, missing: null }
    : { name: outcome.name, verdict: null, missing: outcome.missing }

export const vantageViews = ({ vantages }: Reported): VantageView[] => (vantages ?? []).map(viewOf)

export const vantageWarnings = (row: Reported): CaptureItem['warnings'] =>
  vantageViews(row)
    .filter(({ verdict }) => verdict === 'differs')
    .map(({ name }) => ({ kind: 'vantage-differs', seen: name }))

/** For the record's environment. */
export const vantageFacts = (row: Reported): Record<string, string> =>
  Object.fromEntries(
    vantageViews(row).map(({ name, verdict, missing }) => [`vantage ${name}`, verdict ?? `no report: ${missing}`]),
  )
