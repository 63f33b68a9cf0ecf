// The clocks of a case: what is used, when it ends, whether it is suspended or late.

import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { ClockView } from '@attestry/contract/modules/judicial/notarization-view'
import { dayInChina } from '@attestry/contract/modules/platform/holiday'
import { useLocale } from '../../../kernel/locale.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { notarizationDeskWords } from './words.ts'

/** The end of a day is the first instant of the next one. */
const lastDay = (due: string): string => dayInChina(new Date(Date.parse(due) - 1))

/** One line for a list: the day, and what is unusual about it. */
export function ClockBrief({ clock: { due, state, isLate } }: { readonly clock: ClockView }) {
  const say = notarizationDeskWords.use()
  return (
    <span className="case-tags">
      {due && <span className="figures nowrap">{lastDay(due)}</span>}
      {isLate && <StatusTag tone="failed">{say.clock.late}</StatusTag>}
      {!isLate && state === 'suspended' && <StatusTag tone="plain">{say.clock.suspended}</StatusTag>}
    </span>
  )
}

export function ClockList({ clocks }: { readonly clocks: readonly ClockView[] }) {
  const say = notarizationDeskWords.use()
  const locale = useLocale()
  if (clocks.length === 0) return <p className="quiet">{say.clock.none}</p>
  return (
    <ul className="case-clocks">
      {clocks.map((clock) => (
        <li key={`${clock.name} ${clock.startedAt}`} data-state={clock.state}>
          <div className="case-clock-head">
            <strong>{notarizationCase.clocks?.[clock.name]?.[locale]}</strong>
            {clock.isLate ? (
              <StatusTag tone="failed">{say.clock.late}</StatusTag>
            ) : (
              <StatusTag tone={clock.state === 'running' ? 'waiting' : 'plain'}>{say.clock[clock.state]}</StatusTag>
            )}
          </div>
          <div className="quiet figures">{say.clock.used(clock.used, clock.workingDays)}</div>
          {clock.state !== 'stopped' && (
            <div className="figures">{clock.due ? say.clock.due(lastDay(clock.due)) : say.clock.notRunning}</div>
          )}
        </li>
      ))}
    </ul>
  )
}
