// A remark that stays on the page, unlike a notice.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CalloutProps {
  readonly kind?: 'info' | 'warning' | 'error' | 'success'
  /** Spoken at once when it appears. */
  readonly alert?: boolean
  readonly children: ReactNode
}

export function Callout({ kind = 'info', alert, children }: CalloutProps) {
  return (
    <div className={classNames('callout', kind !== 'info' && `callout-${kind}`)} role={alert ? 'alert' : undefined}>
      {children}
    </div>
  )
}
