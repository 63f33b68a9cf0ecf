// Layout around every screen: sidebar, header with tools, content; the sidebar becomes a drawer on phones.
import { Link, useLocation } from '@tanstack/react-router'
import { Drawer } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { LocaleSwitch } from '../light/LocaleSwitch.tsx'
import { SkipLink } from '../light/SkipLink.tsx'
import { ThemeSwitch } from '../light/ThemeSwitch.tsx'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { uiWords } from './words.ts'

export interface NavItem {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  /** The open screen belongs to this entry. */
  readonly current?: boolean
  /** Entries of the same group are listed under its name. */
  readonly group?: string
  /** The number of open tasks, and its accessible text. */
  readonly count?: { readonly figure: string; readonly words: string } | undefined
}

interface AppFrameProps {
  readonly tone: 'member' | 'console'
  readonly brand: ReactNode
  readonly nav: readonly NavItem[]
  readonly navLabel: string
  readonly openNavLabel: string
  /** At the start of the header. */
  readonly search?: ReactNode
  /** Below the navigation: contact details. */
  readonly sideFoot?: ReactNode
  readonly tools: ReactNode
  readonly children: ReactNode
}

export function AppFrame({ tone, brand, nav, navLabel, openNavLabel, search, sideFoot, tools, children }: AppFrameProps) {
  const say = uiWords.use()
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the drawer
  useEffect(() => setOpen(false), [pathname])
  const side = (
    <>
      {brand}
      <Navigation items={nav} />
      {sideFoot && <div className="side-foot">{sideFoot}</div>}
    </>
  )
  return (
    <div className="frame" data-tone={tone}>
      <SkipLink />
      <nav className="side" aria-label={navLabel}>
        {side}
      </nav>
      <header className="top">
        <div className="top-start">
          <Button
            look="quiet"
            icon="menu"
            className="open-nav"
            aria-label={openNavLabel}
            aria-expanded={open}
            onClick={() => setOpen(true)}
          />
          {search}
        </div>
        <div className="top-tools">
          {tools}
          <span className="top-switches">
            <LocaleSwitch />
            <ThemeSwitch />
          </span>
        </div>
      </header>
      <main id="main" className="screen" tabIndex={-1}>
        {children}
      </main>
      <Drawer
        open={open}
        placement="left"
        size={264}
        rootClassName="side-drawer"
        closable={{ 'aria-label': say.close, closeIcon: <Icon name="close" /> }}
        aria-label={navLabel}
        onClose={() => setOpen(false)}
      >
        <nav className="side" aria-label={navLabel}>
          {side}
        </nav>
        <div className="side-switches">
          <LocaleSwitch />
          <ThemeSwitch />
        </div>
      </Drawer>
    </div>
  )
}

function Navigation({ items }: { readonly items: readonly NavItem[] }) {
  const groups = [...new Set(items.map(({ group }) => group))]
  if (groups.length === 1 && groups[0] === undefined) return <NavList items={items} />
  return (
    <div className="side-groups">
      {groups.map((group) => (
        <section key={group ?? ''} aria-label={group}>
          {group && <p className="side-group-name">{group}</p>}
          <NavList items={items.filter((item) => item.group === group)} />
        </section>
      ))}
    </div>
  )
}

const NavList = ({ items }: { readonly items: readonly NavItem[] }) => (
  <ul className="side-list">
    {items.map(({ to, label: text, icon, count, current }) => (
      <li key={to}>
        <Link to={to} activeOptions={{ exact: true, includeSearch: false }} {...(current ? { 'aria-current': 'page' } : {})}>
          <Icon name={icon} />
          {text}
          {count && (
            <span className="side-count figures" title={count.words}>
              {count.figure}
            </span>
          )}
        </Link>
      </li>
    ))}
  </ul>
)
