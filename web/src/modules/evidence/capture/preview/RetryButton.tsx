// "Capture again" with its price and the earlier attempts: asks before a preview is replaced.
import { type CaptureDetail, captureCan } from '@attestry/contract/modules/evidence/capture'
import { useState } from 'react'
import { time } from '../../../../kernel/format.ts'
import { notify } from '../../../../kernel/notice.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { NotAllowed, useMissingPermission } from '../../../account/public.tsx'
import { QuotePanel } from '../../../wallet/public.tsx'
import { AcceptInvalidTls } from '../AcceptInvalidTls.tsx'
import { addWords } from '../add/words.ts'
import { hasFailedByTls } from '../failed-by-tls.ts'
import { kindPlans } from '../kind.ts'
import { useCaptureActs } from '../queries.ts'
import { captureWords } from '../words.ts'
import { previewWords } from './words.ts'

export function RetryButton({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const words = captureWords.use()
  const { payLater } = addWords.use()
  const acts = useCaptureActs()
  const [asking, setAsking] = useState(false)
  const [acceptInvalidTls, setAcceptInvalidTls] = useState(false)
  const plan = kindPlans[capture.kind]
  const missing = useMissingPermission(plan.kind)
  if (!captureCan.retry(capture.state)) return null
  const replaces = capture.state === 'awaiting_confirmation'
  const failedByTls = hasFailedByTls(capture)
  const disabled = missing !== undefined
  const retry = async () => {
    await acts.retry(capture.ano, acceptInvalidTls)
    notify({ kind: 'success', text: words.restarted })
  }
  return (
    <>
      {!replaces && (
        <>
          <EarlierAttempts attempts={capture.earlierAttempts} />
          {failedByTls && <AcceptInvalidTls checked={acceptInvalidTls} onChange={setAcceptInvalidTls} />}
          <h3>{words.again}</h3>
          <QuotePanel service={plan.kind} quantity={1} onConfirmation />
          <p className="quiet">{payLater}</p>
          {missing && <NotAllowed missing={missing} />}
        </>
      )}
      <Button
        look={replaces ? 'plain' : 'primary'}
        wide
        icon="retry"
        disabled={disabled}
        onClick={() => (replaces ? setAsking(true) : void retry().catch(() => undefined))}
      >
        {words.again}
      </Button>
      <ConfirmDialog
        open={asking}
        title={say.againTitle}
        act={words.again}
        disabled={disabled}
        onConfirm={retry}
        onClose={() => setAsking(false)}
      >
        <p>{say.againText}</p>
      </ConfirmDialog>
    </>
  )
}

function EarlierAttempts({ attempts }: { readonly attempts: CaptureDetail['earlierAttempts'] }) {
  const say = captureWords.use()
  if (attempts.length === 0) return null
  const causes = { ...say.causes, ...say.attemptCauses }
  return (
    <section aria-label={say.earlierAttempts}>
      <h3>{say.earlierAttempts}</h3>
      <ul>
        {attempts.map(({ attempt, beganAt, cause }) => (
          <li key={attempt} className="quiet">
            {say.earlierAttempt(attempt, causes[cause])}
            <br />
            <time className="figures" dateTime={beganAt}>
              {time(beganAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
