// Side panel of the preview: confirm with price, give up, retry, link to the record, complaint.
import type { CaptureDetail } from '@attestry/contract/modules/evidence/capture'
import { useEffect, useState } from 'react'
import { notify } from '../../../../kernel/notice.ts'
import { paths } from '../../../../paths.ts'
import { Button, LinkButton } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { Callout } from '../../../../ui/light-components.ts'
import { NotAllowed, useMissingPermission } from '../../../account/public.tsx'
import { canPay, PriceBreakdown, QuotePanel, useQuote } from '../../../wallet/public.tsx'
import { useCaptureActs } from '../queries.ts'
import { Warnings } from '../Warnings.tsx'
import { captureWords } from '../words.ts'
import { Complaint } from './Complaint.tsx'
import { RetryButton } from './RetryButton.tsx'
import { previewWords } from './words.ts'

export function Decision({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const words = captureWords.use()
  const { state, cause } = capture
  if (state === 'awaiting_confirmation') return <Confirmation capture={capture} />
  return (
    <aside className="preview-decision work-side">
      {state === 'sealing' && (
        <>
          <h2 className="side-title">{say.sealing}</h2>
          <p className="quiet">{say.sealingText}</p>
        </>
      )}
      {state === 'succeeded' && (
        <>
          <h2 className="side-title">{say.succeeded}</h2>
          <p className="quiet">{say.succeededText}</p>
          <LinkButton look="primary" wide to={paths.record({ ano: capture.ano })}>
            {words.record}
          </LinkButton>
          {capture.quote && (
            <section aria-label={say.charged}>
              <h3>{say.charged}</h3>
              <PriceBreakdown quote={capture.quote} paid="earlier" />
            </section>
          )}
          <Complaint capture={capture} />
        </>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <>
          <h2 className="side-title">{state === 'failed' ? say.failed : say.cancelled}</h2>
          {cause && (
            <Callout kind={state === 'failed' ? 'error' : 'info'}>
              <strong>{words.causes[cause]}</strong>
              <p>{words.nextActs[cause]}</p>
            </Callout>
          )}
          <RetryButton capture={capture} />
        </>
      )}
    </aside>
  )
}

type Asking = 'confirm' | 'give-up'

function Confirmation({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const words = captureWords.use()
  const acts = useCaptureActs()
  const [asking, setAsking] = useState<Asking>()
  const { data: quote } = useQuote(capture.kind, 1)
  const minutes = useMinutesLeft(capture.confirmBy)
  const missing = useMissingPermission('web', 'pay')
  const close = () => setAsking(undefined)
  return (
    <aside className="preview-decision work-side">
      <h2 className="side-title">{say.decide}</h2>
      <p>{say.decideText}</p>
      {minutes !== undefined && <p className="quiet figures">{say.left(minutes)}</p>}
      <QuotePanel service={capture.kind} quantity={1} />
      {missing && <NotAllowed missing={missing} />}
      <Button look="primary" wide disabled={missing !== undefined || !canPay(quote)} onClick={() => setAsking('confirm')}>
        {words.confirm}
      </Button>
      <RetryButton capture={capture} />
      <Button look="quiet" wide onClick={() => setAsking('give-up')}>
        {words.giveUp}
      </Button>
      <ConfirmDialog
        open={asking === 'confirm'}
        title={say.confirmTitle}
        act={words.confirm}
        disabled={!canPay(quote)}
        onConfirm={async () => {
          await acts.confirm([capture.ano])
          notify({ kind: 'success', text: words.confirmed(1) })
        }}
        onClose={close}
      >
        <div className="capture-ask">
          {capture.warnings.length > 0 && <Warnings warnings={capture.warnings} />}
          <p>{say.confirmText}</p>
          {quote && <PriceBreakdown quote={quote} />}
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'give-up'}
        title={say.giveUpTitle}
        act={words.giveUp}
        danger
        onConfirm={async () => {
          await acts.cancel(capture.ano)
          notify({ kind: 'success', text: words.cancelled })
        }}
        onClose={close}
      >
        <p>{say.giveUpText}</p>
      </ConfirmDialog>
    </aside>
  )
}

const MINUTE_MS = 60_000

function useMinutesLeft(until: string | null): number | undefined {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return until === null ? undefined : Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE_MS))
}
