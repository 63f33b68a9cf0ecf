// When a clock of the case ends: the day, the days used, and that it is late or suspended.
import type { ClockView } from '@attestry/contract/modules/judicial/notarization-view'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { lastDay } from './last-day.ts'
import { notarizationWords } from './words.ts'

export function DueText({ clock }: { readonly clock: ClockView }) {
  const say = notarizationWords.use()
  const { state, due, isLate, used, workingDays } = clock
  return (
    <span className="notarization-due">
      {state === 'suspended' ? (
        <StatusTag tone="plain">{say.clock.suspended}</StatusTag>
      ) : (
        due && <span className="figures nowrap">{say.clock.until(lastDay(due))}</span>
      )}
      {isLate && <StatusTag tone="failed">{say.clock.late}</StatusTag>}
      <span className="quiet figures">{say.clock.used(used, workingDays)}</span>
    </span>
  )
}
