// The two ways to log in, as tabs that the arrow keys walk.
import type { KeyboardEvent } from 'react'
import { loginWords } from './words.ts'

export type LoginWay = 'password' | 'sms'

const ways: readonly LoginWay[] = ['password', 'sms']

export const loginPanelId = 'login-panel'
export const loginTabId = (way: LoginWay): string => `login-tab-${way}`

export function LoginTabs({ way, onChoose }: { readonly way: LoginWay; onChoose(way: LoginWay): void }) {
  const say = loginWords.use()
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = way === 'password' ? 'sms' : 'password'
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
          className="tab"
          id={loginTabId(each)}
          aria-selected={each === way}
          aria-controls={loginPanelId}
          tabIndex={each === way ? 0 : -1}
          onClick={() => onChoose(each)}
          onKeyDown={walk}
        >
          {each === 'password' ? say.byPassword : say.bySms}
        </button>
      ))}
    </div>
  )
}
