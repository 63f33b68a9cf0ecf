// An accessible progress bar.
import { uiWords } from './words.ts'

interface ProgressBarProps {
  /** 0 to 1. */
  readonly value: number
  readonly label: string
  readonly tone?: 'moving' | 'still' | 'done' | 'failed'
}

export function ProgressBar({ value, label, tone = 'moving' }: ProgressBarProps) {
  const say = uiWords.use()
  const percent = Math.floor(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={`progress progress-is-${tone}`}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={say.progress(percent)}
    >
      <div className="progress-fill" style={{ transform: `scaleX(${Math.min(1, Math.max(0, value))})` }} />
    </div>
  )
}
