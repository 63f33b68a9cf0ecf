// Preview of one capture on a phone: warnings, screenshot, price, confirm or discard; a confirmed capture opens its record.
import {
  type CaptureDetail,
  type CaptureItem,
  captureApi,
  captureCan,
  isConfirmed,
  isWall,
} from '@attestry/contract/modules/evidence/capture'
import { useCallback, useEffect, useState } from 'react'
import { CallError, call, ErrorDisplay, isAborted } from '../../../../kernel/call.ts'
import { money, time } from '../../../../kernel/format.ts'
import { notify } from '../../../../kernel/notice.ts'
import { Button } from '../../../../light/Button.tsx'
import { Callout } from '../../../../light/Callout.tsx'
import { KeyValue } from '../../../../light/KeyValue.tsx'
import { UserText } from '../../../../light/UserText.tsx'
import { paths } from '../../../../paths.ts'
import { AcceptInvalidTls } from '../AcceptInvalidTls.tsx'
import { AcceptLacking, AcceptWall } from '../AcceptWall.tsx'
import { hasFailedByTls } from '../failed-by-tls.ts'
import { PictureViewer } from '../PictureViewer.tsx'
import { Thumbnail } from '../Thumbnail.tsx'
import { imageRequest } from '../use-picture.ts'
import { Warnings } from '../Warnings.tsx'
import { captureWords } from '../words.ts'
import { Price, useQuoteOfOne } from './PhoneCaptureForm.tsx'
import { PhoneStatus } from './PhoneStatus.tsx'
import { phoneWords } from './words.ts'

interface PhoneCapturePreviewProps {
  readonly ano: string
  /** The latest state known to the list. */
  readonly listItem: CaptureItem | undefined
  onChanged(): Promise<void>
  onClose(): void
}

export function PhoneCapturePreview({ ano, listItem, onChanged, onClose }: PhoneCapturePreviewProps) {
  const say = phoneWords.use()
  const [detail, setDetail] = useState<CaptureDetail>()
  const [problem, setProblem] = useState<string>()
  const load = useCallback(async () => {
    try {
      setDetail(await call(captureApi.info, { id: ano }, { display: ErrorDisplay.silent }))
      setProblem(undefined)
    } catch (error) {
      if (!isAborted(error)) setProblem(error instanceof CallError ? error.message : String(error))
    }
  }, [ano])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reload the details when the state changes
  useEffect(() => void load(), [load, listItem?.state])
  const hasRecord = detail !== undefined && isConfirmed(detail.state)
  useEffect(() => {
    if (hasRecord) location.replace(paths.record({ ano }))
  }, [ano, hasRecord])
  const capture = detail && !hasRecord && { ...detail, ...(listItem?.state === detail.state ? listItem : {}) }
  return (
    <section className="phone-preview">
      <Button look="quiet" onClick={onClose}>
        ‹ {say.back}
      </Button>
      {problem && (
        <Callout kind="error" alert>
          <strong>{say.loadFailed}</strong>
          <p>{problem}</p>
          <Button onClick={() => void load()}>{say.retry}</Button>
        </Callout>
      )}
      {!capture && !problem && (
        <p className="phone-quiet" role="status">
          {say.waking}
        </p>
      )}
      {capture && (
        <Body
          capture={capture}
          onActed={async () => {
            await Promise.all([load(), onChanged()])
          }}
        />
      )}
    </section>
  )
}

