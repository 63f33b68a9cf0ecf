// Empty state of a new list: explains the feature in numbered steps, with one button to start.
import type { ReactNode } from 'react'

export interface GuideStep {
  readonly title: string
  readonly text: string
}

interface GettingStartedProps {
  readonly title: string
  readonly steps: readonly GuideStep[]
  readonly action: ReactNode
  /** A caveat below the steps. */
  readonly note?: ReactNode
}

export function GettingStarted({ title, steps, action, note }: GettingStartedProps) {
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
