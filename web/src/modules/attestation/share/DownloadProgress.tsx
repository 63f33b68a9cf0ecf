// Progress of a download with a cancel button.
import { bytes } from '../../../kernel/format.ts'
import { Button } from '../../../light/Button.tsx'
import { shareWords } from './words.ts'

interface DownloadProgressProps {
  readonly done: number
  readonly total: number
  onCancel(): void
}

export function DownloadProgress({ done, total, onCancel }: DownloadProgressProps) {
  const say = shareWords.use()
  return (
    <div className="progress">
      <progress className="progress-bar" max={total || 1} value={done} aria-label={say.progress} />
      <div className="progress-line">
        <span className="figures">{say.loading(bytes(done), bytes(total))}</span>
        <Button look="quiet" small onClick={onCancel}>
          {say.cancel}
        </Button>
      </div>
    </div>
  )
}