function Body({ capture, onActed }: { readonly capture: CaptureDetail; onActed(): Promise<void> }) {
  const say = phoneWords.use()
  const words = captureWords.use()
  const { state, cause } = capture
  const running = state === 'queued' || state === 'collecting'
  return (
    <>
      <h2>
        <UserText text={capture.name} />
      </h2>
      <PhoneStatus capture={capture} />
      {capture.warnings.length > 0 && <Warnings warnings={capture.warnings} />}
      {(state === 'failed' || state === 'cancelled') && cause && (
        <Callout kind={state === 'failed' ? 'error' : 'info'}>
          <strong>
            {words.causes[cause]} · {words.notCharged}
          </strong>
          <p>{words.nextActs[cause]}</p>
        </Callout>
      )}
      {capture.previewBlock && (
        <Callout kind="warning">
          <strong>{words.flagged.title}</strong>
          <p>{words.flagged.text}</p>
        </Callout>
      )}
      {running && (
        <div className="phone-live">
          <Thumbnail capture={capture} />
        </div>
      )}
      {!running && capture.hasPreview && state !== 'failed' && state !== 'cancelled' && (
        <PictureViewer
          name={capture.name}
          parts={[{ key: `${capture.ano} ${capture.attempts}`, request: () => imageRequest(capture.ano) }]}
        />
      )}
      <Acts capture={capture} onActed={onActed} />
      <KeyValue
        rows={[
          [say.address, <UserText key="url" text={capture.finalUrl ?? capture.url} />],
          [say.time, time(capture.createdAt)],
        ]}
      />
      {capture.artefacts.length > 0 && (
        <details className="phone-artefacts">
          <summary>{say.artefacts}</summary>
          <ul>
            {capture.artefacts.map((artefact) => (
              <li key={artefact.kind}>
                <span>{words.artefacts[artefact.kind]}</span>
                <span className="phone-quiet">
                  {words.artefactStates[artefact.state]}
                  {artefact.cause && ` · ${words.causes[artefact.cause]}`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

type Act = 'confirm' | 'cancel' | 'retry'

function Acts({ capture, onActed }: { readonly capture: CaptureDetail; onActed(): Promise<void> }) {
  const say = phoneWords.use()
  const words = captureWords.use()
  const { ano, state } = capture
  const quote = useQuoteOfOne(capture)
  const [busy, setBusy] = useState<Act>()
  const [acceptInvalidTls, setAcceptInvalidTls] = useState(false)
  const [acceptsWall, setAcceptsWall] = useState(false)
  const [acceptsLacking, setAcceptsLacking] = useState(false)
  const wall = isWall(capture)
  const lacks = capture.lacking.length > 0
  const failedByTls = hasFailedByTls(capture)
  const act = async (which: Act) => {
    if (busy) return
    setBusy(which)
    try {
      if (which === 'confirm') await call(captureApi.confirm, { anos: [ano], acceptWalls: wall, acceptLacking: lacks })
      else if (which === 'cancel') await call(captureApi.cancel, { ano })
      else await call(captureApi.retry, acceptInvalidTls ? { ano, acceptInvalidTls } : { ano })
      const texts = { confirm: words.confirmed(1), cancel: words.cancelled, retry: words.restarted }
      notify({ kind: 'success', text: texts[which] })
    } catch {
      // call() has shown the error; the state is reloaded below.
    } finally {
      setBusy(undefined)
      await onActed()
    }
  }
  const awaiting = state === 'awaiting_confirmation'
  const short = quote !== undefined && quote.missing !== '0.00'
  return (
    <div className="phone-acts">
      {awaiting && short && <Callout kind="warning">{say.missing(money(quote.missing))}</Callout>}
      {captureCan.confirm(state) && (
        <>
          {wall && <AcceptWall checked={acceptsWall} onChange={setAcceptsWall} />}
          {lacks && <AcceptLacking lacking={capture.lacking} checked={acceptsLacking} onChange={setAcceptsLacking} />}
          <p className="phone-quiet">{quote && quote.packageUnits > 0 ? say.confirmByPackage : say.confirmText}</p>
          <Button
            look="primary"
            wide
            busy={busy === 'confirm'}
            disabled={!quote || short || (wall && !acceptsWall) || (lacks && !acceptsLacking)}
            onClick={() => void act('confirm')}
          >
            {quote && quote.packageUnits === 0 ? say.confirmPay(money(quote.total)) : words.confirm}
          </Button>
        </>
      )}
      {captureCan.retry(state) && (
        <>
          {!awaiting && quote && <Price quote={quote} />}
          {failedByTls && <AcceptInvalidTls checked={acceptInvalidTls} onChange={setAcceptInvalidTls} />}
          <Button wide busy={busy === 'retry'} onClick={() => void act('retry')}>
            {words.again}
          </Button>
        </>
      )}
      {captureCan.cancel(state) && (
        <Button wide look={awaiting ? 'quiet' : 'plain'} busy={busy === 'cancel'} onClick={() => void act('cancel')}>
          {awaiting ? words.discard : words.cancel}
        </Button>
      )}
      {awaiting && capture.confirmBy && (
        <p className="phone-quiet figures">{words.confirmBy(time(capture.confirmBy).slice(5, 16))}</p>
      )}
    </div>
  )
}
