// Side panel of the capture form: price and time of payment, what blocks submission, submit button, next steps.
import { Button } from '../../../../ui/Button.tsx'
import { Callout } from '../../../../ui/light-components.ts'
import { QuotePanel } from '../../../wallet/public.tsx'
import type { KindPlan } from '../kind.ts'
import { addWords } from './words.ts'

interface SubmitPanelProps {
  readonly plan: KindPlan
  readonly count: number
  readonly skipped: number
  readonly busy: boolean
  readonly problem: string | undefined
  readonly isUncertain: boolean
  readonly blocked: string | undefined
  /** Show the next steps. */
  readonly steps: boolean
  onSubmit(): void
}

export function SubmitPanel(props: SubmitPanelProps) {
  const { plan, count, skipped, busy, problem, isUncertain, blocked, steps, onSubmit } = props
  const say = addWords.use()
  return (
    <aside className="work-side">
      <QuotePanel service={plan.kind} quantity={count} onConfirmation />
      <p className="quiet">{say.payLater}</p>
      {problem && (
        <Callout kind="error" alert>
          <strong>{isUncertain ? say.uncertain : say.failed}</strong>
          <span>{problem}</span>
        </Callout>
      )}
      <Button look="primary" wide busy={busy} disabled={blocked !== undefined} onClick={onSubmit}>
        {say.submit(count)}
      </Button>
      <div className="work-notes" aria-live="polite">
        {blocked && <p>{blocked}</p>}
        {count > 0 && skipped > 0 && <p>{say.skipped(skipped)}</p>}
      </div>
      {steps && (
        <section className="capture-next">
          <h2 className="side-title">{say.next}</h2>
          <ol>
            {say.nextSteps[plan.kind].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
    </aside>
  )
}
