// Card for a status without required action (in review or verified), with the masked facts.
import type { Standing } from '@attestry/contract/modules/realname/standing'
import type { ReactNode } from 'react'
import { time } from '../../../kernel/format.ts'
import { Card, KeyValue } from '../../../ui/light-components.ts'
import { realNameStatusWords } from './words.ts'

interface RealNameStatusCardProps {
  readonly title: string
  readonly text?: string
  readonly progress: Standing['person'] | Standing['enterprise']
  readonly facts: readonly (readonly [name: string, value: string | null])[]
  readonly children?: ReactNode
}

export function RealNameStatusCard({ title, text, progress, facts, children }: RealNameStatusCardProps) {
  const say = realNameStatusWords.use()
  const factRows = facts.flatMap(([name, value]) =>
    value
      ? [
          [
            name,
            <span key={name} data-user-content>
              {value}
            </span>,
          ] as const,
        ]
      : [],
  )
  return (
    <Card title={title} className="standing-card">
      {text && <p>{text}</p>}
      <KeyValue
        rows={[
          ...factRows,
          ...(progress.method ? [[say.method, say.methods[progress.method]] as const] : []),
          ...(progress.submittedAt ? [[say.submittedAt, time(progress.submittedAt)] as const] : []),
          ...(progress.decidedAt ? [[say.decidedAt, time(progress.decidedAt)] as const] : []),
        ]}
      />
      {children}
    </Card>
  )
}
