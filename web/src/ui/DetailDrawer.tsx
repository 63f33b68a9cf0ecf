// Drawer with the details of one list row.
import { Drawer } from 'antd'
import { type ReactNode, useLayoutEffect } from 'react'
import { Icon } from './Icon.tsx'
import { uiWords } from './words.ts'

interface DetailDrawerProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly actions?: ReactNode
  /** For forms. */
  readonly narrow?: boolean
  readonly children: ReactNode
  onClose(): void
}

/** antd restores the focus too, but not when the drawer closes before its opening animation ends. */
function useRestoreFocus(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return
    const opener = document.activeElement
    return () => {
      requestAnimationFrame(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      })
    }
  }, [open])
}

const WIDE = 'min(680px, 100vw)'
const NARROW = 'min(520px, 100vw)'

export function DetailDrawer({ open, title, actions, narrow = false, children, onClose }: DetailDrawerProps) {
  const say = uiWords.use()
  useRestoreFocus(open)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={<h2>{title}</h2>}
      extra={actions}
      size={narrow ? NARROW : WIDE}
      destroyOnHidden
      closable={{ 'aria-label': say.close, closeIcon: <Icon name="close" /> }}
      rootClassName="detail-drawer"
    >
      {children}
    </Drawer>
  )
}
