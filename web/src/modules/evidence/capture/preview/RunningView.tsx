// A running capture: live screenshot, steps, cancel button.
import { type CaptureDetail, captureStages } from '@attestry/contract/modules/evidence/capture'
import { useEffect, useState } from 'react'
import { notify } from '../../../../kernel/notice.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { ProgressBar } from '../../../../ui/ProgressBar.tsx'
import { stepStates } from '../progress.ts'
import { countText } from '../progress-text.ts'
import { useCaptureActs } from '../queries.ts'
import { pictureVersion, thumbnailRequest, usePicture } from '../use-picture.ts'
import { useShareDone } from '../use-share-done.ts'
import { captureWords } from '../words.ts'
import { previewWords } from './words.ts'

const THUMBNAIL_REFRESH_MS = 1500

export function RunningView({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const { ahead } = captureWords.use()
  const queued = capture.state === 'queued'
  return (
    <div className="work">
      <div className="work-main">
        <LivePicture capture={capture} />
      </div>
      <aside className="work-side">
        <h2 className="side-title">{queued ? say.queued : say.running}</h2>
        <p className="quiet">{queued ? say.queuedText : say.runningText}</p>
        {queued ? (
          <p className="figures" aria-live="polite">
            {capture.ahead !== null && ahead(capture.ahead)}
          </p>
        ) : (
          <Steps capture={capture} />
        )}
        <CancelButton ano={capture.ano} />
      </aside>
    </div>
  )
}

function LivePicture({ capture }: { readonly capture: CaptureDetail }) {
  const say = previewWords.use()
  const collecting = capture.state === 'collecting'
  const [refreshCount, setRefreshCount] = useState(0)
  useEffect(() => {
    if (!collecting) return
    const timer = setInterval(() => setRefreshCount((count) => count + 1), THUMBNAIL_REFRESH_MS)
    return () => clearInterval(timer)
  }, [collecting])
  const version = pictureVersion(capture)
  const picture = usePicture(() => thumbnailRequest(capture.ano), version && `${version} ${refreshCount}`)
  return (
    <figure className="live-picture" data-at={picture.at}>
      {picture.at === 'shown' ? (
        <img src={picture.url} alt={say.livePicture} data-user-content />
      ) : (
        <span className="quiet">{say.liveWaiting}</span>
      )}
      {picture.at === 'shown' && <figcaption className="quiet">{say.livePicture}</figcaption>}
    </figure>
  )
}

function Steps({ capture }: { readonly capture: CaptureDetail }) {
  const { steps, stepDone, stepNow } = previewWords.use()
  const say = captureWords.use()
  const states = stepStates(capture.stage)
  return (
    <>
      <ProgressBar value={useShareDone(capture)} label={steps} />
      <p className="unseen" aria-live="polite">
        {capture.stage ? say.stages[capture.stage] : say.starting}
      </p>
      <ol className="stage-steps" aria-label={steps}>
        {captureStages.map((stage, place) => {
          const state = states[place] ?? 'later'
          // Few platforms have a second vantage.
          if (stage === 'comparing' && state === 'later') return null
          return (
            <li key={stage} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <span className="stage-mark">{state === 'done' && <Icon name="done" size={14} />}</span>
              <span>
                {say.stages[stage]}
                {state === 'done' && <span className="unseen">{stepDone}</span>}
                {state === 'now' && <span className="unseen">{stepNow}</span>}
                {state === 'now' && <span className="quiet figures stage-count">{countText(say, capture)}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}

function CancelButton({ ano }: { readonly ano: string }) {
  const say = captureWords.use()
  const acts = useCaptureActs()
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      await acts.cancel(ano)
      notify({ kind: 'success', text: say.cancelled })
    } catch {
      // call() has shown the error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button wide busy={busy} icon="close" onClick={() => void cancel()}>
      {say.cancel}
    </Button>
  )
}
