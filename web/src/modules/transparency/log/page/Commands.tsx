// Shell commands with a copy button.
import { CopyText } from './CopyText.tsx'

export function Commands({ text, copy }: { readonly text: string; readonly copy: string }) {
  return (
    <div className="log-commands">
      <pre translate="no">{text}</pre>
      <CopyText value={text} label={copy} />
    </div>
  )
}
