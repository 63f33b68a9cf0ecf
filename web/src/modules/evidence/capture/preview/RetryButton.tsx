// "Capture again" with its price: asks before money is held or a preview is replaced.
import { type CaptureDetail, captureCan } from '@attestry/contract/modules/evidence/capture'
import { useState } from 'react'
import { notify } from '../../../../kernel/notice.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { NotAllowed } from '../../../account/public.tsx'
import { canPay, PriceBreakdown, QuotePanel, useQuote } from '../../../wallet/public.tsx'
import { addWords } from '../add/words.ts'
import { kindPlans } from '../kind.ts'
import { useCaptureActs } from '../queries.ts'
import { useMissingCapturePermission } from '../use-capture-permission.ts'
import { captureWords } from '../words.ts'
import { previewWords } from './words.ts'

export function RetryButton({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const words = captureWords.use()
  const { payLater, heldNow } = addWords.use()
  const acts = useCaptureActs()
  const [asking, setAsking] = useState(false)
  const plan = kindPlans[capture.kind]
  const { data: quote } = useQuote(plan.kind, 1)
  const missing = useMissingCapturePermission(plan)
  if (!captureCan.retry(capture.state)) return null
  const replaces = capture.state === 'awaiting_confirmation'
  const disabled = missing !== undefined || (!plan.previewFirst && !canPay(quote))
  const retry = async () => {
    await acts.retry(capture.ano)
    notify({ kind: 'success', text: words.restarted })
  }
  return (
    <>
      {!replaces && (
        <>
          <QuotePanel service={plan.kind} quantity={1} />
          <p className="quiet">{plan.previewFirst ? payLater : heldNow}</p>
          {missing && <NotAllowed missing={missing} />}
        </>
      )}
      <Button
        look={replaces ? 'plain' : 'primary'}
        wide
        icon="retry"
        disabled={disabled}
        onClick={() => (replaces || !plan.previewFirst ? setAsking(true) : void retry().catch(() => undefined))}
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
        <div className="capture-ask">
          <p>{replaces ? say.againText : say.againHeld}</p>
          {!replaces && quote && <PriceBreakdown quote={quote} />}
        </div>
      </ConfirmDialog>
    </>
  )
}
