// Picks one file by drop or file field.
import { type DragEvent, type ReactNode, useState } from 'react'
import { RichText } from '../../../kernel/rich-text.tsx'

interface FileDropProps {
  /** Accessible name of the file field. */
  readonly label: string
  readonly invitation: string
  readonly hint: string
  readonly accept?: string
  /** Hides the box while a result is shown; dropping still works. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the file field inside does the same by keyboard
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
            <RichText
              text={invitation}
              parts={{ drop: (text) => <span className="by-mouse">{text}</span>, choose: (text) => <strong>{text}</strong> }}
            />
          </span>
          <span className="field-hint">{hint}</span>
        </label>
      )}
      {children}
    </div>
  )
}
