// The menu beside every screen of the account settings.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { accountNav } from './account-nav.ts'
import { useAccount } from './MemberSession.ts'
import { memberWords } from './member-words.ts'
import './account-nav.css'

export function AccountNav({ children }: { readonly children: ReactNode }) {
  const say = memberWords.use()
  const isSub = useAccount()?.role === 'sub'
  return (
    <div className="settings">
      <nav className="settings-nav" aria-label={say.settingsNav}>
        <ul>
          {accountNav
            .filter(({ access }) => access === 'member' || !isSub)
            .map(({ to, word }) => (
              <li key={to}>
                <Link to={to} activeOptions={{ exact: false, includeSearch: false }}>
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
