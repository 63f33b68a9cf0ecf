// Common layout of the login, registration and password reset pages.
import { type ReactNode, useEffect } from 'react'
import { showDeferredNotice } from '../../kernel/notice.ts'
import { cachePlatform, type PlatformInfo } from '../../kernel/session.ts'
import { LoadingBar } from '../../light/LoadingBar.tsx'
import { Notices } from '../../light/Notices.tsx'

interface AuthFrameProps {
  readonly title: string
  readonly lead: ReactNode
  readonly platform: PlatformInfo
  readonly children: ReactNode
  /** Beside the form on wide screens, below it on phones. */
  readonly aside?: ReactNode
}

export function AuthFrame({ title, lead, platform, children, aside }: AuthFrameProps) {
  useEffect(() => {
    cachePlatform(platform)
    showDeferredNotice()
  }, [platform])
  return (
    <div className={aside ? 'auth auth-with-aside' : 'auth'}>
      <LoadingBar />
      <Notices />
      <section className="card auth-sheet">
        <h1 className="auth-title">{title}</h1>
        <p className="auth-lead">{lead}</p>
        {children}
      </section>
      {aside && <aside className="auth-aside">{aside}</aside>}
    </div>
  )
}
