// Authenticates a request: finds the caller's session, platform (tenant) and language, and refuses cross-site requests and other tenants.

import type { Endpoint } from '@attestry/contract/endpoint'
import { TOKEN_COOKIE, TOKEN_HEADER } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { FastifyRequest } from 'fastify'
import type { Actor, Identity, Member } from '../actor.ts'
import { audit } from '../audit.ts'
import { type Deps, inTransaction } from '../deps.ts'
import { requirePermission } from '../permission.ts'
import { refuse } from '../refuse.ts'
import { localeOf } from './answer.ts'
import type { Fields } from './body.ts'
import { checkBody } from './signed-body.ts'
import { checkStaff } from './staff-access.ts'

/** What the modules provide to the kernel, which contains no business logic. */
export interface Authenticator {
  identify(deps: Deps, token: string, address: string): Promise<Identity | undefined>
  /** The account whose key signed this call; refuses invalid signatures. */
  identifySigned?(deps: Deps, call: SignedCall): Promise<Identity>
  /** The platform of an anonymous request: by number if given, else by host name. */
  platformOf(deps: Deps, host: string, notaryId: number | undefined): Promise<number | undefined>
  /** Refuses a member whose real name is not verified, for endpoints that need it. */
  requireRealName(deps: Deps, actor: Member): Promise<void>
}

/** The parts of a call that its signature covers. */
export interface SignedCall {
  readonly method: string
  /** As received; the query without its question mark. */
  readonly path: string
  readonly query: string
  readonly address: string
  readonly scope: string | undefined
  header(name: string): string
}

/** Set by a page whose URL named a platform; used for guests only, and only if a call names none. */
export const PLATFORM_COOKIE = 'notaryId'

const MAX_PLATFORM_ID = 2_147_483_647

export const cookieOf = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim().split('='))
    .find(([key]) => key === name)?.[1]

/** CSRF check: a browser sends our cookies with any site's requests; only its Sec-Fetch-Site and Origin headers tell them apart. */
function originOf(request: FastifyRequest): 'same-origin' | 'cross-site' | 'unknown' {
  const site = request.headers['sec-fetch-site']
  if (site) return site === 'same-origin' ? 'same-origin' : site === 'none' ? 'unknown' : 'cross-site'
  const origin = request.headers.origin
  if (origin === undefined) return 'unknown'
  return URL.canParse(origin) && new URL(origin).host === request.host ? 'same-origin' : 'cross-site'
}

/** Downloads change nothing: another site can make a browser fetch them, but cannot read them. */
const changesSomething = ({ effect, method }: Endpoint): boolean =>
  effect === 'act' || (effect === 'stream' && method !== 'GET' && method !== 'HEAD')

/** The platforms that a call names by field and by header; usually none or one. */
function takeNotaryIds(fields: Fields, header: string | string[] | undefined): number[] {
  const given = [fields.notaryId, header].filter((id) => id !== undefined && id !== null && id !== '')
  delete fields.notaryId
  return given.map((id) => {
    const text = typeof id === 'string' || typeof id === 'number' ? String(id) : ''
    if (!/^[1-9]\d{0,9}$/.test(text) || Number(text) > MAX_PLATFORM_ID) refuse(generalErrors.NOT_FOUND)
    return Number(text)
  })
}

async function authenticateSigned(
  deps: Deps,
  authenticator: Authenticator,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Identity | undefined> {
  const [path = '', query = ''] = (request.raw.url ?? '').split(/\?(.*)/s)
  const { method, ip: address } = request
  const header = (name: string) => String(request.headers[name] ?? '')
  const identity = await authenticator.identifySigned?.(deps, { method, path, query, address, scope: endpoint.scope, header })
  if (identity) checkBody(request)
  return identity
}

export async function authenticate(
  deps: Deps,
  authenticator: Authenticator,
  endpoint: Endpoint,
  request: FastifyRequest,
  fields: Fields,
): Promise<Actor> {
  const caller = {
    address: request.ip,
    device: (request.headers['user-agent'] ?? '').slice(0, 200),
    locale: localeOf(request.headers['accept-language']),
  }
  const notaryIds = takeNotaryIds(fields, request.headers.notaryid)
  const header = request.headers[TOKEN_HEADER]
  const cookie = cookieOf(request.headers.cookie, TOKEN_COOKIE)
  const token = typeof header === 'string' && header ? header : cookie
  const signed = endpoint.access === 'signed'
  const identity = signed
    ? await authenticateSigned(deps, authenticator, endpoint, request)
    : token
      ? await authenticator.identify(deps, token, caller.address)
      : undefined

  if (identity) {
    const actor: Actor = { ...identity, ...caller }
    if (changesSomething(endpoint) && !header && !signed && originOf(request) !== 'same-origin') refuse(generalErrors.CROSS_SITE)
    // A signed call has no page that sets the platform: if it names none, the host decides.
    const at = signed && notaryIds.length === 0 ? [await authenticator.platformOf(deps, request.hostname, undefined)] : notaryIds
    const foreign = at.find((id) => id !== identity.platformId)
    if (foreign !== undefined) {
      await inTransaction(deps, (inside) => audit(inside, actor, { action: 'platform.mismatch', subject: String(foreign) }))
      refuse(generalErrors.WRONG_PLATFORM)
    }
    return actor
  }
  if (endpoint.access !== 'public') refuse(generalErrors.NOT_LOGGED_IN)
  // Login CSRF: another site could log its visitor in to a foreign account and get what the visitor then submits.
  if (endpoint.effect === 'act' && originOf(request) === 'cross-site') refuse(generalErrors.CROSS_SITE)
  const kept = cookieOf(request.headers.cookie, PLATFORM_COOKIE)
  const keptId = notaryIds[0] === undefined && /^[1-9]\d{0,8}$/.test(kept ?? '') ? Number(kept) : undefined
  const platformId =
    (keptId === undefined ? undefined : await authenticator.platformOf(deps, request.hostname, keptId)) ??
    (await authenticator.platformOf(deps, request.hostname, notaryIds[0]))
  if (platformId === undefined) refuse(generalErrors.NOT_FOUND)
  return { kind: 'guest', platformId, ...caller }
}

export function checkAccess(endpoint: Endpoint, actor: Actor): void {
  const allowed = {
    public: true,
    account: actor.kind !== 'guest',
    member: actor.kind === 'member',
    main: actor.kind === 'member' && !actor.isSub,
    staff: actor.kind === 'staff',
    signed: actor.kind === 'member' && actor.keyId !== undefined,
  }[endpoint.access]
  if (!allowed) refuse(actor.kind === 'guest' ? generalErrors.NOT_LOGGED_IN : generalErrors.NOT_ALLOWED)
}

/** Requirements beyond the kind of account: own password, permissions of a sub-account, verified real name, staff checks. */
export async function checkRequirements(
  deps: Deps,
  authenticator: Authenticator,
  endpoint: Endpoint,
  actor: Actor,
): Promise<void> {
  if (actor.kind === 'staff') checkStaff(deps, endpoint, actor)
  if (actor.kind !== 'member' || endpoint.access === 'public') return
  if (actor.mustChangePassword && !endpoint.beforeOwnPassword) refuse(accountErrors.OWN_PASSWORD_FIRST)
  requirePermission(actor, ...(endpoint.needs ?? []))
  if (endpoint.realName) await authenticator.requireRealName(deps, actor)
}
