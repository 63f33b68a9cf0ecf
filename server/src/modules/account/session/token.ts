// Opens a session, and identifies the session of a token.
import { createHash } from 'node:crypto'
import type { StaffRole } from '@attestry/contract/modules/account/profile'
import type { Actor, Identity } from '../../../kernel/actor.ts'
import { batchedLookup } from '../../../kernel/batcher.ts'
import { after, days, hours, minutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId, newToken } from '../../../kernel/id.ts'
import { cancelClosingOnLogin } from '../closing/service.ts'
import type { AccountRow } from '../profile/store.ts'
import { endStaleSessions, findOpenSessions, insertSession, isOpenSession, type SessionRow, touchSession } from './store.ts'

export const SESSION_LIFETIME_MS = days(7)
const SESSION_IDLE_MS = hours(12)
/** Limits writes: the last-seen time is precise to a minute. */
const TOUCH_AFTER_MS = minutes(1)

const tokenHash = (token: string) => createHash('sha256').update(token).digest()

export const idleSince = (deps: Deps): Date => after(deps.clock, -SESSION_IDLE_MS)

export async function openSession(
  deps: Deps,
  account: AccountRow,
  method: SessionRow['method'],
  actor: Actor,
): Promise<{ token: string; expiresAt: Date }> {
  await cancelClosingOnLogin(deps, actor, account)
  const token = newToken()
  const now = deps.clock.now()
  const expiresAt = after(deps.clock, SESSION_LIFETIME_MS)
  await insertSession(deps.db, {
    id: newId(now),
    token_hash: tokenHash(token),
    account_id: account.id,
    platform_id: account.platform_id,
    method,
    device: actor.device,
    address: actor.address,
    login_at: now,
    last_seen_at: now,
    expires_at: expiresAt,
    ended_at: null,
  })
  return { token, expiresAt }
}

const sessionTimes = (deps: Deps) => ({
  now: deps.clock.now(),
  idleSince: idleSince(deps),
  latestLogin: after(deps.clock, SESSION_IDLE_MS),
})

/** Not cached, so that an ended session is refused immediately. */
const openSessionOf = batchedLookup(async (deps, hashes: readonly Buffer[]) => {
  const times = sessionTimes(deps)
  const found = await findOpenSessions(deps.db, hashes, times)
  const byHash = new Map(found.map((session) => [session.tokenHash.toString('hex'), session]))
  const missing = hashes.filter((hash) => !byHash.has(hash.toString('hex')))
  if (missing.length > 0) await endStaleSessions(deps.db, missing, times)
  return hashes.map((hash) => byHash.get(hash.toString('hex')))
})

export async function identify(deps: Deps, token: string, address: string): Promise<Identity | undefined> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined
  const now = deps.clock.now()
  const session = await openSessionOf(deps, tokenHash(token))
  if (!session) return undefined
  if (Math.abs(now.getTime() - session.lastSeenAt.getTime()) > TOUCH_AFTER_MS)
    await touchSession(deps.db, session.sessionId, now, address)
  const { accountId, platformId, role, name, sessionId, mainAccountId } = session
  const isSub = role === 'sub'
  const limits = isSub ? { permissions: session.permissions, mainName: session.mainName ?? '' } : {}
  const { mustChangePassword } = session
  return role === 'main' || role === 'sub'
    ? {
        kind: 'member',
        accountId,
        ownerId: mainAccountId ?? accountId,
        isSub,
        ...limits,
        mustChangePassword,
        platformId,
        name,
        sessionId,
      }
    : {
        kind: 'staff',
        accountId,
        role: role as StaffRole,
        platformId,
        name,
        sessionId,
        ...(session.provenAt ? { provenAt: session.provenAt } : {}),
      }
}

/** For tickets that replace a session's token where no cookie is sent. */
export const isSessionOpen = (deps: Deps, sessionId: string): Promise<boolean> =>
  isOpenSession(deps.db, sessionId, sessionTimes(deps))
