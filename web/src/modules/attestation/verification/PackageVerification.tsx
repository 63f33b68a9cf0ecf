// One package while it is verified: progress, verdict, and each check as it runs.
import './verification.css'
import { CHECKS } from '@attestry/proof/verify/verdict'
import { bytes } from '../../../kernel/format.ts'
import { Button } from '../../../light/Button.tsx'
import { Callout } from '../../../light/Callout.tsx'
import { CheckList } from './CheckList.tsx'
import { checkWords } from './check-words.ts'
import type { VerificationState } from './use-verification.ts'
import { VerdictPanel } from './VerdictPanel.tsx'
import { verificationWords } from './words.ts'

interface PackageVerificationProps {
  readonly state: VerificationState
  onCancel(): void
  onAgain(): void
}

export function PackageVerification({ state, onCancel, onAgain }: PackageVerificationProps) {
  const say = verificationWords.use()
  const running = state.phase === 'running'
  const isOtherFile = state.phase === 'unreadable' && state.why === 'other'
  return (
    <section className="verification" aria-label={say.label} aria-busy={running}>
      <div aria-live="polite">
        {state.verdict && <VerdictPanel verdict={state.verdict} trust={state.trust} />}
        <NoVerdict state={state} />
      </div>
      {running ? (
        <Progress state={state} onCancel={onCancel} />
      ) : (
        state.phase !== 'done' &&
        !isOtherFile && (
          <div>
            <Button onClick={onAgain}>{say.again}</Button>
          </div>
        )
      )}
      {!isOtherFile && <CheckList state={state} />}
    </section>
  )
}

function Progress({ state, onCancel }: { readonly state: VerificationState; onCancel(): void }) {
  const say = verificationWords.use()
  const { checks } = checkWords.use()
  const { current, bytes: read } = state
  return (
    <div className="verification-progress">
      {/* Only reading takes long enough for a progress bar. */}
      {read && <progress className="verification-bar" max={read.total || 1} value={read.done} aria-label={say.progress} />}
      <div className="verification-line">
        <span aria-live="polite">
          {current ? say.step(CHECKS.indexOf(current) + 1, CHECKS.length, checks[current].name) : say.opening}
        </span>
        {read && <span className="figures">{say.bytes(bytes(read.done), bytes(read.total))}</span>}
        <Button look="quiet" small onClick={onCancel}>
          {say.cancel}
        </Button>
      </div>
    </div>
  )
}

function NoVerdict({ state }: { readonly state: VerificationState }) {
  const say = verificationWords.use()
  if (state.phase === 'cancelled') return <Callout>{say.cancelled}</Callout>
  if (state.phase === 'unable') return <Callout kind="warning">{say.unable(state.lacking ?? '')}</Callout>
  if (state.phase !== 'unreadable') return null
  return (
    <Callout kind="warning">
      {say.unreadable[state.why ?? 'network']} {state.serverMessage}
    </Callout>
  )
}
