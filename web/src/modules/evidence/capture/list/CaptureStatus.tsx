// Status of a capture in its row: state, current step, cause of failure and what to do next.
import type { CaptureItem } from '@attestry/contract/modules/evidence/capture'
import { time } from '../../../../kernel/format.ts'
import { ProgressBar } from '../../../../ui/ProgressBar.tsx'
import { StatusTag } from '../../../../ui/StatusTag.tsx'
import { CaptureStateTag } from '../CaptureStateTag.tsx'
import { progressText } from '../progress-text.ts'
import { useShareDone } from '../use-share-done.ts'
import { warningTags } from '../warning-tags.ts'
import { captureWords } from '../words.ts'
import { listWords } from './words.ts'

export function CaptureStatus({ capture, onOpen }: { readonly capture: CaptureItem; onOpen(): void }) {
  const say = captureWords.use()
  const isPartial = capture.partial && capture.state !== 'failed'
  const { wall, isRehearsal, others } = warningTags(capture, isPartial)
  return (
    <div className="capture-standing" data-state={capture.state}>
      <span className="capture-tags">
        <CaptureStateTag state={capture.state} warnings={capture.warnings} />
        {isPartial && <StatusTag tone="waiting">{say.partial}</StatusTag>}
        {wall && <StatusTag tone="failed">{say.wallTag(wall)}</StatusTag>}
        {others > 0 && <StatusTag tone="failed">{say.warned(others)}</StatusTag>}
        {isRehearsal && <StatusTag tone="plain">{say.rehearsal}</StatusTag>}
      </span>
      <Now capture={capture} onOpen={onOpen} />
    </div>
  )
}

function Collecting({ capture }: { readonly capture: CaptureItem }) {
  const say = captureWords.use()
  return (
    <span className="capture-now">
      <ProgressBar value={useShareDone(capture)} label={capture.name} />
      <span className="quiet figures">{progressText(say, capture)}</span>
    </span>
  )
}

function Now({ capture, onOpen }: { readonly capture: CaptureItem; onOpen(): void }) {
  const say = captureWords.use()
  const { lookAndConfirm } = listWords.use()
  const { state, ahead, cause, confirmBy } = capture
  if (state === 'queued' && cause === 'node-busy') return <span className="quiet">{say.retrySoon}</span>
  if (state === 'queued') return ahead === null ? null : <span className="quiet figures">{say.ahead(ahead)}</span>
  if (state === 'collecting') return <Collecting capture={capture} />
  if (state === 'awaiting_confirmation') {
    return (
      <span className="capture-now">
        <button type="button" className="text-link" onClick={onOpen}>
          {lookAndConfirm}
        </button>
        {confirmBy && <span className="quiet figures">{say.confirmBy(time(confirmBy).slice(5, 16))}</span>}
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
