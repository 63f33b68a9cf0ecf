// The clocks of the case: due day, days used, suspended or late; the same reading as the office's.
import type { ClockView, Progress } from '@attestry/contract/modules/judicial/notarization-view'
import { time } from '../../../kernel/format.ts'
import { Card } from '../../../ui/light-components.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { lastDay } from './last-day.ts'
import { notarizationWords } from './words.ts'

export function ClockCard({ progress: { clocks } }: { readonly progress: Progress }) {
  const say = notarizationWords.use()
  if (clocks.length === 0) return null
  // Those that run or are suspended come first.
  const ordered = [...clocks].sort((a, b) => Number(a.state === 'stopped') - Number(b.state === 'stopped'))
  return (
    <Card title={say.clock.title}>
      <ul className="notarization-clocks">
        {ordered.map((clock) => (
          <Clock key={`${clock.name} ${clock.startedAt}`} clock={clock} />
        ))}
      </ul>
      <p className="quiet notarization-below">{say.clock.rule}</p>
    </Card>
  )
}

function Clock({ clock: { name, state, startedAt, workingDays, used, due, isLate } }: { readonly clock: ClockView }) {
  const say = notarizationWords.use()
  const title = say.clock.names[name]
  const isStopped = state === 'stopped'
  return (
    <li data-stopped={isStopped || undefined}>
      <div className="notarization-clock-head">
        <strong>{title}</strong>
        {isLate && <StatusTag tone="failed">{say.clock.late}</StatusTag>}
        {state === 'suspended' && <StatusTag tone="plain">{say.clock.suspended}</StatusTag>}
        {isStopped && <span className="quiet">{say.clock.stopped}</span>}
      </div>
      {!isStopped && due && <p className="figures">{say.clock.until(lastDay(due))}</p>}
      {!isStopped && (
        <ProgressBar
          value={used / workingDays}
          label={title}
          tone={isLate ? 'failed' : state === 'suspended' ? 'still' : 'moving'}
        />
      )}
      <p className="quiet figures">{say.clock.used(used, workingDays)}</p>
      {!isStopped && <p className="quiet figures">{say.clock.since(time(startedAt))}</p>}
    </li>
  )
}
