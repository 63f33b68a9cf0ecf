// A value to copy, by a button that works without React.
import { UserText } from '../../../light/UserText.tsx'
import { certificateWords } from './words.ts'

interface CopyValueProps {
  readonly value: string
  /** For those who hear the button and do not see beside what it stands. */
  readonly what: string
  /** The name that somebody gave to what it belongs to. */
  readonly of?: string
}

export function CopyValue({ value, what, of }: CopyValueProps) {
  const say = certificateWords.use()
  return (
    <button
      type="button"
      className="button button-quiet button-small needs-script no-print"
      data-copy={value}
      data-copied={say.copied}
    >
      <span aria-live="polite">{say.copy}</span>
      <span className="unseen">
        {what} {of && <UserText text={of} />}
      </span>
    </button>
  )
}
