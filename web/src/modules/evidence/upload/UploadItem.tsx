// One upload: progress, speed, digest comparison, actions.
import { memo, useState } from 'react'
import { bytes, duration } from '../../../kernel/format.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { StatusTag, type StatusTone } from '../../../ui/StatusTag.tsx'
import { cancel, pause, resume, retry } from './engine.ts'
import { type UploadPhase, type UploadRow, uploadCan } from './row.ts'
import { secondsLeft } from './speed.ts'
import { UploadDescription } from './UploadDescription.tsx'
import { UploadDigests } from './UploadDigests.tsx'
import { UploadProblemNote } from './UploadProblemNote.tsx'
import { uploadWords } from './words.ts'
import './upload.css'

const tones: Record<UploadPhase, StatusTone> = {
  waiting: 'plain',
  sending: 'plain',
  paused: 'waiting',
  checking: 'plain',
  ready: 'done',
  'needs-file': 'waiting',
  elsewhere: 'plain',
  failed: 'failed',
  refused: 'failed',
}

const barTones: Partial<Record<UploadPhase, 'still' | 'done' | 'failed'>> = {
  paused: 'still',
  'needs-file': 'still',
  ready: 'done',
  failed: 'failed',
}

export const UploadItem = memo(function UploadItem({ row }: { readonly row: UploadRow }) {
  const say = uploadWords.use()
  return (
    <li className="upload" data-phase={row.phase}>
      <div className="upload-head">
        <Icon name="file" size={20} />
        <span className="upload-name" data-user-content>
          {row.draft.name || row.fileName}
        </span>
        <StatusTag tone={tones[row.phase]}>{say.phases[row.phase]}</StatusTag>
        <UploadActs row={row} />
      </div>
      {row.phase !== 'refused' && row.phase !== 'ready' && (
        <ProgressBar
          value={row.size ? row.offset / row.size : 0}
          label={say.progressOf(row.fileName)}
          tone={barTones[row.phase] ?? 'moving'}
        />
      )}
      <UploadFacts row={row} />
      <UploadProblemNote row={row} />
      <UploadDigests row={row} />
      {uploadCan.describe(row) && <UploadDescription row={row} />}
    </li>
  )
})

function UploadFacts({ row }: { readonly row: UploadRow }) {
  const say = uploadWords.use()
  const locale = useLocale()
  const left = row.phase === 'sending' ? secondsLeft(row.speed, row.offset, row.size) : null
  const hashing = row.sha256 === null && row.hashed > 0
  const facts = [
    row.phase === 'ready' || row.phase === 'refused' ? bytes(row.size) : say.amount(bytes(row.offset), bytes(row.size)),
    row.phase === 'sending' && row.speed?.bytesPerSecond ? say.speed(bytes(row.speed.bytesPerSecond)) : '',
    row.phase === 'sending' && row.retrying ? say.retrying : '',
    left !== null ? say.left(duration(left, locale)) : '',
    hashing ? say.hashing(Math.floor((row.hashed / row.size) * 100)) : '',
  ].filter(Boolean)
  return <p className="upload-facts figures">{facts.join(' · ')}</p>
}

function UploadActs({ row }: { readonly row: UploadRow }) {
  const say = uploadWords.use()
  const [asking, setAsking] = useState(false)
  const name = row.fileName
  const remove = () => (row.offset > 0 && row.phase !== 'refused' ? setAsking(true) : void cancel(row.key))
  return (
    <span className="upload-acts">
      {uploadCan.pause(row) && (
        <Button look="quiet" small icon="pause" aria-label={say.pauseOf(name)} onClick={() => void pause(row.key)}>
          {say.pause}
        </Button>
      )}
      {uploadCan.resume(row) && (
        <Button look="quiet" small icon="play" aria-label={say.resumeOf(name)} onClick={() => resume(row.key)}>
          {say.resume}
        </Button>
      )}
      {uploadCan.retry(row) && (
        <Button look="quiet" small icon="retry" aria-label={say.retryOf(name)} onClick={() => void retry(row.key)}>
          {say.retry}
        </Button>
      )}
      {row.phase !== 'elsewhere' && (
        <Button look="quiet" small icon="close" aria-label={say.removeOf(name)} onClick={remove}>
          {say.remove}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={say.removeTitle}
        act={say.remove}
        danger
        onConfirm={() => cancel(row.key)}
        onClose={() => setAsking(false)}
      >
        <p data-user-content>{say.removeText(name)}</p>
      </ConfirmDialog>
    </span>
  )
}
