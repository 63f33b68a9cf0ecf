// Why somebody has gone to a vendor, remembered in the tab they will come back in: to log in, or to tie an account there to theirs.
import type { ThirdProvider } from '@attestry/contract/modules/account/third-account'

export type Errand = 'login' | 'bind' | 'rebind'

const KEY = 'third-errand'

export function setOut(provider: ThirdProvider, errand: Errand): void {
  try {
    sessionStorage.setItem(KEY, `${provider} ${errand}`)
  } catch {
    // Coming back then means logging in, which the server refuses for a state that was made for tying.
  }
}

/** Read once: opening the page again is no second return. */
export function returnedFrom(provider: string): Errand {
  try {
    const kept = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const [where, errand] = kept?.split(' ') ?? []
    return where === provider && (errand === 'bind' || errand === 'rebind') ? errand : 'login'
  } catch {
    return 'login'
  }
}
