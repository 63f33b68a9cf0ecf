// The steps of an application, with the one that is open now.
import { notarizationWords } from './words.ts'

const steps = ['records', 'form', 'sign', 'submitted'] as const

export function StepsHead({ current }: { readonly current: (typeof steps)[number] }) {
  const say = notarizationWords.use()
  const place = steps.indexOf(current)
  return (
    <ol className="notarization-steps" aria-label={say.stepNames.label}>
      {steps.map((step, at) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-done={at < place || undefined}>
          <span className="notarization-step-number figures" aria-hidden="true">
            {at + 1}
          </span>
          {say.stepNames[step]}
        </li>
      ))}
    </ol>
  )
}
