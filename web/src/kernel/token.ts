// The session token: in session storage for our calls, in a cookie that the server sets for documents and downloads.
import { TOKEN_COOKIE, TOKEN_HEADER } from '@attestry/contract/envelope'
import { dropCookie } from './cookie.ts'
import { WITNESS_KEY } from './witness-key.ts'

export function readToken(): string | undefined {
  try {
    return sessionStorage.getItem(TOKEN_HEADER) ?? undefined
  } catch {
    return undefined
  }
}

export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(TOKEN_HEADER, token)
  } catch {
    // The cookie carries the session then.
  }
}

/** `everything` also empties session storage, as the specification asks when a message says "not logged in". */
export function forgetSession(extent: 'token' | 'everything' = 'token'): void {
  dropCookie(TOKEN_COOKIE)
  try {
    sessionStorage.removeItem(TOKEN_HEADER)
    for (const key of Object.keys(localStorage)) if (key !== WITNESS_KEY) localStorage.removeItem(key)
    if (extent === 'everything') sessionStorage.clear()
  } catch {
    // Where storage is forbidden there is nothing to forget.
  }
}
