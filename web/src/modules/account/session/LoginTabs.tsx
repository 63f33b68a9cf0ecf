// The ways to log in, as tabs that the arrow keys walk.
import type { KeyboardEvent } from 'react'
import { loginWords } from './words.ts'

export type LoginWay = 'password' | 'sms' | 'scan'

const ways: readonly LoginWay[] = ['password', 'sms', 'scan']

export const loginPanelId = 'login-panel'
export const loginTabId = (way: LoginWay): string => `login-tab-${way}`

export function LoginTabs({ way, onChoose }: { readonly way: LoginWay; onChoose(way: LoginWay): void }) {
  const say = loginWords.use()
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const step = event.key === 'ArrowRight' ? 1 : ways.length - 1
    const next = ways[(ways.indexOf(way) + step) % ways.length] ?? 'password'
    onChoose(next)
    document.getElementById(loginTabId(next))?.focus()
  }
  return (
    <div className="tabs needs-script" role="tablist" aria-label={say.ways}>
      {ways.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          className={`tab tab-${each}`}
          id={loginTabId(each)}
          aria-selected={each === way}
          aria-controls={loginPanelId}
          tabIndex={each === way ? 0 : -1}
          onClick={() => onChoose(each)}
          onKeyDown={walk}
        >
          {say.byWay[each]}
        </button>
      ))}
    </div>
  )
}
