// Bulk actions on selected captures: confirm, cancel, retry, download, each limited to the captures whose state allows it.
import { type CaptureItem, type CaptureKind, captureCan, isWall } from '@attestry/contract/modules/evidence/capture'
import { Suspense, useState } from 'react'
import { notify } from '../../../../kernel/notice.ts'
import { UserText } from '../../../../light/UserText.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { Callout } from '../../../../ui/light-components.ts'
import { useMissingPermission } from '../../../account/public.tsx'
import { BundleDownloads } from '../../../attestation/public.tsx'
import { canPay, QuotePanel, useQuote } from '../../../wallet/public.tsx'
import { type BulkOutcome, useCaptureActs } from '../queries.ts'
import { captureWords } from '../words.ts'
import { listWords } from './words.ts'

interface CaptureBulkProps {
  readonly kind: CaptureKind
  readonly chosen: readonly CaptureItem[]
  readonly mayDownload: boolean
  /** What stays selected: the confirmed captures, whose packages can be downloaded once they are sealed. */
  onDone(stillChosen?: readonly string[]): void
}

export function CaptureBulk({ kind, chosen, mayDownload, onDone }: CaptureBulkProps) {
  const say = listWords.use()
  const { confirmed, keep } = captureWords.use()
  const acts = useCaptureActs()
  const [asking, setAsking] = useState<'confirm' | 'cancel'>()
  const mayConfirm = useMissingPermission(kind, 'pay') === undefined
  const [withWalls, setWithWalls] = useState(false)
  const confirmable = mayConfirm ? chosen.filter(({ state }) => captureCan.confirm(state)) : []
  const [withLacking, setWithLacking] = useState(false)
  const walls = confirmable.filter(isWall)
  const lacking = confirmable.filter((capture) => capture.lacking.length > 0)
  const confirming = confirmable.filter(
    (capture) => (withWalls || !isWall(capture)) && (withLacking || capture.lacking.length === 0),
  )
  const cancellable = chosen.filter(({ state }) => captureCan.cancel(state))
  const retryable = chosen.filter(({ state }) => state !== 'awaiting_confirmation' && captureCan.retry(state))
  const downloadable = mayDownload ? chosen.filter(({ state }) => state === 'succeeded') : []
  const sealing = mayDownload ? chosen.filter(({ state }) => state === 'sealing').length : 0
  const warned = confirming.filter(({ warnings, partial }) => warnings.length > 0 || partial).length
  const { data: quote } = useQuote(kind, confirming.length)
  const notifyOutcome = ({ done, failed, reason }: BulkOutcome) => {
    if (failed > 0) notify({ kind: 'warning', text: say.someFailed(done, failed, reason) })
    else notify({ kind: 'success', text: say.allDone(done) })
    onDone()
  }
  const close = () => setAsking(undefined)
  const retryAll = async () => notifyOutcome(await acts.retryAll(anosOf(retryable)))
  const acting = confirmable.length + cancellable.length + retryable.length + downloadable.length
  if (acting === 0 && sealing > 0) return <span className="quiet">{say.batchSealing(sealing)}</span>
  if (acting === 0) return <span className="quiet">{say.batchNothing}</span>
  return (
    <>
      {downloadable.length > 0 && (
        <Suspense>
          <BundleDownloads anos={anosOf(downloadable)} />
        </Suspense>
      )}
      {confirmable.length > 0 && (
        <Button small look="primary" icon="done" onClick={() => setAsking('confirm')}>
          {say.batchConfirm(confirmable.length)}
        </Button>
      )}
      {retryable.length > 0 && (
        <Button small icon="retry" onClick={() => void retryAll()}>
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
        title={confirming.length === 0 ? say.confirmNoneTitle : say.confirmTitle(confirming.length)}
        act={say.batchConfirm(confirming.length)}
        disabled={confirming.length === 0 || !canPay(quote)}
        onConfirm={async () => {
          await acts.confirm(anosOf(confirming), { acceptWalls: withWalls, acceptLacking: withLacking })
          notify({ kind: 'success', text: confirmed(confirming.length) })
          onDone(mayDownload ? anosOf(confirming) : [])
        }}
        onClose={close}
      >
        <div className="capture-ask">
          <LeftOut left={walls} text={say.withWalls(walls.length)} checked={withWalls} onChange={setWithWalls} />
          <LeftOut left={lacking} text={say.withLacking(lacking.length)} checked={withLacking} onChange={setWithLacking} />
          {warned > 0 && <Callout kind="warning">{say.confirmWarned(warned)}</Callout>}
          {confirming.length === 0 ? (
            <p>{say.confirmNone}</p>
          ) : (
            <>
              <p>{say.confirmText}</p>
              <QuotePanel service={kind} quantity={confirming.length} />
            </>
          )}
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'cancel'}
        title={say.cancelTitle(cancellable.length)}
        act={say.batchCancel(cancellable.length)}
        cancel={keep}
        danger
        onConfirm={async () => notifyOutcome(await acts.cancelAll(anosOf(cancellable)))}
        onClose={close}
      >
        <p>{say.cancelText}</p>
      </ConfirmDialog>
    </>
  )
}

interface LeftOutProps {
  readonly left: readonly CaptureItem[]
  readonly text: string
  readonly checked: boolean
  onChange(checked: boolean): void
}

/** The captures that are left out unless the member ticks the box, by name. */
function LeftOut({ left, text, checked, onChange }: LeftOutProps) {
  const say = captureWords.use()
  if (left.length === 0) return null
  return (
    <Callout kind="warning">
      <label className="capture-choice">
        <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
        <span>{text}</span>
      </label>
      <ul className="capture-left-out">
        {left.map(({ ano, name, lacking }) => (
          <li key={ano}>
            <UserText text={name} />
            {lacking.length > 0 && ` · ${lacking.map((kind) => say.artefacts[kind]).join(say.listComma)}`}
          </li>
        ))}
      </ul>
    </Callout>
  )
}

const anosOf = (captures: readonly CaptureItem[]) => captures.map(({ ano }) => ano)
