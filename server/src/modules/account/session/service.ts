// Login, logout, and management of an account's own sessions.
import type { InputOf } from '@attestry/contract/endpoint'
import { TOKEN_COOKIE } from '@attestry/contract/envelope'
import { generalErrors } from '@attestry/contract/errors'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { sessionApi } from '@attestry/contract/modules/account/session'
import type { Actor, Member, Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, Service } from '../../../kernel/route.ts'
import { requireCode } from '../code/service.ts'
import { type ComparedPassword, comparePassword, requirePassword } from '../password/wrong-attempts.ts'
import { accountInfo } from '../profile/service.ts'
import { type AccountRow, findAccount, findAccountByPhone } from '../profile/store.ts'
import { endSession, endSessions, findSession, openSessions, type SessionRow, sessionBefore } from './store.ts'
import { idleSince, openSession, SESSION_LIFETIME_MS } from './token.ts'

type LoginInput = InputOf<typeof sessionApi.login>

const accountOf = (deps: Deps, actor: Actor, { phone }: LoginInput) => findAccountByPhone(deps.db, actor.platformId, phone)

/** Undefined for a login by code. */
export async function compareLoginPassword(deps: Deps, actor: Actor, input: LoginInput): Promise<ComparedPassword | undefined> {
  const { phone, password, smsId } = input
  if (smsId !== undefined || password === undefined) return undefined
  const attempt = { platformId: actor.platformId, phone }
  return comparePassword(deps, attempt, password, () => accountOf(deps, actor, input))
}

export async function login(
  deps: Deps,
  actor: Actor,
  input: LoginInput,
  exchange: Exchange,
  password: ComparedPassword | undefined,
): ReturnType<Service<typeof sessionApi.login>> {
  const { phone, smsId, smsCode } = input
  if (smsId !== undefined && smsCode !== undefined) {
    await requireCode(deps, actor.platformId, 'login', { phone, smsId, smsCode })
    const account = await accountOf(deps, actor, input)
    return startLogin(deps, actor, account ?? refuse(accountErrors.WRONG_CREDENTIALS), 'sms', exchange)
  }
  if (password === undefined) return refuse(accountErrors.LOGIN_INCOMPLETE)
  const attempt = { platformId: actor.platformId, phone }
  const find = () => accountOf(deps, actor, input)
  const account = await requirePassword(deps, attempt, password, find, accountErrors.WRONG_CREDENTIALS)
  return startLogin(deps, actor, account, 'password', exchange)
}

/** The same at a legacy path, for clients that know only codes. */
export const loginByCode: Service<typeof sessionApi.loginByCode> = (deps, actor, given, exchange) =>
  login(deps, actor, given, exchange, undefined)

/** Opens a session for an authenticated account, unless it is disabled. */
export async function startLogin(
  deps: Deps,
  actor: Actor,
  account: AccountRow,
  method: SessionRow['method'],
  exchange: Exchange,
) {
  const main = account.main_account_id === null ? undefined : await findAccount(deps.db, account.main_account_id)
  if (account.disabled_at || main?.disabled_at) refuse(accountErrors.ACCOUNT_DISABLED)
  const { token, expiresAt } = await openSession(deps, account, method, actor)
  exchange.setCookie(TOKEN_COOKIE, token, { maxAgeSeconds: SESSION_LIFETIME_MS / 1000 })
  return {
    token,
    expiresAt: expiresAt.toISOString(),
    mustChangePassword: account.must_change_password,
    account: accountInfo(account),
  }
}

export const logout: Service<typeof sessionApi.logout> = async (deps, actor, _input, exchange) => {
  await endSession(deps.db, actor.accountId, actor.sessionId, deps.clock.now())
  exchange.setCookie(TOKEN_COOKIE, '', { maxAgeSeconds: 0 })
  return null
}

const facts = (row: SessionRow, actor: Member | Staff) => ({
  id: row.id,
  current: row.id === actor.sessionId,
  method: row.method,
  device: row.device,
  address: row.address,
  loginAt: row.login_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

export const currentSession: Service<typeof sessionApi.current> = async (deps, actor) =>
  facts((await findSession(deps.db, actor.accountId, actor.sessionId)) ?? refuse(generalErrors.NOT_LOGGED_IN), actor)

export const previousSession: Service<typeof sessionApi.previous> = async (deps, actor) => {
  const row = await sessionBefore(deps.db, actor.accountId, actor.sessionId)
  return row ? facts(row, actor) : null
}

export const listSessions: Service<typeof sessionApi.list> = async (deps, actor) => {
  const rows = await openSessions(deps.db, actor.accountId, deps.clock.now(), idleSince(deps))
  return { list: rows.map((row) => facts(row, actor)), total: rows.length }
}

export const endOneSession: Service<typeof sessionApi.end> = async (deps, actor, { id }) => {
  if (!(await endSession(deps.db, actor.accountId, id, deps.clock.now()))) refuse(generalErrors.NOT_FOUND)
  return null
}

export const endOtherSessions: Service<typeof sessionApi.endOthers> = async (deps, actor) => ({
  ended: await endSessions(deps.db, actor.accountId, deps.clock.now(), actor.sessionId),
})
