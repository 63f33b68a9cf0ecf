// Tabs for the login methods, with arrow-key navigation.
import type { KeyboardEvent } from 'react'
import { loginWords } from './words.ts'

export type LoginMethod = 'password' | 'sms' | 'scan'

const methods: readonly LoginMethod[] = ['password', 'sms', 'scan']

export const loginPanelId = 'login-panel'
export const loginTabId = (method: LoginMethod): string => `login-tab-${method}`

export function LoginTabs({ method, onChoose }: { readonly method: LoginMethod; onChoose(method: LoginMethod): void }) {
  const say = loginWords.use()
  const moveByArrowKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const step = event.key === 'ArrowRight' ? 1 : methods.length - 1
    const next = methods[(methods.indexOf(method) + step) % methods.length] ?? 'password'
    onChoose(next)
    document.getElementById(loginTabId(next))?.focus()
  }
  return (
    <div className="tabs needs-script" role="tablist" aria-label={say.ways}>
      {methods.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          className={`tab tab-${each}`}
          id={loginTabId(each)}
          aria-selected={each === method}
          aria-controls={loginPanelId}
          tabIndex={each === method ? 0 : -1}
          onClick={() => onChoose(each)}
          onKeyDown={moveByArrowKey}
        >
          {say.byWay[each]}
        </button>
      ))}
    </div>
  )
}
