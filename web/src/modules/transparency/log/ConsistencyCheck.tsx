// The visitor's own browser as a witness: what it checked, step by step, and a loud word when something does not fit.
import { bytes, time } from '../../../kernel/format.ts'
import { Button } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { Icon } from '../../../light/Icon.tsx'
import { CheckAlarm } from './CheckAlarm.tsx'
import { checkWords } from './check-words.ts'
import type { CheckStep } from './consistency-check.ts'
import { grouped } from './figures.ts'
import { LogPart } from './LogPart.tsx'
import type { LogName } from './signed-head.ts'
import { type Checked, useCheck } from './use-check.ts'

export function ConsistencyCheck({ log }: { readonly log: LogName }) {
  const { check: say } = checkWords.use()
  const { state, run } = useCheck(log)
  const running = state.phase === 'running'
  return (
    <LogPart name="check" title={say.title} text={say.text}>
      <noscript>
        <Callout kind="warning">{say.needsScript}</Callout>
      </noscript>
      <div className="check" aria-live="polite" aria-busy={running}>
        {state.phase === 'ready' && <p className="needs-script">{say.ready}</p>}
        {running && <p>{say.running}</p>}
        {state.phase === 'fault' && <Callout kind="warning">{say.fault}</Callout>}
        {state.phase === 'done' &&
          state.checks.map((checked, place) => <Outcome key={checked.origin} checked={checked} current={place === 0} />)}
      </div>
      <div className="needs-script">
        <Button busy={running} onClick={() => !running && run()}>
          {state.phase === 'done' ? say.again : say.now}
        </Button>
      </div>
    </LogPart>
  )
}

function Outcome({ checked, current }: { readonly checked: Checked; readonly current: boolean }) {
  const { check: say } = checkWords.use()
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
  const { check: say } = checkWords.use()
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
  const { steps: say } = checkWords.use().check
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
