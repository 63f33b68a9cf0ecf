// Single-use tickets that represent an authenticated OAuth or partner identity for a few minutes, bound to one browser.
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { FIRST_USE_TICKET_SECONDS } from '@attestry/contract/modules/account/third-account'
import type { Actor } from '../../../kernel/actor.ts'
import { after, isExpired } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newToken } from '../../../kernel/id.ts'
import { refuse, refuseKeeping } from '../../../kernel/refuse.ts'
import type { Exchange } from '../../../kernel/route.ts'
import { loginFlowCookieHash, setLoginFlowCookie } from '../login-flow-cookie.ts'
import { insertTicket, spendTicket, type TicketRow } from './store.ts'

export interface ExternalIdentity {
  readonly provider: string
  readonly subject: string
  readonly nickname: string | undefined
}

/** The provider is part of the hash: two providers may use equal subjects. */
export const subjectHash = (deps: Deps, { provider, subject }: ExternalIdentity): Buffer =>
  deps.secretBox.fingerprint(subject, `third/${provider}`)

export const sealNickname = (deps: Deps, nickname: string | undefined): Buffer | null =>
  nickname === undefined ? null : deps.secretBox.seal(nickname, 'third-nickname')

export const openNickname = (deps: Deps, sealed: Buffer | null): string | null =>
  sealed === null ? null : deps.secretBox.open(sealed, 'third-nickname')

const ticketHash = (deps: Deps, ticket: string): Buffer => deps.secretBox.fingerprint(ticket, 'third-ticket')

export async function issueTicket(
  deps: Deps,
  actor: Actor,
  person: ExternalIdentity,
  accountId: string | null,
  exchange: Exchange,
): Promise<{ ticket: string; expiresInSeconds: number }> {
  const ticket = newToken()
  await insertTicket(deps.db, {
    ticket_hash: ticketHash(deps, ticket),
    browser_hash: setLoginFlowCookie(deps, exchange),
    platform_id: actor.platformId,
    provider: person.provider,
    subject_hash: subjectHash(deps, person),
    nickname: sealNickname(deps, person.nickname),
    account_id: accountId,
    expires_at: after(deps.clock, FIRST_USE_TICKET_SECONDS * 1000),
  })
  return { ticket, expiresInSeconds: FIRST_USE_TICKET_SECONDS }
}

export async function redeemTicket(deps: Deps, actor: Actor, ticket: string, exchange: Exchange): Promise<TicketRow> {
  const key = {
    ticket_hash: ticketHash(deps, ticket),
    browser_hash: loginFlowCookieHash(deps, exchange),
    platform_id: actor.platformId,
  }
  const row = (await spendTicket(deps.db, key, deps.clock.now())) ?? refuse(accountErrors.TICKET_OVER)
  return isExpired(deps.clock, row.expires_at, FIRST_USE_TICKET_SECONDS * 1000) ? refuseKeeping(accountErrors.TICKET_OVER) : row
}
