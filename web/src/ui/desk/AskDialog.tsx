// The dialog of an act: asks, stays while it is being done, and keeps what was typed when it is refused.
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '../Button.tsx'
import { uiWords } from '../words.ts'

interface AskDialogProps {
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

export function AskDialog({ title, act, look = 'primary', wide, busy, ready, children, onConfirm, onClose }: AskDialogProps) {
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
