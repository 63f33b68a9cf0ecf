// Login from a partner's system; a partner's key gives access only to accounts whose owners linked them by SMS code.

import { maskedName, maskedPhone } from '@attestry/contract/masking'
import type { bridgeApi } from '@attestry/contract/modules/account/bridge'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { findAccount } from '../profile/store.ts'
import { startLogin } from '../session/service.ts'
import { findThird, touchThird } from '../third-account/store.ts'
import { issueTicket, redeemTicket, subjectHash } from '../third-account/ticket.ts'
import { audienceOf } from './key.ts'
import { findBridgeKey, markUsed } from './store.ts'
import { keyIdOf, readToken } from './token.ts'

/** Spends the token and returns a ticket; the login itself needs a confirmation, because anyone can send somebody a link. */
export const arriveByBridge: Service<typeof bridgeApi.arrive> = async (deps, actor, { token }, exchange) => {
  const keyId = keyIdOf(token)
  const key = keyId && (await findBridgeKey(deps.db, actor.platformId, keyId))
  if (!key || key.revoked_at) return refuse(accountErrors.BRIDGE_REFUSED)
  const now = deps.clock.now()
  const claims = readToken(token, { publicKey: key.public_key, audience: audienceOf(deps, actor.platformId), now })
  if (!claims || !(await spend(deps, key.id, claims))) return refuse(accountErrors.BRIDGE_REFUSED)
  const person = { provider: `bridge:${key.id}`, subject: claims.subject, nickname: claims.nickname }
  const place = { platform_id: actor.platformId, provider: person.provider, subject_hash: subjectHash(deps, person) }
  const known = await findThird(deps.db, place)
  const account = known && (await findAccount(deps.db, known.account_id))
  const ticket = await issueTicket(deps, actor, person, account?.id ?? null, exchange)
  return {
    partner: key.partner,
    known: account ? { ...ticket, name: maskedName(account.name), phone: maskedPhone(account.phone) } : null,
    firstUse: account ? null : { ...ticket, from: key.partner, nickname: claims.nickname ?? null },
  }
}

const spend = (deps: Deps, keyId: string, claims: { tokenId: string; expiresAt: Date }): Promise<boolean> =>
  markUsed(deps.db, {
    key_id: keyId,
    token_hash: deps.secretBox.fingerprint(claims.tokenId, `bridge/${keyId}`),
    expires_at: claims.expiresAt,
  })

/** Rechecks key and link: either may have been revoked since the ticket was issued. */
export const logInByBridge: Service<typeof bridgeApi.enter> = async (deps, actor, { ticket }, exchange) => {
  const arrival = await redeemTicket(deps, actor, ticket, exchange)
  const known = await findThird(deps.db, arrival)
  const key = await findBridgeKey(deps.db, actor.platformId, arrival.provider.replace(/^bridge:/, ''))
  const account = known && known.account_id === arrival.account_id ? await findAccount(deps.db, known.account_id) : undefined
  if (!known || !account || !key || key.revoked_at) return refuse(accountErrors.TICKET_OVER)
  const login = await startLogin(deps, actor, account, 'bridge', exchange)
  await touchThird(deps.db, known.id, deps.clock.now())
  await audit(deps, actor, { action: 'login.bridge', subject: account.id, facts: { key: key.id } })
  return login
}
