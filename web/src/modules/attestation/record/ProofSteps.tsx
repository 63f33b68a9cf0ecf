// Proof steps of a record, from receipt to anchor, with their states.
import { time } from '../../../kernel/format.ts'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { classNames } from '../../../ui/light-components.ts'
import { StallNote } from '../../transparency/public.tsx'
import { StepFacts } from './ProofStepFacts.tsx'
import { recordPageWords } from './page-words.ts'
import { hasLegalEffect, type ShownState, shownStates } from './progress.ts'
import type { RecordDetail } from './queries.ts'
import type { LiveConnection } from './use-live-record.ts'

type Step = RecordDetail['proof']['steps'][number]

const icons: Record<ShownState, IconName | null> = {
  done: 'done',
  waiting: 'clock',
  failed: 'close',
  later: null,
  unreached: null,
  off: null,
}

interface ProofStepsProps {
  readonly record: RecordDetail
  readonly connected: LiveConnection
}

export function ProofSteps({ record, connected }: ProofStepsProps) {
  const say = recordPageWords.use()
  const states = shownStates(record.proof.steps)
  return (
    <section className="card" aria-labelledby="proof-steps">
      <div className="section-head">
        <h2 id="proof-steps">{say.steps.title}</h2>
        <Progress record={record} connected={connected} />
      </div>
      <ol className="proof-steps">
        {record.proof.steps.map((step, place) => (
          <StepLine key={step.step} record={record} step={step} state={states[place] ?? step.state} />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  readonly record: RecordDetail
  readonly step: Step
  readonly state: ShownState
}

function StepLine({ record, step, state }: StepProps) {
  const say = recordPageWords.use()
  const icon = icons[state]
  // A captured page becomes a record when the member confirms it.
  const isConfirmation = step.step === 'received' && record.sourceClass === 'collected'
  const stalled = state === 'waiting' && record.proof.stalled?.step === step.step ? record.proof.stalled : undefined
  return (
    <li
      className={classNames('proof-step', `proof-step-${state}`)}
      data-step={step.step}
      data-state={state}
      data-legal={hasLegalEffect(step, record.proof) || undefined}
    >
      <span className="proof-mark">{icon && <Icon name={icon} size={14} />}</span>
      <div className="proof-step-head">
        <h3>{say.steps[isConfirmation ? 'confirmed' : step.step]}</h3>
        {step.at ? (
          <time className="figures quiet" dateTime={step.at}>
            {time(step.at)}
          </time>
        ) : (
          <span className="quiet">{stalled ? say.stalled.step : say.states[state]}</span>
        )}
      </div>
      {state === 'off' && <p className="proof-step-text">{say.anchorOff}</p>}
      {state === 'waiting' &&
        (stalled ? (
          <div className="proof-step-text">
            <StallNote stalled={stalled} />
          </div>
        ) : (
          <p className="proof-step-text">{say.waiting[step.step]}</p>
        ))}
      {(state === 'done' || state === 'waiting') && <StepFacts record={record} step={step.step} at={step.at} />}
    </li>
  )
}

function Progress({ record, connected }: ProofStepsProps) {
  const say = recordPageWords.use()
  const steps = record.proof.steps.filter(({ state }) => state !== 'off')
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <span className="proof-progress quiet">
      {connected !== undefined && (
        <span className="proof-line" data-live={connected}>
          {connected ? say.line.live : say.line.polling}
        </span>
      )}
      <span role="status" className="figures">
        {done === steps.length ? say.allDone : say.progress(done, steps.length)}
      </span>
    </span>
  )
}
