// Status of a capture in its row: state, current step, cause of failure and what to do next.
import type { CaptureItem } from '@attestry/contract/modules/evidence/capture'
import { time } from '../../../../kernel/format.ts'
import { ProgressBar } from '../../../../ui/ProgressBar.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { CaptureStateTag } from '../CaptureStateTag.tsx'
import { shareDone } from '../progress.ts'
import { progressText } from '../progress-text.ts'
import { captureWords } from '../words.ts'
import { listWords } from './words.ts'

export function CaptureStatus({ capture, onOpen }: { readonly capture: CaptureItem; onOpen(): void }) {
  const say = captureWords.use()
  return (
    <div className="capture-standing" data-state={capture.state}>
      <span className="capture-tags">
        <CaptureStateTag state={capture.state} />
        {capture.partial && capture.state !== 'failed' && <StatusTag tone="waiting">{say.partial}</StatusTag>}
        {capture.warnings.length > 0 && <StatusTag tone="failed">{say.warned(capture.warnings.length)}</StatusTag>}
      </span>
      <Now capture={capture} onOpen={onOpen} />
    </div>
  )
}

function Now({ capture, onOpen }: { readonly capture: CaptureItem; onOpen(): void }) {
  const say = captureWords.use()
  const { lookAndConfirm } = listWords.use()
  const { state, ahead, cause, confirmBy } = capture
  if (state === 'queued' && cause === 'node-busy') return <span className="quiet">{say.retrySoon}</span>
  if (state === 'queued') return ahead === null ? null : <span className="quiet figures">{say.ahead(ahead)}</span>
  if (state === 'collecting') {
    return (
      <span className="capture-now">
        <ProgressBar value={shareDone(capture)} label={capture.name} />
        <span className="quiet figures">{progressText(say, capture)}</span>
      </span>
    )
  }
  if (state === 'awaiting_confirmation') {
    return (
      <span className="capture-now">
        <button type="button" className="text-link" onClick={onOpen}>
          {lookAndConfirm}
        </button>
        {confirmBy && <span className="quiet figures">{say.confirmBy(time(confirmBy).slice(11, 16))}</span>}
      </span>
    )
  }
  if ((state === 'failed' || state === 'cancelled') && cause !== null) {
    return (
      <span className="capture-now">
        <span>
          {say.causes[cause]} · {say.notCharged}
        </span>
        <span className="quiet">{say.nextActs[cause]}</span>
      </span>
    )
  }
  return null
}
