// Outside time-stamp authorities and witnesses: last success and failures of each.
import { isDemoParty } from '@attestry/contract/modules/transparency/demo-party'
import { time } from '../../../kernel/format.ts'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import type { SystemFigures } from './report.ts'
import { Count, Figures, Verdict } from './Verdict.tsx'
import { healthWords } from './words.ts'

export function TimeStampsCard({ authorities }: Pick<SystemFigures, 'authorities'>) {
  const say = healthWords.use()
  const failing = authorities.some(({ failures }) => failures > 0)
  const words = authorities.length === 0 ? say.stampsNone : failing ? say.stampsBad : say.stampsGood
  return (
    <Card title={say.stamps}>
      <Verdict tone={authorities.length === 0 ? 'plain' : failing ? 'failed' : 'done'}>{words}</Verdict>
      {authorities.length === 0 && <p className="quiet">{say.stampsOwn}</p>}
      {authorities.map(({ name, failures, lastAt, lastError, retryAt }) => (
        <KeyValue
          key={name}
          rows={[
            [
              say.authority,
              <span key="name">
                <code>{name}</code>
                {isDemoParty(name) && ` ${say.demoParty}`}
              </span>,
            ],
            [say.lastAt, <Figures key="at">{lastAt ? time(lastAt) : say.never}</Figures>],
            [say.failures, <Count key="failures" of={failures} />],
            ...(lastError && failures > 0
              ? [
                  [
                    say.lastError,
                    <span key="error" data-user-content>
                      {lastError}
                    </span>,
                  ] as const,
                ]
              : []),
            ...(retryAt && failures > 0 ? [[say.retryAt, <Figures key="retry">{time(retryAt)}</Figures>] as const] : []),
          ]}
        />
      ))}
    </Card>
  )
}
