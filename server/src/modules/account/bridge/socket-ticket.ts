// Single-use tickets to open a socket: a socket's credential is part of its URL, where a session token must never appear.
import { type bridgeApi, SOCKET_TICKET_SECONDS, type SocketPurpose } from '@attestry/contract/modules/account/bridge'
import { after, isExpired } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newToken } from '../../../kernel/id.ts'
import type { Service } from '../../../kernel/route.ts'
import { findAccount } from '../profile/store.ts'
import { openSessions } from '../session/store.ts'
import { idleSince } from '../session/token.ts'
import { insertSocketTicket, spendSocketTicket } from './store.ts'

const hashOf = (deps: Deps, ticket: string): Buffer => deps.secretBox.fingerprint(ticket, 'socket-ticket')

export const issueSocketTicket: Service<typeof bridgeApi.swap> = async (deps, actor, { purpose }) => {
  const ticket = newToken()
  await insertSocketTicket(deps.db, {
    ticket_hash: hashOf(deps, ticket),
    account_id: actor.accountId,
    session_id: actor.sessionId,
    purpose,
    expires_at: after(deps.clock, SOCKET_TICKET_SECONDS * 1000),
  })
  return { ticket, purpose, expiresInSeconds: SOCKET_TICKET_SECONDS }
}

/** The ticket's account: once, for one purpose, and only while its session is open. */
export async function redeemSocketTicket(
  deps: Deps,
  ticket: string,
  purpose: SocketPurpose,
): Promise<{ accountId: string; platformId: number } | undefined> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(ticket)) return undefined
  const row = await spendSocketTicket(deps.db, hashOf(deps, ticket), purpose, deps.clock.now())
  if (!row || isExpired(deps.clock, row.expires_at, SOCKET_TICKET_SECONDS * 1000)) return undefined
  const account = await findAccount(deps.db, row.account_id)
  if (!account || account.disabled_at) return undefined
  const open = await openSessions(deps.db, account.id, deps.clock.now(), idleSince(deps))
  return open.some(({ id }) => id === row.session_id) ? { accountId: account.id, platformId: account.platform_id } : undefined
}
