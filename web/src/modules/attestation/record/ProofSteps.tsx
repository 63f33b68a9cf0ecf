// The way of a record from receipt to proof, step by step, as far as it has come.
import type { ProofStep } from '@attestry/contract/modules/attestation/proof'
import { time } from '../../../kernel/format.ts'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { classNames } from '../../../ui/pieces.ts'
import { StepFacts } from './ProofStepFacts.tsx'
import { recordPageWords } from './page-words.ts'
import type { RecordDetail } from './queries.ts'
import type { Hearing } from './use-live-record.ts'

type Step = RecordDetail['proof']['steps'][number]

const icons: Record<Step['state'], IconName> = { done: 'done', waiting: 'clock', failed: 'close', off: 'minus' }

/** Steps with legal effect carry the square cinnabar mark once they are done. */
const legal: ReadonlySet<ProofStep> = new Set(['time-stamped', 'anchored'])

interface ProofStepsProps {
  readonly record: RecordDetail
  readonly hearing: Hearing
}

export function ProofSteps({ record, hearing }: ProofStepsProps) {
  const say = recordPageWords.use()
  return (
    <section className="card" aria-labelledby="proof-steps">
      <div className="section-head">
        <h2 id="proof-steps">{say.steps.title}</h2>
        <Progress record={record} hearing={hearing} />
      </div>
      <ol className="proof-steps">
        {record.proof.steps.map((step) => (
          <li
            key={step.step}
            className={classNames('proof-step', `proof-step-${step.state}`)}
            data-step={step.step}
            data-state={step.state}
            data-legal={(step.state === 'done' && legal.has(step.step)) || undefined}
          >
            <span className="proof-mark">
              <Icon name={icons[step.state]} size={14} />
            </span>
            <div className="proof-step-head">
              <h3>{say.steps[step.step]}</h3>
              {step.at ? (
                <time className="figures quiet" dateTime={step.at}>
                  {time(step.at)}
                </time>
              ) : (
                <span className="quiet">{say.states[step.state]}</span>
              )}
            </div>
            <StepBody record={record} step={step} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function StepBody({ record, step }: { readonly record: RecordDetail; readonly step: Step }) {
  const say = recordPageWords.use()
  if (step.state === 'off') return <p className="proof-step-text">{say.anchorOff}</p>
  if (step.state === 'failed') return <p className="proof-step-text">{step.step === 'hashed' ? say.failed.cause : say.notReached}</p>
  return (
    <>
      {step.state === 'waiting' && <p className="proof-step-text">{say.waiting[step.step]}</p>}
      <StepFacts record={record} step={step.step} at={step.at} />
    </>
  )
}

function Progress({ record, hearing }: ProofStepsProps) {
  const say = recordPageWords.use()
  const steps = record.proof.steps.filter(({ state }) => state !== 'off')
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <span className="proof-progress quiet">
      {hearing !== undefined && (
        <span className="proof-line" data-live={hearing}>
          {hearing ? say.line.live : say.line.polling}
        </span>
      )}
      <span role="status" className="figures">
        {done === steps.length ? say.allDone : say.progress(done, steps.length)}
      </span>
    </span>
  )
}
