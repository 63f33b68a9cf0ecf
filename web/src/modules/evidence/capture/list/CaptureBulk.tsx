// Bulk actions on selected captures: confirm, cancel, retry, each limited to the captures whose state allows it.
import { type CaptureItem, type CaptureKind, captureCan } from '@attestry/contract/modules/evidence/capture'
import { useState } from 'react'
import { notify } from '../../../../kernel/notice.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { Callout } from '../../../../ui/light-components.ts'
import { useMissingPermission } from '../../../account/public.tsx'
import { canPay, QuotePanel, useQuote } from '../../../wallet/public.tsx'
import { kindPlans } from '../kind.ts'
import { type BulkOutcome, useCaptureActs } from '../queries.ts'
import { captureWords } from '../words.ts'
import { listWords } from './words.ts'

interface CaptureBulkProps {
  readonly kind: CaptureKind
  readonly chosen: readonly CaptureItem[]
  onDone(): void
}

export function CaptureBulk({ kind, chosen, onDone }: CaptureBulkProps) {
  const say = listWords.use()
  const { confirmed } = captureWords.use()
  const acts = useCaptureActs()
  const [asking, setAsking] = useState<'confirm' | 'cancel' | 'retry'>()
  const mayConfirm = useMissingPermission('web', 'pay') === undefined
  const confirmable = mayConfirm ? chosen.filter(({ state }) => captureCan.confirm(state)) : []
  const cancellable = chosen.filter(({ state }) => captureCan.cancel(state))
  const retryable = chosen.filter(({ state }) => state !== 'awaiting_confirmation' && captureCan.retry(state))
  const warned = confirmable.filter(({ warnings, partial }) => warnings.length > 0 || partial).length
  const { data: quote } = useQuote(kind, confirmable.length)
  const { data: retryQuote } = useQuote(kind, retryable.length)
  const { previewFirst } = kindPlans[kind]
  const notifyOutcome = ({ done, failed, reason }: BulkOutcome) => {
    if (failed > 0) notify({ kind: 'warning', text: say.someFailed(done, failed, reason) })
    else notify({ kind: 'success', text: say.allDone(done) })
    onDone()
  }
  const close = () => setAsking(undefined)
  const retryAll = async () => notifyOutcome(await acts.retryAll(anosOf(retryable)))
  if (confirmable.length + cancellable.length + retryable.length === 0) return <span className="quiet">{say.batchNothing}</span>
  return (
    <>
      {confirmable.length > 0 && (
        <Button small look="primary" icon="done" onClick={() => setAsking('confirm')}>
          {say.batchConfirm(confirmable.length)}
        </Button>
      )}
      {retryable.length > 0 && (
        <Button small icon="retry" onClick={() => (previewFirst ? void retryAll() : setAsking('retry'))}>
          {say.batchRetry(retryable.length)}
        </Button>
      )}
      {cancellable.length > 0 && (
        <Button small icon="close" onClick={() => setAsking('cancel')}>
          {say.batchCancel(cancellable.length)}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'confirm'}
        title={say.confirmTitle(confirmable.length)}
        act={say.batchConfirm(confirmable.length)}
        disabled={!canPay(quote)}
        onConfirm={async () => {
          await acts.confirm(anosOf(confirmable))
          notify({ kind: 'success', text: confirmed(confirmable.length) })
          onDone()
        }}
        onClose={close}
      >
        <div className="capture-ask">
          {warned > 0 && <Callout kind="warning">{say.confirmWarned(warned)}</Callout>}
          <p>{say.confirmText}</p>
          <QuotePanel service={kind} quantity={confirmable.length} />
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'cancel'}
        title={say.cancelTitle(cancellable.length)}
        act={say.batchCancel(cancellable.length)}
        danger
        onConfirm={async () => notifyOutcome(await acts.cancelAll(anosOf(cancellable)))}
        onClose={close}
      >
        <p>{say.cancelText}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'retry'}
        title={say.retryTitle(retryable.length)}
        act={say.batchRetry(retryable.length)}
        disabled={!canPay(retryQuote)}
        onConfirm={retryAll}
        onClose={close}
      >
        <div className="capture-ask">
          <p>{say.retryText}</p>
          <QuotePanel service={kind} quantity={retryable.length} />
        </div>
      </ConfirmDialog>
    </>
  )
}

const anosOf = (captures: readonly CaptureItem[]) => captures.map(({ ano }) => ano)
