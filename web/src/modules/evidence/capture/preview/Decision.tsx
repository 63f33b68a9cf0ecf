// Side panel of the preview: confirm with price, discard, retry; or why the capture ended.
import { type CaptureDetail, isWall } from '@attestry/contract/modules/evidence/capture'
import { useEffect, useState } from 'react'
import { notify } from '../../../../kernel/notice.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { Callout } from '../../../../ui/light-components.ts'
import { NotAllowed, useMissingPermission } from '../../../account/public.tsx'
import { canPay, QuotePanel, useQuote } from '../../../wallet/public.tsx'
import { AcceptLacking, AcceptWall } from '../AcceptWall.tsx'
import { useCaptureActs } from '../queries.ts'
import { captureWords } from '../words.ts'
import { RetryButton } from './RetryButton.tsx'
import { previewWords } from './words.ts'

export function Decision({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const words = captureWords.use()
  const { state, cause } = capture
  if (state === 'awaiting_confirmation') return <Confirmation capture={capture} />
  return (
    <aside className="preview-decision work-side">
      <h2 className="side-title">{state === 'failed' ? say.failed : say.cancelled}</h2>
      {cause && (
        <Callout kind={state === 'failed' ? 'error' : 'info'}>
          <strong>{words.causes[cause]}</strong>
          <p>{words.nextActs[cause]}</p>
        </Callout>
      )}
      <RetryButton capture={capture} />
    </aside>
  )
}

function Confirmation({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const words = captureWords.use()
  const acts = useCaptureActs()
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  const [busy, setBusy] = useState(false)
  const [acceptsWall, setAcceptsWall] = useState(false)
  const [acceptsLacking, setAcceptsLacking] = useState(false)
  const wall = isWall(capture)
  const lacks = capture.lacking.length > 0
  const { data: quote } = useQuote(capture.kind, 1)
  const minutes = useMinutesLeft(capture.confirmBy)
  const missing = useMissingPermission(capture.kind, 'pay')
  const confirm = async () => {
    setBusy(true)
    try {
      await acts.confirm([capture.ano], { acceptWalls: wall, acceptLacking: lacks })
      notify({ kind: 'success', text: words.confirmed(1) })
    } catch {
      // call() has shown the error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <aside className="preview-decision work-side">
      <h2 className="side-title">{say.decide}</h2>
      <p>{say.decideText}</p>
      {minutes !== undefined && <p className="quiet figures">{say.left(minutes)}</p>}
      <QuotePanel service={capture.kind} quantity={1} />
      {wall && <AcceptWall checked={acceptsWall} onChange={setAcceptsWall} />}
      {lacks && <AcceptLacking lacking={capture.lacking} checked={acceptsLacking} onChange={setAcceptsLacking} />}
      {missing && <NotAllowed missing={missing} />}
      <p className="quiet">{say.confirmText}</p>
      <Button
        look="primary"
        wide
        busy={busy}
        disabled={missing !== undefined || !canPay(quote) || (wall && !acceptsWall) || (lacks && !acceptsLacking)}
        onClick={() => void confirm()}
      >
        {words.confirm}
      </Button>
      <RetryButton capture={capture} />
      <Button look="quiet" wide onClick={() => setAsksToDiscard(true)}>
        {words.discard}
      </Button>
      <ConfirmDialog
        open={asksToDiscard}
        title={say.discardTitle}
        act={words.discard}
        cancel={words.keep}
        danger
        onConfirm={async () => {
          await acts.cancel(capture.ano)
          notify({ kind: 'success', text: words.cancelled })
        }}
        onClose={() => setAsksToDiscard(false)}
      >
        <p>{say.discardText}</p>
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
