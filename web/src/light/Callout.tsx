// A message that stays on the page, unlike a notice.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'

const icons = { info: 'info', warning: 'problem', error: 'problem', success: 'success' } as const satisfies Record<
  string,
  IconName
>

interface CalloutProps {
  readonly kind?: keyof typeof icons
  /** Announced by screen readers when it appears. */
  readonly alert?: boolean
  readonly children: ReactNode
}

export function Callout({ kind = 'info', alert, children }: CalloutProps) {
  return (
    <div className={classNames('callout', kind !== 'info' && `callout-${kind}`)} role={alert ? 'alert' : undefined}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  )
}
