// Lines for a terminal, with a button that copies them all.
import { CopyButton } from '../../../light/CopyButton.tsx'

export function Commands({ text, copy }: { readonly text: string; readonly copy: string }) {
  return (
    <div className="log-commands">
      <pre translate="no">{text}</pre>
      <CopyButton value={text} label={copy} />
    </div>
  )
}
