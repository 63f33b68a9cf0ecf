// What share links of a record and of a dossier have in common: the token, the state, and the cookie that shows that the code was given.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Share } from '@attestry/contract/modules/attestation/share'
import { hours } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Exchange } from '../../../kernel/route.ts'

/** The actor of custody lines that a visitor causes. */
export const VISITOR = 'visitor'

const CODE_COOKIE_TTL_MS = hours(12)

export interface ShareLink {
  readonly id: string
  readonly token_hash: string
  readonly created_at: Date
  readonly expires_at: Date
  readonly revoked_at: Date | null
}

export const newToken = (): string => randomBytes(16).toString('base64url')
export const tokenHash = (token: string): string => createHash('sha256').update(`attestry/share/v1 ${token}`).digest('hex')

export const isLive = ({ revoked_at, expires_at }: ShareLink, now: Date): boolean => !revoked_at && expires_at > now

export const shareOf = (link: ShareLink & { readonly opened: number }, code: string, now: Date, path: string | null): Share => ({
  id: link.id,
  path,
  code,
  state: link.revoked_at ? 'revoked' : link.expires_at <= now ? 'expired' : 'live',
  opened: link.opened,
  createdAt: link.created_at.toISOString(),
  expiresAt: link.expires_at.toISOString(),
})

const cookieName = (link: ShareLink) => `share-${link.id}`

/** It covers the code, so changing the code invalidates the cookie. */
const cookieSignature = (deps: Deps, link: ShareLink, code: string, until: number): string =>
  deps.secretBox.fingerprint(`${link.id} ${link.token_hash} ${until} ${code}`, 'share-cookie').toString('base64url')

export function setCodeCookie(deps: Deps, link: ShareLink, code: string, exchange: Exchange): void {
  const until = Math.min(deps.clock.now().getTime() + CODE_COOKIE_TTL_MS, link.expires_at.getTime())
  exchange.setCookie(cookieName(link), `${until}.${cookieSignature(deps, link, code, until)}`, {
    maxAgeSeconds: Math.floor((until - deps.clock.now().getTime()) / 1000),
  })
}

export function hasCodeCookie(deps: Deps, link: ShareLink, code: string, exchange: Exchange): boolean {
  const value = cookieIn(exchange.header('cookie'), cookieName(link))
  const [until = '', given = ''] = value?.split('.') ?? []
  if (!/^\d{1,16}$/.test(until) || Number(until) <= deps.clock.now().getTime()) return false
  const right = Buffer.from(cookieSignature(deps, link, code, Number(until)))
  const offered = Buffer.from(given)
  return right.length === offered.length && timingSafeEqual(right, offered)
}

const cookieIn = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
