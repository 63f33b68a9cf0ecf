// One thing in full, beside the list it came from.
import { Drawer } from 'antd'
import { type ReactNode, useLayoutEffect } from 'react'
import { Icon } from './Icon.tsx'
import { uiWords } from './words.ts'

interface DetailDrawerProps {
  readonly open: boolean
  readonly title: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  onClose(): void
}

/** The kit gives the focus back too, but not when one closes before it has quite opened. */
function useFocusBack(open: boolean): void {
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

export function DetailDrawer({ open, title, actions, children, onClose }: DetailDrawerProps) {
  const say = uiWords.use()
  useFocusBack(open)
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={<h2>{title}</h2>}
      extra={actions}
      size="min(680px, 100vw)"
      destroyOnHidden
      closable={{ 'aria-label': say.close, closeIcon: <Icon name="close" /> }}
      rootClassName="detail-drawer"
    >
      {children}
    </Drawer>
  )
}
