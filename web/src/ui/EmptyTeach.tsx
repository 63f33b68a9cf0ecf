// Nothing here yet: what this place is for, in numbered steps, and the one button that begins.
import type { ReactNode } from 'react'

export interface TeachStep {
  readonly title: string
  readonly text: string
}

interface EmptyTeachProps {
  readonly title: string
  readonly steps: readonly TeachStep[]
  readonly action: ReactNode
  /** What must not be misunderstood. */
  readonly note?: ReactNode
}

export function EmptyTeach({ title, steps, action, note }: EmptyTeachProps) {
  return (
    <section className="teach">
      <h2>{title}</h2>
      <ol className="teach-steps">
        {steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      <div className="teach-foot">
        {action}
        {note && <p className="teach-note">{note}</p>}
      </div>
    </section>
  )
}
