// Renders the notices: announced by screen readers, paused while hovered or focused.

import { dismissNotice, type Notice, type NoticeKind, pauseNotice, resumeNotice, useNotices } from '../kernel/notice.ts'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'
import { lightWords } from './words.ts'

const icons: Record<NoticeKind, IconName> = { success: 'success', info: 'info', warning: 'problem', error: 'problem' }

export function Notices() {
  const say = lightWords.use()
  const notices = useNotices()
  return (
    <section className="notices" aria-label={say.notices} aria-live="polite" aria-relevant="additions">
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} close={say.close} />
      ))}
    </section>
  )
}

function NoticeCard({ notice, close }: { readonly notice: Notice; readonly close: string }) {
  const pause = () => pauseNotice(notice.id)
  const resume = () => resumeNotice(notice.id)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer; keyboard focus does the same
    <div
      className={classNames('notice', `notice-${notice.kind}`, notice.display === 'notification' && 'notice-card')}
      data-kind={notice.kind}
      data-display={notice.display ?? 'message'}
      onMouseEnter={pause}
      onMouseLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <Icon name={icons[notice.kind]} />
      <div role={notice.kind === 'error' ? 'alert' : undefined}>
        {notice.title && <div className="notice-title">{notice.title}</div>}
        <div className="notice-text">
          {notice.text} {notice.link && <a href={notice.link.path}>{notice.link.text}</a>}
        </div>
      </div>
      <button type="button" className="notice-close" aria-label={close} onClick={() => dismissNotice(notice.id)}>
        ×
      </button>
    </div>
  )
}
