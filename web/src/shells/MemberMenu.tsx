// Account menu: the logged-in account, its settings, and log out.
import { Link } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'
import { logOut, useAccount } from './MemberSession.ts'
import { memberWords } from './member-words.ts'

export function MemberMenu({ onSessions, onSwitch }: { onSessions?(): void; onSwitch?(): void }) {
  const say = memberWords.use()
  const account = useAccount()
  const name = account?.name || account?.phone || ''
  return (
    <MenuButton
      name={say.account(name)}
      label={
        <>
          <Icon name="person" />
          <span className="menu-name" data-user-content>
            {name}
          </span>
        </>
      }
    >
      {(close) => (
        <>
          <p className="menu-who">
            <span data-user-content>{account?.name}</span>
            <span className="figures quiet">{account?.phone}</span>
          </p>
          {onSessions && (
            <>
              <Link className="menu-item" to={paths.basicSetting()} onClick={close}>
                {say.settings}
              </Link>
              {account?.role === 'main' && (
                <Link className="menu-item" to={paths.costCenter()} onClick={close}>
                  {say.accountNav.costCenter}
                </Link>
              )}
              <button
                type="button"
                className="menu-item"
                onClick={() => {
                  close()
                  onSessions()
                }}
              >
                {say.sessions}
              </button>
            </>
          )}
          {onSwitch && (
            <button
              type="button"
              className="menu-item"
              onClick={() => {
                close()
                onSwitch()
              }}
            >
              {say.switchAccount}
            </button>
          )}
          <button type="button" className="menu-item" onClick={() => void logOut()}>
            {say.logOut}
          </button>
        </>
      )}
    </MenuButton>
  )
}
