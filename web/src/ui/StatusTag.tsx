// A status label; its colour is always accompanied by text.
import { Icon, type IconName } from './Icon.tsx'

export type StatusTone = 'waiting' | 'done' | 'failed' | 'plain'

const icons: Record<StatusTone, IconName | null> = { waiting: 'clock', done: 'done', failed: 'problem', plain: null }

export function StatusTag({ tone, children }: { readonly tone: StatusTone; readonly children: string }) {
  const icon = icons[tone]
  return (
    <span className={`status-tag status-${tone}`}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
