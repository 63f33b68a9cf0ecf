// When a clock of an appraisal ends, and whether it is late or suspended.
import type { AppraisalClockView } from '@attestry/contract/modules/judicial/appraisal-view'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { lastDay } from '../notarization/last-day.ts'
import { appraisalWords } from './words.ts'

export function AppraisalDue({ clock: { state, due, isLate, used, workingDays } }: { readonly clock: AppraisalClockView }) {
  const say = appraisalWords.use()
  return (
    <span className="notarization-due">
      {state === 'stopped' && <span className="quiet">{say.clock.stopped}</span>}
      {state === 'suspended' && <StatusTag tone="plain">{say.clock.suspended}</StatusTag>}
      {state === 'running' && due && <span className="figures nowrap">{say.clock.until(lastDay(due))}</span>}
      {isLate && <StatusTag tone="failed">{say.clock.late}</StatusTag>}
      <span className="quiet figures">{say.clock.used(used, workingDays)}</span>
    </span>
  )
}
