// Everything that is missing in the application, each with a link to its field.
import type { ApplicationProblem } from '@attestry/contract/modules/judicial/application'
import { Icon } from '../../../ui/Icon.tsx'
import { fieldId, fieldOfProblem } from './field-of-problem.ts'
import { notarizationWords } from './words.ts'

interface ProblemListProps {
  readonly id: string
  readonly problems: readonly ApplicationProblem[]
}

const CONTROLS = 'input:not([type=hidden]):not([hidden]):not(:disabled), select, textarea, a, button:not(:disabled)'

function goTo(problem: ApplicationProblem): void {
  const field = document.getElementById(fieldId(fieldOfProblem[problem]))
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true })
}

export function ProblemList({ id, problems }: ProblemListProps) {
  const say = notarizationWords.use()
  return (
    <section id={id} tabIndex={-1} className="notarization-problems" aria-label={say.problems.title}>
      <h2 className="side-title">{say.problems.title}</h2>
      <div aria-live="polite">
        {problems.length === 0 ? (
          <p className="notarization-complete">
            <Icon name="done" size={16} />
            {say.problems.none}
          </p>
        ) : (
          <>
            <p className="quiet">{say.problems.count(problems.length)}</p>
            <ul>
              {problems.map((problem) => (
                <li key={problem}>
                  <button type="button" className="text-link" onClick={() => goTo(problem)}>
                    {say.problems.texts[problem]}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}
