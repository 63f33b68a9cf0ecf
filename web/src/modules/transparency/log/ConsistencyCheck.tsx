// The visitor's own browser as a witness: the check of the log's history, running or done.
import { Button } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { checkWords } from './check-words.ts'
import { LogPart } from './LogPart.tsx'
import type { LogName } from './signed-head.ts'
import { useCheck } from './use-check.ts'

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
          state.checks.map((checked, place) => <state.Outcome key={checked.origin} checked={checked} current={place === 0} />)}
      </div>
      <div className="needs-script">
        <Button busy={running} onClick={() => !running && run()}>
          {state.phase === 'done' ? say.again : say.now}
        </Button>
      </div>
    </LogPart>
  )
}
