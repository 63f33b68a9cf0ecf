// A status label; its colour is always accompanied by text.
import { Icon, type IconName } from './Icon.tsx'

/** `warned`: done, with a result that needs attention. */
export type StatusTone = 'waiting' | 'done' | 'warned' | 'failed' | 'plain'

const icons: Record<StatusTone, IconName | null> = {
  waiting: 'clock',
  done: 'done',
  warned: 'problem',
  failed: 'problem',
  plain: null,
}

export function StatusTag({ tone, children }: { readonly tone: StatusTone; readonly children: string }) {
  const icon = icons[tone]
  return (
    <span className={`status-tag status-${tone}`}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
