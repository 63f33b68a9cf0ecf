// Copy button that works without React.
import { UserText } from '../../../light/UserText.tsx'
import { certificateWords } from './words.ts'

interface CopyValueProps {
  readonly value: string
  /** Name of the value, for screen readers. */
  readonly what: string
  /** User-given name of the object that the value belongs to. */
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
