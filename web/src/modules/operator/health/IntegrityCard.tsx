// Integrity checks: what is stored, compared with what was signed.
import { time } from '../../../kernel/format.ts'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import type { Report } from './report.ts'
import { Figures, Verdict } from './Verdict.tsx'
import { healthWords } from './words.ts'

export function IntegrityCard({ integrity }: Pick<Report, 'integrity'>) {
  const say = healthWords.use()
  const bad = integrity.some(({ problems }) => problems.length > 0)
  const words = integrity.length === 0 ? say.integrityNone : bad ? say.integrityBad : say.integrityGood
  return (
    <Card title={say.integrity}>
      <Verdict tone={integrity.length === 0 ? 'plain' : bad ? 'failed' : 'done'}>{words}</Verdict>
      {bad && <p>{say.integrityAct}</p>}
      <KeyValue
        rows={integrity.map(({ part, finishedAt, problems }) => [
          say.parts[part],
          <div key={part}>
            <Figures>{say.checkedAt(time(finishedAt))}</Figures>
            {problems.length > 0 && (
              <ul data-user-content>
                {problems.map(({ subject, detail }) => (
                  <li key={`${subject} ${detail}`}>
                    {subject}: {detail}
                  </li>
                ))}
              </ul>
            )}
          </div>,
        ])}
      />
    </Card>
  )
}
