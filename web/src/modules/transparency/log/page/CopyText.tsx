// Copy button for pages without React.
import { Button } from '../../../../light/Button.tsx'
import { lightWords } from '../../../../light/words.ts'

export function CopyText({ value, label }: { readonly value: string; readonly label: string }) {
  return (
    <Button look="quiet" small className="needs-script" data-copy={value} data-copied={lightWords.use().copied}>
      <span aria-live="polite">{label}</span>
    </Button>
  )
}
