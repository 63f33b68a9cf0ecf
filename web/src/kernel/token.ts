// The session token: in session storage for our calls, in a cookie that the server sets for documents and downloads.
import { TOKEN_COOKIE, TOKEN_HEADER } from '@attestry/contract/envelope'
import { deleteCookie } from './cookie.ts'
import { WITNESS_KEY } from './witness-key.ts'

export function readToken(): string | undefined {
  try {
    return sessionStorage.getItem(TOKEN_HEADER) ?? undefined
  } catch {
    return undefined
  }
}

export function storeToken(token: string): void {
  try {
    sessionStorage.setItem(TOKEN_HEADER, token)
  } catch {
    // Without session storage the cookie carries the session.
  }
}

/** `everything` also clears session storage, which the specification requires when a message says "not logged in". */
export function clearSession(extent: 'token' | 'everything' = 'token'): void {
  deleteCookie(TOKEN_COOKIE)
  try {
    sessionStorage.removeItem(TOKEN_HEADER)
    for (const key of Object.keys(localStorage)) if (key !== WITNESS_KEY) localStorage.removeItem(key)
    if (extent === 'everything') sessionStorage.clear()
  } catch {
    // Storage is disabled, so there is nothing to clear.
  }
}
