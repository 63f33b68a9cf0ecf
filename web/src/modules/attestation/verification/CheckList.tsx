// The fifteen checks with their questions and results.
import { CHECKS, type CheckId, type CheckResult } from '@attestry/proof/verify/verdict'
import { Icon } from '../../../light/Icon.tsx'
import { checkWords } from './check-words.ts'
import { DetailList } from './DetailList.tsx'
import type { VerificationState } from './use-verification.ts'
import { verificationWords } from './words.ts'

type CheckStatus = CheckResult['state'] | 'waiting' | 'running'

export function CheckList({ state }: { readonly state: VerificationState }) {
  const say = verificationWords.use()
  const statusOf = (id: CheckId): CheckStatus =>
    state.results[id]?.state ?? (state.phase === 'running' && state.current === id ? 'running' : 'waiting')
  return (
    <ol className="proof-checks" aria-label={say.steps}>
      {CHECKS.map((id) => (
        <Check key={id} id={id} status={statusOf(id)} result={state.results[id]} />
      ))}
    </ol>
  )
}

interface CheckProps {
  readonly id: CheckId
  readonly status: CheckStatus
  readonly result: CheckResult | undefined
}

function Check({ id, status, result }: CheckProps) {
  const own = verificationWords.use().states
  const { checks, reasons, states } = checkWords.use()
  return (
    <li className="proof-check" data-state={status} data-check={id}>
      <span className="proof-check-mark">
        {status === 'pass' && <Icon name="success" size={20} />}
        {status === 'fail' && <Icon name="problem" size={20} />}
      </span>
      <div className="proof-check-words">
        <strong>{checks[id].name}</strong>
        <span className="proof-check-text">{checks[id].asks}</span>
        {result?.reason && (
          <span className="proof-check-reason">
            {reasons[result.reason]}
            {result.about && (
              <code className="proof-check-about" data-user-content="">
                {result.about}
              </code>
            )}
          </span>
        )}
        {result && result.details.length > 0 && <DetailList details={result.details} />}
      </div>
      <span className="proof-check-state">{status === 'waiting' || status === 'running' ? own[status] : states[status]}</span>
    </li>
  )
}
