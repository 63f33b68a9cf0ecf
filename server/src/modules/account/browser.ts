// Which browser a login was begun in: what comes back from a phone, a vendor or a partner counts only there.
import type { Deps } from '../../kernel/deps.ts'
import { newToken } from '../../kernel/id.ts'
import type { Exchange } from '../../kernel/route.ts'

const COOKIE = 'login-flow'
const LIFETIME_SECONDS = 3_600

const hashOf = (deps: Deps, secret: string): Buffer => deps.secretBox.fingerprint(secret, 'login-flow')

const carried = (exchange: Exchange): string | undefined =>
  new RegExp(`(?:^|; ?)${COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(exchange.header('cookie') ?? '')?.[1]

/** The browser's mark, given to it where it has none. A mark it has stays: another tab may be in the middle of a login. */
export function markBrowser(deps: Deps, exchange: Exchange): Buffer {
  const secret = carried(exchange) ?? newToken()
  exchange.setCookie(COOKIE, secret, { maxAgeSeconds: LIFETIME_SECONDS })
  return hashOf(deps, secret)
}

/** A browser without a mark has begun nothing; the answer then equals no mark there is. */
export const browserMark = (deps: Deps, exchange: Exchange): Buffer => hashOf(deps, carried(exchange) ?? newToken())
