// What the visitor's browser found out about one log, step by step, and a loud word when something does not fit.
import { bytes, time } from '../../../kernel/format.ts'
import { Callout } from '../../../light/Callout.tsx'
import { Icon } from '../../../light/Icon.tsx'
import { CheckAlarm } from './CheckAlarm.tsx'
import type { CheckResult, CheckStep } from './consistency-check.ts'
import { grouped } from './figures.ts'
import { outcomeWords } from './outcome-words.ts'

export interface Checked {
  readonly origin: string
  readonly result: CheckResult
  /** When this browser first saw it. */
  readonly since: string
  /** False where this browser keeps nothing. */
  readonly kept: boolean
}

export function CheckOutcome({ checked, current }: { readonly checked: Checked; readonly current: boolean }) {
  const say = outcomeWords.use()
  const { result, origin } = checked
  return (
    <div className="check-log" data-verdict={result.verdict}>
      {!current && <h3>{say.older(origin)}</h3>}
      {result.verdict === 'failed' ? <CheckAlarm result={result} /> : <Verdict checked={checked} />}
      <ol className="check-steps">
        {result.steps.map((step) => (
          <li key={step.step} data-ok={step.ok}>
            <Icon name={step.ok ? 'success' : 'problem'} size={16} />
            <span>
              <span className="unseen">{step.ok ? say.passed : say.failed} </span>
              <StepWords step={step} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Verdict({ checked: { result, since, kept } }: { readonly checked: Checked }) {
  const say = outcomeWords.use()
  const at = time(since)
  if (result.verdict === 'none') {
    return <Callout kind="warning">{result.why === 'unable' ? say.none.unable(result.detail) : say.none.unreachable}</Callout>
  }
  if (result.verdict === 'failed') return null
  const size = grouped(result.size)
  const { title, text } = {
    first: { title: say.first.title, text: kept ? say.first.text(size) : say.first.notKept },
    same: { title: say.same.title, text: say.same.text(at) },
    grown: { title: say.grown.title, text: say.grown.text(grouped(result.from ?? 0), size, at) },
  }[result.verdict]
  return (
    <Callout kind="success">
      <strong>{title}</strong>
      <span>{text}</span>
    </Callout>
  )
}

function StepWords({ step }: { readonly step: CheckStep }): string {
  const { steps: say } = outcomeWords.use()
  switch (step.step) {
    case 'fetched':
      return step.size === undefined ? say.unfetched : say.fetched(grouped(step.size))
    case 'signature':
      return step.ok ? say.signature(step.keyId) : say.unsigned(step.keyId)
    case 'key':
      return step.ok ? say.key(time(step.since)) : say.keyChanged(time(step.since))
    case 'root':
      return step.ok ? say.root(step.files, bytes(step.bytes)) : say.wrongRoot(step.files, bytes(step.bytes))
    case 'consistency':
      if (!step.ok) return say.inconsistent(grouped(step.from), grouped(step.to))
      return step.from === step.to
        ? say.same(grouped(step.to))
        : say.consistency(grouped(step.from), grouped(step.to), step.hashes)
  }
}
