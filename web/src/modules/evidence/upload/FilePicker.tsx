// A place to put files: press, drop or paste.
import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { classNames } from '../../../ui/pieces.ts'
import { DropVeil } from './DropVeil.tsx'
import { useFileDrop } from './use-file-drop.ts'
import './upload.css'

interface FilePickerProps {
  readonly title: string
  /** For screens without a mouse, where nothing can be dropped. */
  readonly touchTitle: string
  readonly hint: ReactNode
  readonly act: string
  readonly dropHere: string
  /** Smaller once there is something in the list. */
  readonly compact?: boolean
  onFiles(files: File[]): void
}

export function FilePicker({ title, touchTitle, hint, act, dropHere, compact = false, onFiles }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const hovering = useFileDrop(onFiles)
  return (
    <div className={classNames('file-picker', compact && 'file-picker-compact')}>
      {!compact && <Icon name="upload" size={32} />}
      <div className="file-picker-words">
        <p className="file-picker-title">
          <span className="by-mouse">{title}</span>
          <span className="by-touch">{touchTitle}</span>
        </p>
        <p className="quiet">{hint}</p>
      </div>
      <Button look={compact ? 'plain' : 'primary'} icon="plus" onClick={() => input.current?.click()}>
        {act}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={act}
        data-testid="file-input"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {hovering && <DropVeil>{dropHere}</DropVeil>}
    </div>
  )
}
