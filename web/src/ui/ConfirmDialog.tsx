// Confirmation dialog that stays open while the action runs.
import { Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { uiWords } from './words.ts'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly children?: ReactNode
  readonly act: string
  /** Label of the button that closes it. */
  readonly cancel?: string
  readonly danger?: boolean
  readonly disabled?: boolean
  onConfirm(): Promise<void> | void
  onClose(): void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const say = uiWords.use()
  const { open, title, children, act, cancel = say.cancel, danger, disabled, onConfirm, onClose } = props
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch {
      // The call has already shown the error; the dialog stays open for a retry.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open={open}
      title={title}
      onCancel={onClose}
      width={440}
      centered
      destroyOnHidden
      footer={
        <div className="dialog-foot">
          <Button onClick={onClose}>{cancel}</Button>
          <Button look={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled ?? false} onClick={() => void confirm()}>
            {act}
          </Button>
        </div>
      }
    >
      {children}
    </Modal>
  )
}
