// A place to drop one file on, or to choose it by.
import { type DragEvent, type ReactNode, useState } from 'react'
import { RichText } from '../../../kernel/rich-text.tsx'

interface FileDropProps {
  /** What the field is called by those who cannot see it. */
  readonly label: string
  readonly invitation: string
  readonly hint: string
  readonly accept?: string
  /** Set while there is something else to look at; dropping still works. */
  readonly hidden: boolean
  readonly children?: ReactNode
  onFile(file: File): void
}

export function FileDrop({ label, invitation, hint, accept, hidden, children, onFile }: FileDropProps) {
  const [over, setOver] = useState(false)
  const take = (file: File | undefined) => file && onFile(file)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the file field inside does the same by keyboard
    <div
      className="drop"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {!hidden && (
        <label className="drop-box needs-script">
          <input
            className="unseen"
            type="file"
            aria-label={label}
            {...(accept ? { accept } : {})}
            onChange={(event) => {
              take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <span className="drop-call">
            <RichText text={invitation} parts={{ choose: (text) => <strong>{text}</strong> }} />
          </span>
          <span className="field-hint">{hint}</span>
        </label>
      )}
      {children}
    </div>
  )
}
