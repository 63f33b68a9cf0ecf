// Picks files by button, drop or paste.
import { type ReactNode, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { classNames } from '../../../ui/light-components.ts'
import { DropOverlay } from './DropOverlay.tsx'
import { useFileDrop } from './use-file-drop.ts'
import './upload.css'

interface FilePickerProps {
  readonly title: string
  /** For touch screens, which have no drag and drop. */
  readonly touchTitle: string
  readonly hint: ReactNode
  readonly act: string
  readonly dropHere: string
  /** Smaller, once the list has files. */
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
      {hovering && <DropOverlay>{dropHere}</DropOverlay>}
    </div>
  )
}
