// The native <dialog>: it traps the focus, closes on Escape and restores the focus.
import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly children: ReactNode
  readonly foot?: ReactNode
  onClose(): void
}

export function Dialog({ open, title, children, foot, onClose }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = box.current
    if (!dialog || dialog.open === open) return
    if (open) dialog.showModal()
    else dialog.close()
  }, [open])
  return (
    <dialog
      ref={box}
      className="dialog"
      aria-labelledby={titleId}
      onClose={onClose}
      onMouseDown={(event) => event.target === box.current && box.current.close()}
    >
      <h2 className="card-title" id={titleId}>
        {title}
      </h2>
      {children}
      {foot && <div className="dialog-foot">{foot}</div>}
    </dialog>
  )
}
