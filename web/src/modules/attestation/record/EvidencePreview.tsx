// Preview of one evidence file; evidence is never executed: images, video and audio as such, anything else as plain text or not at all.
import { bytes } from '../../../kernel/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { recordPageWords } from './page-words.ts'
import { MAX_SHOWN_TEXT_BYTES, type PreviewKind, previewOf, type RecordFile } from './preview-kind.ts'
import { type Shown, usePreview } from './use-preview.ts'

interface EvidencePreviewProps {
  readonly ano: string
  readonly place: number
  readonly file: RecordFile
}

export function EvidencePreview({ ano, place, file }: EvidencePreviewProps) {
  const say = recordPageWords.use()
  const preview = previewOf(file)
  const { shown, show, hide, markNotShown } = usePreview(ano, place, file, preview)
  if (preview.kind === 'none') return <p className="preview-none quiet">{say.notShown}</p>
  if (preview.kind === 'large') return <p className="preview-none quiet">{say.tooLarge}</p>
  if (shown.phase === 'hidden') {
    return (
      <div className="preview-none">
        <Button onClick={() => void show()}>{say.show}</Button>
        <span className="quiet">{say.showHint}</span>
      </div>
    )
  }
  if (shown.phase === 'loading') {
    return (
      <div className="preview-none">
        <ProgressBar value={shown.share} label={say.show} />
        <span className="quiet figures">{say.loadingFile(Math.floor(shown.share * 100))}</span>
        <Button small onClick={hide}>
          {say.stop}
        </Button>
      </div>
    )
  }
  return (
    <div className="preview">
      <Content shown={shown} kind={preview.kind} file={file} onUnplayable={markNotShown} />
      <div aria-live="polite">{'same' in shown && shown.same !== undefined && <DigestMatch same={shown.same} />}</div>
      <Button small look="quiet" onClick={hide}>
        {say.hide}
      </Button>
    </div>
  )
}

function DigestMatch({ same }: { readonly same: boolean }) {
  const say = recordPageWords.use()
  return same ? <p className="preview-same">{say.sameAsRecorded}</p> : <Callout kind="error">{say.notAsRecorded}</Callout>
}

interface ContentProps {
  readonly shown: Shown
  readonly kind: PreviewKind
  readonly file: RecordFile
  onUnplayable(): void
}

function Content({ shown, kind, file, onUnplayable }: ContentProps) {
  const say = recordPageWords.use()
  if (shown.phase === 'failed')
    return (
      <Callout kind="error" alert>
        {shown.reason}
      </Callout>
    )
  if (shown.phase === 'not-text') return <Callout>{say.notText}</Callout>
  if (shown.phase === 'not-shown') return <Callout kind="warning">{say.cannotShow}</Callout>
  if (shown.phase === 'text') {
    return (
      <>
        {!shown.whole && <p className="quiet">{say.textCut(bytes(MAX_SHOWN_TEXT_BYTES), bytes(file.size))}</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach a scrollable element */}
        <pre className="preview-text" tabIndex={0} dir="auto" data-user-content>
          {shown.text}
        </pre>
      </>
    )
  }
  if (shown.phase !== 'media') return null
  if (kind === 'image')
    return (
      <img className="preview-picture" src={shown.url} alt={say.pictureOf(file.path)} data-user-content onError={onUnplayable} />
    )
  const attributes = {
    src: shown.url,
    controls: true,
    'aria-label': say.pictureOf(file.path),
    'data-user-content': true,
    onError: onUnplayable,
  }
  // Evidence is shown and played unmodified: it has no captions.
  return kind === 'video' ? (
    <video className="preview-picture" {...attributes} />
  ) : (
    <audio className="preview-sound" {...attributes} />
  )
}
