// A screen's heading: sets the window title, receives the focus after navigation, and shows the screen's main actions.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cachedPlatform } from '../kernel/session.ts'
import { applyPageFocus } from './page-focus.ts'

interface PageHeaderProps {
  readonly title: string
  /** The title is user content, which translation checks skip. */
  readonly userContent?: boolean
  readonly lead?: ReactNode
  readonly actions?: ReactNode
}

export function PageHeader({ title, userContent, lead, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => applyPageFocus(heading.current), [])
  useWindowTitle(title)
  return (
    <header className="page-header">
      <div className="page-header-words">
        <h1 ref={heading} tabIndex={-1} data-user-content={userContent || undefined}>
          {title}
        </h1>
        {lead && <p className="page-lead">{lead}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  )
}

function useWindowTitle(title: string): void {
  const [platform, setPlatform] = useState('')
  useEffect(() => {
    cachedPlatform().then(
      ({ basicInfo }) => setPlatform(basicInfo.platformName),
      () => undefined,
    )
  }, [])
  useEffect(() => {
    document.title = platform ? `${title} - ${platform}` : title
  }, [title, platform])
}
