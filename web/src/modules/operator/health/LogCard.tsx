// The public log: size, last signature, and why it is halted.
import { consolePaths } from '../../../console-paths.ts'
import { time } from '../../../kernel/format.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import type { Report } from './report.ts'
import { Count, Figures, Verdict } from './Verdict.tsx'
import { healthWords } from './words.ts'

export function LogCard({ log }: Pick<Report, 'log'>) {
  const say = healthWords.use()
  if (!log) {
    return (
      <Card title={say.log}>
        <Verdict tone="plain">{say.logNone}</Verdict>
      </Card>
    )
  }
  return (
    <Card title={say.log}>
      <Verdict tone={log.halted ? 'failed' : 'done'}>{log.halted ? say.logHalted : say.logGood}</Verdict>
      <KeyValue
        rows={[
          ...(log.halted
            ? [
                [
                  say.haltedWhy,
                  <span key="why" data-user-content>
                    {log.halted}
                  </span>,
                ] as const,
              ]
            : []),
          [say.origin, <code key="origin">{log.origin}</code>],
          [say.size, <Count key="size" of={log.size} />],
          [say.behind, <Count key="behind" of={log.behind} />],
          [say.signedAt, <Figures key="at">{log.signedAt ? time(log.signedAt) : say.never}</Figures>],
        ]}
      />
      {log.halted && (
        <div className="health-halted">
          <p>{say.haltedText}</p>
          <LinkButton to={consolePaths.logResume()}>{say.haltedAct}</LinkButton>
        </div>
      )}
    </Card>
  )
}
