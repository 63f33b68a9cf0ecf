// At the console: every step of this platform's proofs without progress, with the latest fault.
import type { OutputOf } from '@attestry/contract/endpoint'
import type { healthApi } from '@attestry/contract/modules/operator/health'
import { time } from '../../../kernel/format.ts'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { stallWords } from './words.ts'

export function StallFacts({ stalled }: Pick<OutputOf<typeof healthApi.report>, 'stalled'>) {
  const say = stallWords.use()
  const bad = stalled.length > 0
  return (
    <Card title={say.title}>
      <p>
        <StatusTag tone={bad ? 'failed' : 'done'}>{bad ? say.bad : say.good}</StatusTag>
      </p>
      {stalled.map(({ step, cause, since, waiting, detail }) => (
        <KeyValue
          key={step}
          rows={[
            [say.step, say.steps[step]],
            [say.cause, say.causes[cause]],
            [say.waitingSince, figures(time(since))],
            [say.waiting, figures(waiting.toLocaleString('en-US'))],
            ...(detail
              ? [
                  [
                    say.detail,
                    <span key="detail" data-user-content>
                      {detail}
                    </span>,
                  ] as const,
                ]
              : []),
          ]}
        />
      ))}
    </Card>
  )
}

const figures = (text: string) => <span className="figures">{text}</span>
