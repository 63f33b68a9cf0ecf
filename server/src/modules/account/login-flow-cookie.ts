// Cookie that binds a login flow to the browser that started it, also across a phone, an OAuth provider or a partner.
import type { Deps } from '../../kernel/deps.ts'
import { newToken } from '../../kernel/id.ts'
import type { Exchange } from '../../kernel/route.ts'

const COOKIE = 'login-flow'
const LIFETIME_SECONDS = 3_600

const hashOf = (deps: Deps, secret: string): Buffer => deps.secretBox.fingerprint(secret, 'login-flow')

const cookieIn = (exchange: Exchange): string | undefined =>
  new RegExp(`(?:^|; ?)${COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(exchange.header('cookie') ?? '')?.[1]

/** Sets the cookie and returns its hash. An existing value is kept: another tab may be in the middle of a login. */
export function setLoginFlowCookie(deps: Deps, exchange: Exchange): Buffer {
  const secret = cookieIn(exchange) ?? newToken()
  exchange.setCookie(COOKIE, secret, { maxAgeSeconds: LIFETIME_SECONDS })
  return hashOf(deps, secret)
}

/** Without the cookie, the hash of a random value, which matches no stored one. */
export const loginFlowCookieHash = (deps: Deps, exchange: Exchange): Buffer => hashOf(deps, cookieIn(exchange) ?? newToken())
