// Confirmation dialog of an act: stays open while it runs, and keeps the input when the act is refused.
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../Button.tsx'
import { uiWords } from '../words.ts'

interface ActDialogProps {
  readonly title: string
  readonly act: string
  readonly look?: ButtonLook
  readonly wide?: boolean
  readonly busy: boolean
  readonly ready: boolean
  readonly children: ReactNode
  onConfirm(): void
  onClose(): void
}

export function ActDialog({ title, act, look = 'primary', wide, busy, ready, children, onConfirm, onClose }: ActDialogProps) {
  const say = uiWords.use()
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      width={wide ? 640 : 520}
      centered
      mask={{ closable: false }}
      footer={
        <div className="dialog-foot">
          <Button onClick={onClose}>{say.cancel}</Button>
          <Button look={look} busy={busy} disabled={!ready} onClick={onConfirm}>
            {act}
          </Button>
        </div>
      }
    >
      <div className="desk-dialog">{children}</div>
    </Modal>
  )
}
