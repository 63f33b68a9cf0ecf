// A value to copy, by a button that works without React.
import { certificateWords } from './words.ts'

export function CopyValue({ value, what }: { readonly value: string; readonly what: string }) {
  const say = certificateWords.use()
  return (
    <button
      type="button"
      className="button button-quiet button-small needs-script no-print"
      data-copy={value}
      data-copied={say.copied}
    >
      <span aria-live="polite">{say.copy}</span>
      <span className="unseen">{what}</span>
    </button>
  )
}
