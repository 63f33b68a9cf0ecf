// A screen's heading: sets the window's title, takes the focus after navigation, holds the screen's main act.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cachedPlatform } from '../kernel/session.ts'
import { takePageFocus } from './page-focus.ts'

interface PageHeaderProps {
  readonly title: string
  /** The title is what somebody named their own thing, not ours to translate. */
  readonly given?: boolean
  readonly lead?: ReactNode
  readonly actions?: ReactNode
}

export function PageHeader({ title, given, lead, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => takePageFocus(heading.current), [])
  useWindowTitle(title)
  return (
    <header className="page-header">
      <div className="page-header-words">
        <h1 ref={heading} tabIndex={-1} data-user-content={given || undefined}>
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
