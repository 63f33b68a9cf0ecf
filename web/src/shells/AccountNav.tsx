// The menu beside every screen of the account settings.
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '../paths.ts'
import { accountNav } from './account-nav.ts'
import { useAccount } from './MemberSession.ts'
import { memberWords } from './member-words.ts'
import './account-nav.css'

export function AccountNav({ children }: { readonly children: ReactNode }) {
  const say = memberWords.use()
  const isSub = useAccount()?.role === 'sub'
  const nav = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  // Its address is below the cost center, but it belongs to the invoices.
  const isApplying = pathname === paths.applyInvoice()
  // On a phone the menu is one line wider than the screen: scroll the current entry into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which entry is the current one.
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
    const line = nav.current?.getBoundingClientRect()
    if (current && line) nav.current?.scrollBy(current.left + current.width / 2 - line.left - line.width / 2, 0)
  }, [pathname])
  return (
    <div className="settings">
      <nav ref={nav} className="settings-nav" aria-label={say.settingsNav}>
        <ul>
          {accountNav
            .filter(({ access }) => access === 'member' || !isSub)
            .map(({ to, word }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: isApplying, includeSearch: false }}
                  {...(isApplying && to === paths.invoices() && { 'aria-current': 'page' as const })}
                >
                  {say.accountNav[word]}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <div className="settings-screen">{children}</div>
    </div>
  )
}
