// The purpose of an OAuth redirect (log in, or bind an account), stored in the tab that receives the callback.
import type { ThirdProvider } from '@attestry/contract/modules/account/third-account'

export type OAuthIntent = 'login' | 'bind' | 'rebind'

const KEY = 'third-errand'

export function storeIntent(provider: ThirdProvider, intent: OAuthIntent): void {
  try {
    sessionStorage.setItem(KEY, `${provider} ${intent}`)
  } catch {
    // Without session storage the callback counts as a login, which the server refuses for a state created for binding.
  }
}

/** Removed when read: reloading the page is not a second callback. */
export function takeIntent(provider: string): OAuthIntent {
  try {
    const stored = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const [storedProvider, intent] = stored?.split(' ') ?? []
    return storedProvider === provider && (intent === 'bind' || intent === 'rebind') ? intent : 'login'
  } catch {
    return 'login'
  }
}
